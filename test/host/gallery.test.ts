import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { contrast, parseColor } from '../../src/webview/colors.ts';
import { fact, setting, shot, terminal, themed, themes, ui, until } from '../harness/kit.ts';

/** The families, and how the first exhibit of each begins. */
const FIRST = {
  Text: 'text: colours by role',
  Inputs: 'button: plain',
  Lists: 'select_list: descriptions',
  Tables: 'table: sorted',
  Charts: 'bar_chart: groups',
  Pictures: 'viewport: follows',
  Dialogs: 'modal: keys',
};
type Family = keyof typeof FIRST;
const FAMILIES = Object.keys(FIRST) as Family[];

/** Lines, blocks, dots and arrows: what is drawn, not read. */
const DRAWN = /^[\s─-╿▀-▟■-◿⠀-⣿⋯↑→↓←·•…]*$/;

/** Shows a family by its tab, from its beginning. */
async function show(family: Family): Promise<void> {
  await terminal.clickText(` ${family} `).catch(() => terminal.clickText(family));
  await terminal.see(`[${family}]`);
  for (const _ of [1, 2, 3]) await terminal.press('PageUp');
  await until(async () => (await terminal.rows())[1]?.includes(FIRST[family]), `the beginning of ${family}`);
}

/** Waits until what a screen reader is told is the family's page. */
async function told(family: string): Promise<void> {
  await until(
    () =>
      ui(
        async ({ terminal, arg }) =>
          (await (await terminal.frame()).locator(`#mirror [role=tab][aria-selected=true]`).first().textContent()) ===
          arg,
        family,
      ),
    `the mirror of ${family}`,
  );
}

const readable = (text: string): boolean => !DRAWN.test(text);

/** The least contrast of what is written on the screen. Throws for what cannot be read. */
async function leastContrast(): Promise<number> {
  let worst = 21;
  for (const { text, color, background, row } of (await terminal.texts()).filter((it) => readable(it.text))) {
    const [front, back] = [parseColor(color), parseColor(background)];
    assert.ok(front && back, `${color} on ${background}`);
    const found = contrast(front, back);
    worst = Math.min(worst, found);
    assert.ok(found >= 4.5, `"${text}" in row ${String(row)}: ${color} on ${background}, ${found.toFixed(2)}`);
  }
  return worst;
}

/** Goes down the page to its end; answers the least contrast of each screen, which it keeps a picture of. */
async function pagesBelow(theme: string, family: string): Promise<number[]> {
  const found: number[] = [];
  for (let before = ''; found.length < 5;) {
    const now = (await terminal.rows()).join('\n');
    if (now === before) break;
    before = now;
    await terminal.press('PageDown');
    await until(async () => (await terminal.rows()).join('\n') !== now, 'the next page', 700).catch(() => undefined);
    if ((await terminal.rows()).join('\n') === now) break;
    found.push(await leastContrast());
    await shot(`gallery ${theme} ${family} ${String(found.length + 1)}`);
  }
  return found;
}

describe('the gallery', () => {
  before(async () => {
    await setting('editor.accessibilitySupport', 'on');
    await setting('terminal.integrated.minimumContrastRatio', 1);
    await vscode.commands.executeCommand('workbench.action.closeSidebar');
    await vscode.commands.executeCommand('workbench.action.closeAuxiliaryBar');
    await vscode.commands.executeCommand('teahouse.runApp', 'gallery');
    await terminal.see('[Text]');
  });
  after(async () => {
    for (const name of [
      'workbench.colorTheme',
      'editor.accessibilitySupport',
      'terminal.integrated.minimumContrastRatio',
      'workbench.reduceMotion',
    ]) {
      await setting(name, undefined);
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.commands.executeCommand('teahouse.stop', 'gallery');
  });

  for (const [name, theme, mark] of themes) {
    describe(`in ${name}`, () => {
      before(async () => {
        await setting('workbench.colorTheme', theme);
        await themed(mark);
      });

      for (const family of FAMILIES) {
        it(`shows ${family} in colours that can be read, and is clean for axe-core`, async () => {
          await show(family);
          await told(family);
          await shot(`gallery ${name} ${family}`);
          let worst = await leastContrast();
          for (const end of await pagesBelow(name, family)) worst = Math.min(worst, end);
          fact('least contrast', worst.toFixed(2));
          assert.deepEqual(await terminal.faults(), []);
        });
      }
    });
  }

  it('is clean for axe-core with a dialog open, in each kind', async () => {
    for (const [opener, title] of [
      ['A question', 'Tea?'],
      ['Something to lose', 'Pour it out?'],
      ['A form', 'Invite somebody'],
      ['One over another', 'The outer one'],
      ['Much to read', 'Much to read'],
    ] as const) {
      await show('Dialogs');
      await terminal.clickText(opener);
      await terminal.see(`╭ ${title} ─`);
      await until(
        () =>
          ui(
            async ({ terminal, arg }) =>
              (await (await terminal.frame()).locator('#mirror [role=dialog]').first().getAttribute('aria-label')) ===
              arg,
            title,
          ),
        `the mirror of ${title}`,
      );
      assert.deepEqual(await terminal.faults(), [], title);
      await terminal.press('Escape');
      await until(async () => !(await terminal.rows()).join('\n').includes(`╭ ${title} ─`), 'the end of the dialog');
    }
  });

  it('moves its spinners, and lets them stand where VS Code reduces motion', async () => {
    await show('Pictures');
    const glyph = async (): Promise<string> => /(\S) Steeping/.exec((await terminal.rows()).join('\n'))?.[1] ?? '';
    while (!(await glyph())) await terminal.press('PageDown');
    const first = await glyph();
    await until(async () => (await glyph()) !== first, 'a step of the spinner');
    await setting('workbench.reduceMotion', 'on');
    await until(async () => (await glyph()) === '⋯', 'a spinner that stands still');
    await setting('workbench.reduceMotion', 'off');
    await until(async () => /[⠀-⣿]/.test(await glyph()), 'a spinner that moves again');
  });
});
