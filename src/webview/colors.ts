/** A colour: red, green and blue from 0 to 255, opacity from 0 to 1. */
export interface Rgba {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

/**
 * Reads a colour as the editor writes its theme variables: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb(…)` or
 * `rgba(…)`. Anything else, and the empty text of a variable that is not set, is `null`.
 */
export function parseColor(text: string): Rgba | null {
  const value = text.trim();
  if (/^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(value)) {
    const digits = value.slice(1);
    const step = digits.length < 5 ? 1 : 2;
    const part = (index: number): number => {
      const hex = digits.slice(index * step, index * step + step);
      return hex === '' ? 255 : Number.parseInt(step === 1 ? hex + hex : hex, 16);
    };
    return { red: part(0), green: part(1), blue: part(2), alpha: part(3) / 255 };
  }
  const inner = /^rgba?\(([^)]*)\)$/i.exec(value)?.[1];
  const parts = inner?.split(/[\s,/]+/).filter((part) => part !== '') ?? [];
  const numbers = parts.map((part) => (part.endsWith('%') ? Number(part.slice(0, -1)) / 100 : Number(part)));
  const [red, green, blue, alpha = 1] = numbers;
  if (red === undefined || green === undefined || blue === undefined || numbers.some(Number.isNaN)) return null;
  return { red, green, blue, alpha };
}

/** Lays a colour over an opaque ground. */
export function over(color: Rgba, ground: Rgba): Rgba {
  const mix = (front: number, back: number): number => front * color.alpha + back * (1 - color.alpha);
  return {
    red: mix(color.red, ground.red),
    green: mix(color.green, ground.green),
    blue: mix(color.blue, ground.blue),
    alpha: 1,
  };
}

/** `#rrggbb`; opacity is dropped. */
export function hex({ red, green, blue }: Rgba): string {
  const part = (value: number): string =>
    Math.min(Math.max(Math.round(value), 0), 255)
      .toString(16)
      .padStart(2, '0');
  return `#${part(red)}${part(green)}${part(blue)}`;
}

/** How light a colour is, 0 to 1 (WCAG 2.2, relative luminance). */
function luminance({ red, green, blue }: Rgba): number {
  const part = (value: number): number => {
    const share = value / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
}

/** The contrast between two opaque colours, 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(a: Rgba, b: Rgba): number {
  const [darker, lighter] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * A colour that can be told from its ground: itself where its contrast is at least `least`, else as much nearer to black
 * or white, whichever is farther from the ground, as that takes. Both are opaque.
 */
export function legible(color: Rgba, ground: Rgba, least: number): Rgba {
  const black: Rgba = { red: 0, green: 0, blue: 0, alpha: 1 };
  const white: Rgba = { red: 255, green: 255, blue: 255, alpha: 1 };
  const far = contrast(black, ground) > contrast(white, ground) ? black : white;
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = over({ ...far, alpha: share }, color);
    // As it is shown: whole numbers.
    const shown = parseColor(hex(mixed)) ?? mixed;
    if (contrast(shown, ground) >= least) return shown;
  }
  return far;
}
