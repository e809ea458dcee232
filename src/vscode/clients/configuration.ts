/** The clients whose configuration is known. `other` stands for all that take the common form. */
export type ClientKind = 'claude-code' | 'cursor' | 'codex' | 'copilot-cli' | 'other';

/** How a client reaches the sessions. */
export type Way =
  /** It starts the bridge itself. No secret stands here: the bridge knows where the token with this id lies. */
  | { readonly kind: 'bridge'; readonly launcher: string; readonly clientId: string; readonly workspace?: string }
  /** Over HTTP to a port of this window, with the token in the configuration. */
  | { readonly kind: 'http'; readonly url: string; readonly token: string };

/** The name of the server in configurations. */
const SERVER = 'teahouse';

/** Where a client's configuration is written, within the workspace or the user's home. */
export interface ConfigurationFile {
  readonly within: 'workspace' | 'home';
  readonly path: string;
}

/** What is known of a client. */
export interface ClientFacts {
  readonly name: string;
  readonly language: 'json' | 'toml';
  /** The file that it reads; none is known of other clients. */
  readonly file: ConfigurationFile | null;
}

/** The clients: the forms and files that their documentation gives. */
export const CLIENTS: Readonly<Record<ClientKind, ClientFacts>> = {
  'claude-code': { name: 'Claude Code', language: 'json', file: { within: 'workspace', path: '.mcp.json' } },
  cursor: { name: 'Cursor', language: 'json', file: { within: 'workspace', path: '.cursor/mcp.json' } },
  codex: { name: 'Codex', language: 'toml', file: { within: 'workspace', path: '.codex/config.toml' } },
  'copilot-cli': { name: 'Copilot CLI', language: 'json', file: { within: 'home', path: '.copilot/mcp-config.json' } },
  other: { name: 'MCP client', language: 'json', file: null },
};

type Entry = Readonly<Record<string, string | readonly string[] | Readonly<Record<string, string>>>>;

/** The entry of the server in a client's configuration. */
function entryOf(kind: ClientKind, way: Way): Entry {
  const authorization = way.kind === 'http' ? { Authorization: `Bearer ${way.token}` } : {};
  switch (kind) {
    case 'claude-code':
      return way.kind === 'bridge'
        ? { type: 'stdio', ...started(way) }
        : { type: 'http', url: way.url, headers: authorization };
    case 'copilot-cli':
      return way.kind === 'bridge'
        ? { type: 'local', ...started(way), tools: ['*'] }
        : { type: 'http', url: way.url, headers: authorization, tools: ['*'] };
    case 'codex':
      return way.kind === 'bridge' ? started(way) : { url: way.url, http_headers: authorization };
    case 'cursor':
    case 'other':
      return way.kind === 'bridge' ? started(way) : { url: way.url, headers: authorization };
  }
}

function started({ launcher, clientId, workspace }: Extract<Way, { kind: 'bridge' }>): Entry {
  const where = workspace === undefined ? [] : ['--workspace', workspace];
  return { command: 'node', args: [launcher, '--client', clientId, ...where] };
}

/**
 * A whole configuration with nothing but the server, as a client takes it.
 *
 * ```ts
 * configurationText('cursor', { kind: 'http', url, token }); // '{ "mcpServers": { "teahouse": … } }'
 * ```
 */
export function configurationText(kind: ClientKind, way: Way): string {
  const entry = entryOf(kind, way);
  return CLIENTS[kind].language === 'toml'
    ? tomlSection(entry)
    : `${JSON.stringify({ mcpServers: { [SERVER]: entry } }, null, 2)}\n`;
}

/** A configuration with the server put in, or why it cannot be put in there. */
export type Merged =
  { readonly ok: true; readonly text: string; readonly replaced: string | null } | { readonly ok: false };

/**
 * Puts the server into a configuration that is there already. Everything else in it stays; a server of this name is
 * replaced.
 *
 * @param present the configuration's text; empty where there is none
 * @returns `replaced` is the id of the token that the replaced entry named; not `ok` where the text is not of the form
 */
export function merged(kind: ClientKind, way: Way, present: string): Merged {
  return CLIENTS[kind].language === 'toml'
    ? mergedToml(entryOf(kind, way), present)
    : mergedJson(entryOf(kind, way), present);
}

function mergedJson(entry: Entry, present: string): Merged {
  if (present.trim() === '')
    return { ok: true, text: `${JSON.stringify({ mcpServers: { [SERVER]: entry } }, null, 2)}\n`, replaced: null };
  let whole: unknown;
  try {
    whole = JSON.parse(present);
  } catch {
    return { ok: false };
  }
  if (!isObject(whole) || (whole['mcpServers'] !== undefined && !isObject(whole['mcpServers']))) return { ok: false };
  const servers = whole['mcpServers'] ?? {};
  const indent = /^([ \t]+)"/m.exec(present)?.[1] ?? '  ';
  const text = JSON.stringify({ ...whole, mcpServers: { ...servers, [SERVER]: entry } }, null, indent);
  return { ok: true, text: `${text}\n`, replaced: clientIdIn(JSON.stringify(servers[SERVER] ?? '')) };
}

function isObject(value: unknown): value is Record<string, Record<string, unknown> | undefined> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A table of TOML with its own tables within: from its head to the next head that is none of its own. */
const TOML_HEAD = /^[ \t]*\[\[?[ \t]*([^\]]+?)[ \t]*\]\]?[ \t]*(?:#.*)?$/;

function mergedToml(entry: Entry, present: string): Merged {
  const kept: string[] = [];
  const gone: string[] = [];
  let isOwn = false;
  for (const line of present.split('\n')) {
    const name = TOML_HEAD.exec(line)?.[1]?.replace(/["'\s]/g, '');
    if (name !== undefined) isOwn = name === `mcp_servers.${SERVER}` || name.startsWith(`mcp_servers.${SERVER}.`);
    (isOwn ? gone : kept).push(line);
  }
  // A table written in one line, or an array of several lines with a head's look, is not taken apart here.
  if (/^[ \t]*mcp_servers[ \t]*(=|\.)/m.test(present)) return { ok: false };
  const before = kept.join('\n').trimEnd();
  return {
    ok: true,
    text: `${before === '' ? '' : `${before}\n\n`}${tomlSection(entry)}`,
    replaced: clientIdIn(gone.join('\n')),
  };
}

/** The id after `--client` in a configuration of ours. */
function clientIdIn(text: string): string | null {
  return /"--client"\s*,\s*"([a-z0-9-]{1,64})"/.exec(text)?.[1] ?? null;
}

function tomlSection(entry: Entry): string {
  const lines = Object.entries(entry).map(([key, value]) => `${key} = ${tomlValue(value)}`);
  return `[mcp_servers.${SERVER}]\n${lines.join('\n')}\n`;
}

/** Texts, lists of texts and tables of texts. The escapes of JSON are those of TOML's basic strings. */
function tomlValue(value: Entry[string]): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((each) => JSON.stringify(each)).join(', ')}]`;
  const pairs = Object.entries(value as Readonly<Record<string, string>>);
  return `{ ${pairs.map(([key, each]) => `${key} = ${JSON.stringify(each)}`).join(', ')} }`;
}
