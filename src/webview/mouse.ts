import type { Terminal } from '@xterm/xterm';
import type { InputEvent, MouseEvent as TerminalMouseEvent } from '../protocol/page.ts';
import { cellAt, WheelRows, type Cell } from './cells.ts';
import { selectBetween } from './selecting.ts';

/** What the mouse needs of the page. */
export interface MousePort {
  /** Whether the app wants the mouse now. */
  wanted(): boolean;
  readonly mac: boolean;
  /** Whether the event follows the link under the pointer. */
  follows(event: MouseEvent): boolean;
  send(event: InputEvent): void;
}

/** The mouse, as far as the host has a word in it. */
export interface Mouse {
  /** No widget takes the drag that goes on: it selects text from where the button went down. */
  freeDrag(): void;
}

type Button = TerminalMouseEvent['button'];

/** The buttons that an app gets. The right one is the editor's: it opens the editor's menu. */
const BUTTONS: readonly Button[] = ['left', 'middle'];

/** Reporting on and off in xterm. With it on, xterm itself selects only with shift (option on a Mac). */
const REPORTING = { on: '\x1b[?1000h', off: '\x1b[?1000l' };

/** Tells xterm whether the app has the mouse, so that it shows the right pointer and selects by the right gesture. */
export function lendMouse(terminal: Terminal, toApp: boolean): void {
  terminal.write(toApp ? REPORTING.on : REPORTING.off);
}

/**
 * Reads the mouse as cells: press, drag, release, move and wheel, before xterm sees them. A drag that no widget takes
 * selects text. While the app does not want the mouse, and with shift (option on a Mac), xterm selects instead, whatever
 * is under the pointer.
 *
 * @param screen the element that holds the drawn cells
 */
export function attachMouse(terminal: Terminal, screen: HTMLElement, port: MousePort): Mouse {
  const wheel = new WheelRows();
  let held: { readonly button: Button; readonly clicks: number; readonly from: Cell } | null = null;
  /** Whether the drag selects text. */
  let selecting = false;
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

  const toApp = (event: MouseEvent): boolean =>
    port.wanted() && !(port.mac ? event.altKey : event.shiftKey) && !port.follows(event) && !opensMenu(event);
  const opensMenu = (event: MouseEvent): boolean => port.mac && event.ctrlKey && event.button === 0;
  const take = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  const moved = (event: MouseEvent): boolean => {
    const now = cell(event);
    return now.column !== seen?.column || now.row !== seen.row;
  };

  const drag = (event: MouseEvent): void => {
    if (!held || !moved(event)) return;
    if (!selecting) return send(event, 'drag', held);
    seen = cell(event);
    selectBetween(terminal, held.from, seen);
  };
  const leave = (): void => {
    if (held || !seen) return;
    seen = null;
    port.send({ kind: 'leave' });
  };
  const release = (event: MouseEvent): void => {
    if (!held || BUTTONS[event.button] !== held.button) return;
    send(event, 'release', held);
    held = null;
    selecting = false;
    if (!screen.contains(document.elementFromPoint(event.clientX, event.clientY))) leave();
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
      held = { button, clicks: Math.max(event.detail, 1), from: cell(event) };
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
  screen.addEventListener('mouseleave', leave);
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

  return {
    freeDrag: () => {
      if (held?.button !== 'left' || !seen) return;
      selecting = true;
      selectBetween(terminal, held.from, seen);
    },
  };
}
