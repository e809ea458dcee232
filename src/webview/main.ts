import { Terminal } from '@xterm/xterm';
import '@xterm/xterm/css/xterm.css';
import { unicodeProvider } from '../screen/width.ts';
import type { InputEvent, Keymap, PageAction, PageData, PageState, TerminalOptions, ToPage } from '../protocol/page.ts';
import { Announcer } from './announcer.ts';
import { Awaited } from './awaited.ts';
import { Banner } from './banner.ts';
import { attachClipboard } from './clipboard.ts';
import { confineComposition } from './composition.ts';
import { FindBar } from './find-bar.ts';
import { fitTerminal } from './fit.ts';
import { prepareScreen, showFrame } from './frames.ts';
import { connectHost } from './host.ts';
import { attachKeyboard } from './keyboard.ts';
import { Links } from './links.ts';
import { Mark } from './mark.ts';
import { attachMenu } from './menu.ts';
import { Mirror } from './mirror.ts';
import { attachMouse, lendMouse } from './mouse.ts';
import { Overlay } from './overlay.ts';
import './page.css';
import { followReducedMotion } from './reduced-motion.ts';
import { followScreenReader } from './screen-reader.ts';
import { followTheme } from './theme-source.ts';

/** Puts the page's parts together: everything that comes in goes to one part, everything that goes out leaves here. */
function start(): void {
  const room = byId('terminal');
  const host = connectHost();
  const given = JSON.parse(document.body.dataset['given'] ?? '') as PageData;
  host.remember(given.state);
  window.addEventListener('error', ({ message }) => host.post({ kind: 'problem', text: message }));

  const terminal = new Terminal({
    allowProposedApi: true, // for the width table
    cols: 80,
    rows: 24,
    scrollback: 0,
    cursorStyle: 'bar',
    cursorInactiveStyle: 'none',
    cursorBlink: false,
    macOptionClickForcesSelection: true,
    drawBoldTextInBrightColors: false,
    ...fontOf(given.options),
  });
  // The painter measures with the same table, so an app's cells stand where it put them.
  terminal.unicode.register(unicodeProvider);
  terminal.unicode.activeVersion = unicodeProvider.version;
  terminal.open(room);
  prepareScreen(terminal);

  const { element, textarea } = terminal;
  const screen = element?.querySelector<HTMLElement>('.xterm-screen');
  if (!element || !textarea || !screen) throw new Error('xterm opened without its elements');
  textarea.setAttribute('aria-label', document.title);

  const mac = navigator.platform.startsWith('Mac');
  let keymap: Keymap = { text: false, keys: [], mouse: false };
  let state: PageState['name'] = 'starting';

  const takes = (): Keymap | null => (state === 'running' ? keymap : null);
  const awaited = new Awaited(() => performance.now());
  const send = (event: InputEvent): void => {
    awaited.sent(event);
    host.post({ kind: 'input', event });
  };

  const focus = (): void => terminal.focus();
  const act = (id: PageAction['id']): void => host.post({ kind: 'action', id });
  const links = new Links(terminal, {
    mac,
    ask: (id, places) => host.post({ kind: 'find_places', id, places }),
    open: (link) => host.post({ kind: 'open_link', link }),
  });
  const find = new FindBar(byId('find'), terminal, screen, { texts: given.texts, leave: focus });
  const banner = new Banner(byId('banner'), act, focus);
  const overlay = new Overlay(byId('overlay'), act, focus);

  const mark = new Mark(byId('mark'), room, screen, terminal);
  const announcer = new Announcer(byId('said'));

  attachMenu(document.body, screen, terminal);
  confineComposition(textarea, screen);
  attachKeyboard(terminal, {
    keymap: () => awaited.keymap(takes()),
    mac,
    send,
    escape: () => find.close() || banner.dismiss(),
  });
  attachClipboard(terminal, element, { keymap: takes, send });
  const mouse = attachMouse(terminal, screen, {
    wanted: () => takes()?.mouse ?? false,
    mac,
    follows: (event) => links.follows(event),
    send,
  });

  const theme = followTheme((colors) => (terminal.options.theme = colors));
  theme.setRoles(given.options.roles);
  const mirror = new Mirror(byId('mirror'), textarea, (widgetId, item) =>
    send({ kind: 'activate', widgetId, ...(item === undefined ? {} : { item }) }),
  );
  window.addEventListener('focus', () => {
    if (!overlay.reach() && document.activeElement === document.body) focus();
  });

  let fitted = false;
  const fit = fitTerminal(terminal, room, screen, ({ columns, rows }) => {
    if (fitted) send({ kind: 'resize', columns, rows });
    else host.post({ kind: 'ready', columns, rows });
    fitted = true;
  });

  const take = (message: ToPage): void => {
    switch (message.kind) {
      case 'frame':
        return showFrame(terminal, message.ansi, () => {
          host.post({ kind: 'frame_shown', frame: message.frame });
          find.refresh();
        });
      case 'keymap':
        if (message.keymap.mouse !== keymap.mouse) lendMouse(terminal, message.keymap.mouse);
        keymap = message.keymap;
        return awaited.answered();
      case 'accessible':
        return mirror.show(message.tree);
      case 'terminal_options':
        terminal.options = fontOf(message.options);
        theme.setRoles(message.options.roles);
        return fit.now();
      case 'state':
        state = message.state.name;
        return overlay.show(message.state);
      case 'banner':
        return banner.show(message.banner);
      case 'free_drag':
        return mouse.freeDrag();
      case 'places':
        return links.found(message.id, message.found);
      case 'mark':
        if (message.mark === null) return mark.hide();
        announcer.say(message.mark.label);
        return mark.show(message.mark);
      case 'reach':
        return message.part === 'find' ? find.open() : banner.reach();
      case 'size':
        return fit.show(message);
    }
  };
  host.onMessage(take);
  fit.now();
  followScreenReader((used) => host.post({ kind: 'screen_reader', used }));
  followReducedMotion((wanted) => host.post({ kind: 'reduced_motion', wanted }));
  textarea.addEventListener('focus', () => {
    fit.now(); // of several pages on one session, the one in use has its size
    send({ kind: 'focus', focused: true });
  });
  textarea.addEventListener('blur', () => send({ kind: 'focus', focused: false }));
}

const fontOf = ({ fontFamily, fontSize, lineHeight, minimumContrastRatio }: TerminalOptions) => ({
  fontFamily,
  fontSize,
  lineHeight,
  minimumContrastRatio,
});

function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

start();
