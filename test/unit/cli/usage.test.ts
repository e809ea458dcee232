import assert from 'node:assert/strict';
import { run, startProcess } from './program.ts';

const SERVE =
  'Usage: teahouse serve [app…] [--id ID] [--port N | --socket PATH] [--token T] [--access read|ask|act] [--size 120x40] [--tools GLOB]… [-- args…]\n';

describe('the command line', () => {
  const wrong: readonly (readonly [string, readonly string[], string])[] = [
    ['no command', [], 'teahouse: name a command.\nSee "teahouse --help".\n'],
    ['an unknown command', ['brew'], 'teahouse: there is no command "brew".\nSee "teahouse --help".\n'],
    ['no app', ['serve'], `teahouse: name an app: a file, or one that ships (see "teahouse apps").\n${SERVE}`],
    [
      'an unknown app',
      ['serve', 'kettle'],
      `teahouse: there is no app "kettle": no such file, and the apps that ship are contacts, counter, data, gallery, tasks.\n${SERVE}`,
    ],
    [
      'a folder for an app',
      ['serve', '/'],
      `teahouse: there is no app "/": it is no file, and the apps that ship are contacts, counter, data, gallery, tasks.\n${SERVE}`,
    ],
    ['an unknown option', ['serve', 'counter', '--colour', 'red'], `teahouse: Unknown option '--colour'.\n${SERVE}`],
    [
      'an option without its value',
      ['serve', 'counter', '--port'],
      `teahouse: Option '--port <value>' argument missing.\n${SERVE}`,
    ],
    [
      'an option twice',
      ['serve', 'counter', '--port', '0', '--port', '1'],
      `teahouse: --port is given 2 times, and only one can hold: give it once.\n${SERVE}`,
    ],
    [
      'one of several patterns that no file fits',
      ['serve', '--tools', 'no-such.tool.ts', '--tools', 'package.json'],
      `teahouse: no file fits "no-such.tool.ts".\n${SERVE}`,
    ],
    [
      'a port that is none',
      ['serve', 'counter', '--port', '99999'],
      `teahouse: --port is a number from 0 to 65535; "99999" is not.\n${SERVE}`,
    ],
    [
      'a port and a socket',
      ['serve', 'counter', '--port', '0', '--socket', '/tmp/x.sock'],
      `teahouse: --port and --socket exclude each other.\n${SERVE}`,
    ],
    [
      'an access mode that is none',
      ['serve', 'counter', '--access', 'all'],
      `teahouse: --access is read, ask or act; "all" is not.\n${SERVE}`,
    ],
    [
      'a size that is none',
      ['serve', 'counter', '--size', '80'],
      `teahouse: --size is COLUMNSxROWS, e.g. 120x40, at most 1000x500; "80" is not.\n${SERVE}`,
    ],
    [
      'an id that is none',
      ['serve', 'counter', '--id', 'a.b'],
      `teahouse: --id is 1 to 32 of A-Z, a-z, 0-9, _ and -; "a.b" is not.\n${SERVE}`,
    ],
    [
      'one id for two apps',
      ['serve', 'counter', 'contacts', '--id', 'a'],
      `teahouse: --id names one session, and there are several apps.\n${SERVE}`,
    ],
    [
      'a word too many',
      ['screen', 'counter', 'contacts'],
      'teahouse: "contacts" is one word too many; arguments for the app follow "--".\nUsage: teahouse screen <app> [--keys k,k,…] [--id ID] [--size 120x40] [-- args…]\n',
    ],
    [
      'a tool without its app',
      ['tools'],
      'teahouse: name an app: a file, or one that ships (see "teahouse apps").\nUsage: teahouse tools [app] [--id ID] [--size 120x40] [--tools GLOB]… [-- args…]\n',
    ],
    [
      'no tool',
      ['call', 'counter'],
      'teahouse: name a tool, e.g. counter.add.click (see "teahouse tools").\nUsage: teahouse call [app] <tool> [json] [--id ID] [--size 120x40] [--tools GLOB]… [-- args…]\n',
    ],
    [
      'arguments that are no JSON',
      ['call', 'counter', 'add.click', '{'],
      'teahouse: the arguments are no JSON: {.\nUsage: teahouse call [app] <tool> [json] [--id ID] [--size 120x40] [--tools GLOB]… [-- args…]\n',
    ],
    [
      'arguments that are no object',
      ['call', 'counter', 'add.click', '3'],
      'teahouse: the arguments are a JSON object, e.g. {"text":"Ada"}; 3 is not.\nUsage: teahouse call [app] <tool> [json] [--id ID] [--size 120x40] [--tools GLOB]… [-- args…]\n',
    ],
    [
      'a key that is none',
      ['screen', 'counter', '--keys', 'tab,foo'],
      'teahouse: "foo" is no key; keys are single characters, enter, escape, tab, space, backspace, delete, insert, comma, up, f1 and so on, with ctrl+, alt+ or shift+ before.\nUsage: teahouse screen <app> [--keys k,k,…] [--id ID] [--size 120x40] [-- args…]\n',
    ],
    [
      'run without a terminal',
      ['run', 'counter'],
      'teahouse: run needs a terminal; "teahouse screen" prints a screen, "teahouse serve" serves it.\nUsage: teahouse run <app> [--id ID] [-- args…]\n',
    ],
  ];
  for (const [what, argv, stderr] of wrong) {
    it(`answers ${what} with exit code 2 and what is right`, async () => {
      // "run" looks at the process's own terminal, and whoever runs this test may sit at one.
      const ended = argv[0] === 'run' ? startProcess(argv).ended : run(...argv);
      assert.deepEqual(await ended, { code: 2, stdout: '', stderr });
    });
  }

  it('prints its help and version to the standard output', async () => {
    const help = await run('--help');
    assert.equal(help.code, 0);
    for (const command of ['run', 'serve', 'mcp', 'tools', 'call', 'screen', 'apps'])
      assert.match(help.stdout, new RegExp(`^ {2}teahouse ${command}\\b`, 'm'));
    assert.match((await run('--version')).stdout, /^\d+\.\d+\.\d+\n$/);
    assert.match((await run('serve', '--help')).stdout, /^Usage: teahouse serve \[app…\]/);
  });

  it('lists the apps that ship', async () => {
    assert.deepEqual(await run('apps'), { code: 0, stdout: 'contacts\ncounter\ndata\ngallery\ntasks\n', stderr: '' });
  });
});
