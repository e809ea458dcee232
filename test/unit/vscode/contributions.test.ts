import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { staticTools, type StaticDeps } from '../../../src/gateway/static/index.ts';
import { DEFAULT_SETTINGS } from '../../../src/gateway/settings.ts';
import {
  command,
  contextKey,
  hiddenCommand,
  hiddenMark,
  ownMark,
  trustedMark,
  widgetMark,
  itemContext,
  languageModelTool,
  staticToolOf,
  type LanguageModelToolName,
  mcpProvider,
  setting,
  view,
} from '../../../src/vscode/contributions.ts';
import './fake/register.ts';

const { appFiles } = await import('../../../src/vscode/apps.ts');

const root = path.join(import.meta.dirname, '../../..');
const readText = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const manifest = JSON.parse(readText('package.json')) as Manifest;
const nls = JSON.parse(readText('package.nls.json')) as Record<string, string>;
const { contributes } = manifest;

interface Manifest {
  readonly icon: string;
  readonly galleryBanner: { readonly color: string };
  readonly categories: readonly string[];
  readonly keywords: readonly string[];
  readonly activationEvents: readonly string[];
  readonly main: string;
  readonly browser?: string;
  readonly extensionKind: readonly string[];
  readonly capabilities: {
    readonly virtualWorkspaces: { readonly supported: string };
    readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] };
  };
  readonly contributes: {
    readonly commands: readonly {
      readonly command: string;
      readonly title: string;
      readonly category?: string;
      readonly icon?: string;
      readonly enablement?: string;
    }[];
    readonly menus: Record<
      string,
      readonly { readonly command: string; readonly when?: string; readonly group?: string }[]
    >;
    readonly views: Record<string, readonly { readonly id: string }[]>;
    readonly walkthroughs: readonly {
      readonly steps: readonly { readonly id: string; readonly completionEvents: readonly string[] }[];
    }[];
    readonly viewsWelcome: readonly { readonly view: string; readonly contents: string }[];
    readonly configuration: {
      readonly properties: Record<string, { readonly scope: string; readonly default: unknown }>;
    };
    readonly problemMatchers: readonly {
      readonly pattern: {
        readonly regexp: string;
        readonly file: number;
        readonly line: number;
        readonly column: number;
        readonly message: number;
      };
    }[];
    readonly mcpServerDefinitionProviders: readonly { readonly id: string; readonly label: string }[];
    readonly languageModelTools: readonly {
      readonly name: string;
      readonly displayName: string;
      readonly userDescription: string;
      readonly icon: string;
      readonly tags: readonly string[];
      readonly modelDescription: string;
      readonly canBeReferencedInPrompt?: boolean;
      readonly toolReferenceName?: string;
      readonly inputSchema: {
        readonly type: string;
        readonly properties: Record<string, { type: string; items?: object }>;
      };
    }[];
  };
}

const sorted = (values: Iterable<string>): string[] => [...values].sort();

