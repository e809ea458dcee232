import * as vscode from 'vscode';
import type { CallRecord } from '../../gateway/types.ts';
import type { CircuitStatus } from '../../tools/circuit-breaker.ts';
import type { ListedTool } from '../../tools/types.ts';
import { timeText } from '../history/texts.ts';
import { outcomeText } from '../outcome-text.ts';
import { printable } from '../printable.ts';
import { chatName, claudeCodeName } from './client-names.ts';

/** What is known of a tool beside its definition. */
export interface InspectedTool {
  readonly tool: ListedTool;
  /** The type of its widget on the screen now; `undefined` where it has none, or is not there. */
  readonly widgetType: string | undefined;
  /** Whether that type is one of Teahouse's own. */
  readonly builtIn: boolean;
  readonly hidden: boolean;
  readonly circuit: CircuitStatus;
  /** The newest first. */
  readonly calls: readonly CallRecord[];
}

/**
 * A tool as a page of Markdown: what it is called by whom, who made it, its definition as clients get it, and its last
 * calls. Texts of others stand in code, where nothing of them becomes markup.
 */
export function inspectText(inspected: InspectedTool): string {
  const { t } = vscode.l10n;
  const { tool, hidden, circuit, calls } = inspected;
  const { name, clientName, title, description, inputSchema, annotations, readOnly } = tool;
  const definition = {
    name: clientName,
    title,
    ...(description === null ? {} : { description }),
    inputSchema,
    ...(annotations === undefined && readOnly === undefined
      ? {}
      : { annotations: { ...annotations, ...(readOnly === undefined ? {} : { readOnlyHint: true }) } }),
  };
  const state = [
    ...(hidden ? [t('Hidden from agents.')] : []),
    ...(circuit.state === 'closed' ? [] : [t('Calls are held after {0} failures in a row.', circuit.failures)]),
  ];
  return [
    `# ${name}`,
    ...(state.length > 0 ? ['', state.join(' ')] : []),
    '',
    `## ${t('Names')}`,
    '',
    ...table(
      [t('Who'), t('Name')],
      [
        [t('Teahouse'), name],
        ['MCP', clientName],
        [t('VS Code chat'), chatName(tool)],
        ['Claude Code', claudeCodeName(tool)],
      ],
    ),
    '',
    `## ${t('Where it comes from')}`,
    '',
    providerText(inspected),
    '',
    `## ${t('Definition')}`,
    '',
    '```json',
    JSON.stringify(definition, null, 2),
    '```',
    '',
    `## ${t('Last calls')}`,
    '',
    ...(calls.length === 0
      ? [t('None since the window was opened.')]
      : table(
          [t('Time'), t('Who'), t('Outcome'), t('Milliseconds')],
          calls.map(({ at, client, outcome, milliseconds }) => [
            timeText(at),
            printable(client),
            outcomeText(outcome),
            milliseconds.toFixed(1),
          ]),
        )),
    '',
  ].join('\n');
}

function providerText({ tool, widgetType, builtIn }: InspectedTool): string {
  const { t } = vscode.l10n;
  if (tool.kind === 'static') return t('It is a built-in tool and is there whatever runs.');
  if (tool.kind === 'application')
    return t('The app {0} brings it as a tool of its own.', `\`${tool.sessionId ?? ''}\``);
  if (tool.widgetId === undefined) return t('Every app has it.');
  const widget = `\`${tool.widgetId}\``;
  if (widgetType === undefined) return t('The widget {0}, which is not on the screen now.', widget);
  return builtIn
    ? t('The widget {0} of type {1}.', widget, `\`${widgetType}\``)
    : t('The widget {0} of type {1}, by a provider that the app brings.', widget, `\`${widgetType}\``);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map((row) => line(row.map((cell) => `\`${clean(cell)}\``)))];
}

/** A cell as code: neither a backtick nor a bar ends it. */
function clean(text: string): string {
  return text.replace(/[`|]/g, "'");
}
