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