describe('the manifest and the code name the same things', () => {
  it('commands', () => {
    assert.deepEqual(sorted(contributes.commands.map((it) => it.command)), sorted(Object.values(command)));
  });

  it('every command of a menu exists', () => {
    const known = new Set<string>(Object.values(command));
    for (const [menu, items] of Object.entries(contributes.menus))
      for (const item of items) assert.ok(known.has(item.command), `${menu}: ${item.command}`);
  });

  it('commands that need an argument are not in the palette', () => {
    const palette = contributes.menus.commandPalette ?? [];
    const never = palette.filter((it) => it.when === 'false').map((it) => it.command);
    assert.deepEqual(sorted(never), sorted(hiddenCommand));
  });

  it('views', () => {
    const views = Object.values(contributes.views).flat();
    assert.deepEqual(sorted(views.map((it) => it.id)), sorted(Object.values(view)));
  });

  it('settings', () => {
    assert.deepEqual(sorted(Object.keys(contributes.configuration.properties)), sorted(Object.values(setting)));
  });

  it('the defaults of settings are those of the house', () => {
    const defaultOf = (name: string): unknown => contributes.configuration.properties[name]?.default;
    assert.deepEqual(
      {
        defaultAccess: defaultOf(setting.accessDefaultMode),
        listMode: defaultOf(setting.toolsMode),
        directLimit: defaultOf(setting.toolsDirectLimit),
        sessionCap: defaultOf(setting.toolsSessionCap),
        debounceMs: defaultOf(setting.toolsDebounce),
        limits: {
          callTimeout: defaultOf(setting.limitsCallTimeout),
          silence: defaultOf(setting.limitsSilence),
          heap: defaultOf(setting.limitsHeap),
          history: {
            entries: defaultOf(setting.historyEntries),
            bytes: (defaultOf(setting.historyMegabytes) as number) * 1024 * 1024,
          },
        },
      },
      DEFAULT_SETTINGS,
    );
  });

  it('the MCP provider', () => {
    assert.deepEqual(contributes.mcpServerDefinitionProviders, [mcpProvider]);
  });

  it('language-model tools', () => {
    assert.deepEqual(
      sorted(contributes.languageModelTools.map((it) => it.name)),
      sorted(Object.values(languageModelTool)),
    );
  });

  it('context keys and item contexts of when clauses', () => {
    const whens = JSON.stringify(contributes);
    const used = new Set(whens.match(/teahouse\.[A-Za-z]+(?= *[&|")]| *$)/g) ?? []);
    for (const key of Object.values(contextKey)) assert.ok(whens.includes(key), `${key} is in no when clause`);
    assert.ok(used.has(contextKey.hasSessions));
    const plain = Object.values(itemContext);
    const marks = ['', hiddenMark, ownMark, trustedMark, widgetMark];
    const items = new Set<string>(plain.flatMap((item) => marks.map((mark) => `${item}${mark}`)));
    for (const [, item] of whens.matchAll(/viewItem == ([\w.]+)/g))
      assert.ok(items.has(item ?? ''), `viewItem ${item}`);
    for (const [, pattern] of whens.matchAll(/viewItem =~ \/(.+?)\//g))
      assert.ok(
        [...items].some((item) => new RegExp((pattern ?? '').replaceAll('\\\\', '\\')).test(item)),
        `no item matches ${pattern}`,
      );
  });
});

describe('the steps of the walkthrough', () => {
  // VS Code never ticks off a step whose condition was true when it first took note of the walkthrough.
  it('that wait for a key wait for two conditions of which only one can be true at a time', () => {
    for (const { id, completionEvents } of contributes.walkthroughs.flatMap(({ steps }) => steps)) {
      const conditions = completionEvents.filter((event) => event.startsWith('onContext:'));
      const apart = ['==', '!='].map(
        (is) => `${conditions[0]?.split(' ')[0] ?? ''} && activeEditor ${is} 'gettingStartedPage'`,
      );
      if (conditions.length > 0) assert.deepEqual(conditions, apart, id);
    }
  });
});

describe('the menus (spec: vscode.md 3c)', () => {
  const entriesIn = (menu: string): readonly { command: string; when: string; group: string }[] =>
    (contributes.menus[menu] ?? []).map(({ command: id, when = '', group = '' }) => ({ command: id, when, group }));
  const inRows = entriesIn('view/item/context');
  const marks = ['', hiddenMark, ownMark, trustedMark];
  /** The entries of the menus of a row of this kind, as far as its view and its context say. */
  const entriesOf = (viewId: string, item: string) =>
    inRows.filter(({ when }) => {
      const [, equal] = /viewItem == ([\w.]+)/.exec(when) ?? [];
      const [, pattern] = /viewItem =~ \/(.+?)\/(?: |$)/.exec(when) ?? [];
      assert.ok(equal ?? pattern, when);
      const fits = equal === undefined ? new RegExp(pattern ?? '').test(item) : equal === item;
      return fits && when.startsWith(`view == ${viewId} `);
    });
  const kinds = Object.values(view).flatMap((viewId) =>
    Object.values(itemContext).flatMap((item) => marks.map((mark) => [viewId, `${item}${mark}`] as const)),
  );

  it('of a row have at most three buttons, each in the row’s own menu too', () => {
    for (const [viewId, item] of kinds) {
      const entries = entriesOf(viewId, item);
      const buttons = entries.filter(({ group }) => group.startsWith('inline'));
      assert.ok(buttons.length <= 3, `${item}: ${buttons.map((it) => it.command).join(' ')}`);
      const inMenu = new Set(entries.filter(({ group }) => !group.startsWith('inline')).map((it) => it.command));
      for (const button of buttons) assert.ok(inMenu.has(button.command), `${item}: ${button.command}`);
    }
  });

  it('have each place once, so that their order is fixed', () => {
    for (const [viewId, item] of kinds) {
      const places = entriesOf(viewId, item).map(({ group }) => group);
      assert.equal(new Set(places).size, places.length, `${item}: ${sorted(places).join(' ')}`);
    }
  });

  it('of a view’s title have at most three buttons at a time', () => {
    for (const viewId of Object.values(view)) {
      const entries = entriesIn('view/title').filter(({ when }) => when.startsWith(`view == ${viewId}`));
      const places = entries.map(({ group }) => group).filter((group) => group.startsWith('navigation'));
      // Two entries of one place take turns: one while agents are paused, the other while they are not.
      assert.ok(new Set(places).size <= 3, `${viewId}: ${places.join(' ')}`);
    }
  });

  it('of a terminal are the same at its title as in its own menu, but for what its page cannot know', () => {
    const commandsOf = (menu: string): Set<string> => new Set(contributes.menus[menu]?.map((it) => it.command));
    const [title, own] = [commandsOf('editor/title'), commandsOf('webview/context')];
    for (const id of [command.restart, command.stop, command.setAccessMode, command.find, command.lookBack])
      assert.ok(title.has(id) && own.has(id), id);
  });

  it('the container has few views', () => {
    assert.deepEqual(Object.keys(contributes.views), ['teahouse']);
    const { length } = Object.values(view);
    assert.ok(length >= 3 && length <= 5);
  });
});

describe('the manifest’s texts', () => {
  it('stand in package.nls.json, each used once or more', () => {
    const used = new Set([...readText('package.json').matchAll(/"%([\w.]+)%"/g)].map((match) => match[1] ?? ''));
    assert.deepEqual(sorted(used), sorted(Object.keys(nls)));
  });

  it('of a command that asks for more end in an ellipsis', () => {
    for (const id of [
      command.runApp,
      command.newApp,
      command.setAccessMode,
      command.callTool,
      command.lookBackTo,
      command.replay,
      command.saveTest,
    ])
      assert.match(nls[`command.${id.slice('teahouse.'.length)}.title`] ?? '', /…$/);
  });
});

describe('the manifest’s safety', () => {
  it('a workspace cannot set the access mode, and an untrusted one no setting at all', () => {
    assert.equal(contributes.configuration.properties[setting.accessDefaultMode]?.scope, 'machine');
    const restricted = manifest.capabilities.untrustedWorkspaces.restrictedConfigurations;
    assert.deepEqual(sorted(restricted), sorted(Object.values(setting)));
  });

  it('offer nothing where there is no Node, and say what is missing in a virtual workspace (BR-116)', () => {
    const { main, browser, extensionKind, capabilities } = manifest;
    assert.deepEqual([main, browser, extensionKind], ['./dist/extension.cjs', undefined, ['workspace']]);
    assert.equal(capabilities.virtualWorkspaces.supported, 'limited');
    assert.match(nls['capabilities.virtual'] ?? '', /only apps that ship/);
  });

  it('activation is by VS Code’s implicit events, for terminals that a reload of the window left, and where apps are', () => {
    assert.deepEqual(manifest.activationEvents, ['onWebviewPanel:teahouse.terminal', `workspaceContains:${appFiles}`]);
  });
});

describe('language-model tools', () => {
  it('take the same arguments as the static tools behind them', () => {
    const behind = new Map(staticTools({} as StaticDeps).map((tool) => [tool.name, tool.inputSchema]));
    for (const tool of contributes.languageModelTools)
      assert.deepEqual(tool.inputSchema, behind.get(staticToolOf(tool.name as LanguageModelToolName)), tool.name);
  });

  for (const tool of contributes.languageModelTools) {
    it(`${tool.name} can be seen by agent mode and by people (spec: vscode.md 3b)`, () => {
      assert.equal(tool.canBeReferencedInPrompt, true);
      assert.match(tool.toolReferenceName ?? '', /^[a-z][A-Za-z]+$/);
      assert.equal(tool.inputSchema.type, 'object');
      assert.ok(tool.modelDescription.length > 40 && tool.modelDescription.length <= 1024);
      assert.match(tool.name, /^teahouse_[a-z]+_[a-z]+$|^teahouse_rewind$/);
      for (const text of [tool.displayName, tool.userDescription]) {
        const [, key = ''] = /^%(.+)%$/.exec(text) ?? [];
        assert.ok(nls[key], `${text} is translated`);
      }
      assert.match(tool.icon, /^\$\([a-z-]+\)$/);
      assert.ok(tool.tags.length > 0);
      for (const keyword of ['oneOf', 'anyOf', 'allOf', 'not', 'if'])
        assert.ok(!(keyword in tool.inputSchema), `${keyword} at the top makes some models fail`);
      for (const property of Object.values(tool.inputSchema.properties))
        if (property.type === 'array')
          assert.ok(property.items, 'an array without items makes Copilot fail the request');
    });
  }
});

describe('the problem matcher', () => {
  const [matcher] = contributes.problemMatchers;
  assert.ok(matcher);
  const { regexp, file, line, column, message } = matcher.pattern;

  it('takes the place of an error from what the program prints', () => {
    const match = new RegExp(regexp).exec('teahouse: /w/my app.tea.ts:2:31: Unexpected token, expected ","');
    assert.deepEqual(
      [file, line, column, message].map((at) => match?.[at]),
      ['/w/my app.tea.ts', '2', '31', 'Unexpected token, expected ","'],
    );
  });

  it('takes no other line for an error', () => {
    for (const line of ['teahouse: There is no app "x".', 'at Object.init (/w/a.tea.ts:2:42)', 'x teahouse: a:1:2: b'])
      assert.equal(new RegExp(regexp).test(line), false, line);
  });
});

describe('the manifest for the marketplace (spec: vscode.md 3)', () => {
  it('has an icon of 128 pixels or more, a banner, categories, and at most 30 keywords', () => {
    const { icon, galleryBanner, categories, keywords } = manifest;
    const png = fs.readFileSync(path.join(root, icon));
    assert.deepEqual(png.subarray(1, 4).toString(), 'PNG');
    assert.ok(png.readUInt32BE(16) >= 128 && png.readUInt32BE(20) >= 128);
    assert.match(galleryBanner.color, /^#[0-9a-f]{6}$/);
    assert.deepEqual(categories, ['AI', 'Other']);
    assert.ok(keywords.length >= 5 && keywords.length <= 30 && new Set(keywords).size === keywords.length);
  });

  it('names no address on the web: there is none yet', () => {
    assert.deepEqual(
      ['repository', 'bugs', 'homepage', 'author', 'sponsor'].filter((key) => Object.hasOwn(manifest, key)),
      [],
    );
  });

  it('has a title with a category for each command, and an icon for each in a row or a title', () => {
    const commands = new Map(contributes.commands.map((it) => [it.command, it]));
    for (const { command: id, category } of commands.values()) assert.equal(category, '%category%', id);
    const shown = ['view/title', 'view/item/context', 'editor/title/run', 'editor/title'].flatMap((menu) =>
      (contributes.menus[menu] ?? []).filter(({ group }) => /^(inline|navigation)/.test(group ?? '')),
    );
    for (const { command: id } of shown) assert.match(commands.get(id)?.icon ?? '', /^\$\([\w-]+\)$/, id);
  });
});
