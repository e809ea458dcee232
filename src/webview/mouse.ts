import type { Terminal } from '@xterm/xterm';
import type { InputEvent, MouseEvent as TerminalMouseEvent } from '../protocol/page.ts';
import { cellAt, WheelRows, type Cell } from './cells.ts';

/** What the mouse needs of the page. */
export interface MousePort {
  /** Whether the app wants the mouse now. */
  wanted(): boolean;
  readonly mac: boolean;
  send(event: InputEvent): void;
}

type Button = TerminalMouseEvent['button'];

const BUTTONS: readonly Button[] = ['left', 'middle', 'right'];

/** Reporting on and off in xterm. With it on, only shift (option on a Mac) selects, as in every terminal. */
const REPORTING = { on: '\x1b[?1000h', off: '\x1b[?1000l' };

/** Tells xterm whether the app has the mouse, so that it shows the right pointer and selects by the right gesture. */
export function lendMouse(terminal: Terminal, toApp: boolean): void {
  terminal.write(toApp ? REPORTING.on : REPORTING.off);
}

/**
 * Reads the mouse as cells: press, drag, release, move and wheel, before xterm sees them. While the app does not want
 * the mouse, and with shift (option on a Mac), xterm selects text instead.
 *
 * @param screen the element that holds the drawn cells
 */
export function attachMouse(terminal: Terminal, screen: HTMLElement, port: MousePort): void {
  const wheel = new WheelRows();
  let held: { button: Button; clicks: number } | null = null;
  let seen: Cell | null = null;

  const cell = (event: MouseEvent): Cell =>
    cellAt(event.clientX, event.clientY, screen.getBoundingClientRect(), {
      columns: terminal.cols,
      rows: terminal.rows,
    });

  const send = (
    event: MouseEvent,
    action: TerminalMouseEvent['action'],
    { button = 'none', clicks = 0, rows = 0 }: { button?: Button; clicks?: number; rows?: number } = {},
  ): void => {
    seen = cell(event);
    port.send({
      kind: 'mouse',
      action,
      ...seen,
      button,
      wheel: rows,
      clicks,
      ctrl: event.ctrlKey,
      shift: event.shiftKey,
      alt: event.altKey,
    });
  };

  const toApp = (event: MouseEvent): boolean => port.wanted() && !(port.mac ? event.altKey : event.shiftKey);
  const take = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  const moved = (event: MouseEvent): boolean => {
    const now = cell(event);
    return now.column !== seen?.column || now.row !== seen.row;
  };

  const drag = (event: MouseEvent): void => {
    if (held && moved(event)) send(event, 'drag', held);
  };
  const release = (event: MouseEvent): void => {
    if (!held || BUTTONS[event.button] !== held.button) return;
    send(event, 'release', held);
    held = null;
    document.removeEventListener('mousemove', drag, true);
    document.removeEventListener('mouseup', release, true);
  };

  screen.addEventListener(
    'mousedown',
    (event) => {
      const button = BUTTONS[event.button];
      if (button === undefined || !toApp(event)) return;
      take(event);
      terminal.clearSelection();
      terminal.focus();
      if (held) return; // a second button during a drag is part of no gesture
      held = { button, clicks: Math.max(event.detail, 1) };
      send(event, 'press', held);
      document.addEventListener('mousemove', drag, true);
      document.addEventListener('mouseup', release, true);
    },
    true,
  );
  screen.addEventListener(
    'mousemove',
    (event) => {
      if (event.buttons === 0 && toApp(event) && moved(event)) send(event, 'move');
    },
    true,
  );
  screen.addEventListener(
    'wheel',
    (event) => {
      // With ctrl or cmd the wheel zooms.
      if (!port.wanted() || event.ctrlKey || event.metaKey) return;
      take(event);
      const rows = wheel.add(event.deltaY, event.deltaMode, screen.clientHeight / terminal.rows, terminal.rows);
      if (rows !== 0) send(event, 'wheel', { rows });
    },
    { capture: true, passive: false },
  );
}
