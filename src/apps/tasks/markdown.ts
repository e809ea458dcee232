import type { Block, Board, Column, Item } from './board.ts';
import { isItem } from './board.ts';

/**
 * A board as a Markdown checklist: headings are columns, `- [ ]` and `- [x]` at the margin are tasks, what is indented
 * below a task is its own (nested checklists too), and everything else is kept as it is. Printing what was parsed gives
 * the same text to the byte.
 */

const ITEM = /^( ?(?:[-*+]|\d{1,9}[.)]) {1,4})\[([ xX])\] ([^\r]*)(\r?)$/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*\r?$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const INDENTED = /^(?: {2,}|\t)\s*\S/;

/** What tasks above the first heading are shown under. */
const UNTITLED = 'Tasks';

interface Section {
  readonly heading: string | null;
  readonly level: number;
  readonly title: string;
  readonly blocks: Block[];
}

/** Reads a board. Never fails: what is no task is prose. Ids count from 1 in the file's order. */
export function parseBoard(text: string): Board {
  const lines = text.split('\n');
  const end = lines.length > 1 && lines[0]?.endsWith('\r') ? '\r' : '';
  // So that a task at the end of a file without a last line break can be moved away from there.
  const last = lines.at(-1) ?? '';
  if (end !== '' && last !== '') lines[lines.length - 1] = last + end;
  const head = lines.slice(0, frontMatter(lines));
  const sections = sectionsOf(lines, head.length);
  const isText = (section: Section | undefined) => section !== undefined && !section.blocks.some(isItem);
  const lead = sections[0];
  if (lead !== undefined && isText(lead)) {
    head.push(...linesOf(lead.blocks));
    sections.shift();
  }
  let title = '';
  const [first, second] = sections;
  if (first?.level === 1 && isText(first) && (second?.level ?? 0) > 1) {
    title = first.title;
    head.push(first.heading ?? '', ...linesOf(first.blocks));
    sections.shift();
  }
  return { title, head, columns: named(sections), end };
}

/** Writes a board. */
export function printBoard(board: Board): string {
  const lines = [
    ...board.head,
    ...board.columns.flatMap(({ heading, blocks }) => [...(heading === null ? [] : [heading]), ...linesOf(blocks)]),
  ];
  // What stood below a task that was moved away from the first line would be read as YAML there, its tasks with it.
  if (frontMatter(lines) > 0 && frontMatter(board.head) === 0) lines.unshift(board.end);
  const text = lines.join('\n');
  return board.end !== '' && text.endsWith('\r') ? text.slice(0, -1) : text;
}

/** The board of a file that is not there yet. */
export function newBoard(title: string): Board {
  return parseBoard(`# ${title}\n\n## To do\n\n## Doing\n\n## Done\n`);
}

/** A task's own line. */
export function printItem({ lead, box, text, end }: Item): string {
  return `${lead}[${box}] ${text}${end}`;
}

function linesOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => (isItem(block) ? [printItem(block), ...block.notes] : block.lines));
}

/** How many lines of YAML stand before the text. A line across the page is no YAML: a key has to follow. */
function frontMatter(lines: readonly string[]): number {
  if (lines[0]?.trimEnd() !== '---' || !/^[\w-]+:/.test(lines[1] ?? '')) return 0;
  return 1 + lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---');
}

function sectionsOf(lines: readonly string[], from: number): Section[] {
  let section: Section = { heading: null, level: 0, title: '', blocks: [] };
  const sections = [section];
  let prose: string[] = [];
  const endProse = (): void => {
    if (prose.length > 0) section.blocks.push({ lines: prose });
    prose = [];
  };
  let id = 0;
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const fence = FENCE.exec(line)?.[1];
    const heading = HEADING.exec(line);
    const item = ITEM.exec(line);
    if (fence !== undefined) {
      const last = fenceEnd(lines, at, fence);
      prose.push(...lines.slice(at, last + 1));
      at = last;
    } else if (heading !== null) {
      endProse();
      section = { heading: line, level: heading[1]?.length ?? 0, title: heading[2]?.trim() ?? '', blocks: [] };
      sections.push(section);
    } else if (item !== null) {
      endProse();
      const [, lead = '', box, text = '', end] = item;
      const last = notesEnd(lines, at);
      section.blocks.push({
        id: ++id,
        lead,
        box: box as Item['box'],
        text,
        notes: lines.slice(at + 1, last + 1),
        end: end as Item['end'],
      });
      at = last;
    } else prose.push(line);
  }
  endProse();
  return sections;
}

/** The last line of the code that a fence opens. A fence that nothing closes opens nothing: no task is hidden by it. */
function fenceEnd(lines: readonly string[], from: number, fence: string): number {
  const close = new RegExp(`^ {0,3}\\${fence.charAt(0)}{${fence.length},}\\s*$`);
  const found = lines.findIndex((line, index) => index > from && close.test(line));
  return found < 0 ? from : found;
}

/** The last line that belongs to the task on line `from`. */
function notesEnd(lines: readonly string[], from: number): number {
  let last = from;
  for (let at = from + 1; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (INDENTED.test(line)) last = at;
    else if (line.trim() !== '') break;
  }
  return last;
}

function named(sections: readonly Section[]): readonly Column[] {
  const taken = new Set<string>();
  return sections.map(({ heading, title, blocks }) => {
    const name = title === '' ? UNTITLED : title;
    let key = name;
    for (let n = 2; taken.has(key); n++) key = `${name} (${n})`;
    taken.add(key);
    return { key, heading, blocks };
  });
}
