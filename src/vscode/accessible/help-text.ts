import * as vscode from 'vscode';
import type { Keymap } from '../../protocol/worker.ts';

/** What helps somebody who works a terminal without a mouse or without seeing it. `keymap`: the keys that the app takes now. */
export function helpText(session: string, keymap: Keymap | undefined, readerInUse: boolean): string {
  const { t } = vscode.l10n;
  const named = keymap?.keys.filter((key) => key.length > 1) ?? [];
  const keys = [...(keymap?.text === true ? [t('all text')] : []), ...named].join(', ');
  return [
    t('{0}: accessibility help. Escape goes back to the terminal.', session),
    '',
    t('The app is worked by keyboard alone. Tab and Shift+Tab go from widget to widget.'),
    keys === ''
      ? t('The app takes no keys now; all are VS Code’s.')
      : t(
          'Keys that go to the app now: {0}. All others are VS Code’s; F1, Ctrl+P and Ctrl+Shift+P (Cmd on a Mac) always.',
          keys,
        ),
    t(
      'Alt+F2 (on Linux also Shift+Alt+F2) shows the screen as text: each widget with its name, what it is, and its state, beginning at the focused one. Shift+Alt+F1 or Alt+F1 opens this help.',
    ),
    readerInUse
      ? t('VS Code knows of a screen reader: the widgets are there as elements with roles, names and states.')
      : t(
          'Set editor.accessibilitySupport to on if you use a screen reader: the widgets are then there as elements with roles, names and states.',
        ),
    t('F8 goes to the buttons of the bar that says what went wrong in the app; Escape puts it away.'),
    t('Ctrl+F (Cmd+F on a Mac) finds text on the screen.'),
    t(
      'Shift+F10 opens the menu of the terminal: stop, restart, access of agents, the row of the widget in the sidebar.',
    ),
    '',
    t('What an agent does is announced with its name and the widget, one announcement at a time.'),
    t('Ctrl+Alt+. (Cmd+Alt+. on a Mac) pauses all agents, and lets them go on.'),
    t('Ctrl+Alt+Z undoes the agent’s last action; Ctrl+Alt+Shift+Z goes back to before its last call.'),
    t('Ctrl+Alt+H looks back: the arrow keys step, Escape returns to now. The view “Activity” lists every step.'),
    '',
    t('Nothing moves where workbench.reduceMotion is on, or the system asks for reduced motion.'),
    t('In a high-contrast theme colours are the theme’s; text has a contrast of at least 4.5 to 1 in every theme.'),
    t('The view “Apps and Tools” in the activity bar lists the same widgets with their tools.'),
    '',
  ]
    .flatMap(wrapped)
    .join('\n');
}

/** No line is longer, in characters: a reader goes line by line, and an editor does not wrap unless it is told to. */
const longestLine = 90;

/** A text in lines that end between words. */
function wrapped(text: string): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > longestLine) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
