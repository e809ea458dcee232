/** What may stand between two cells. */
export type Delimiter = ',' | ';' | '\t' | '|';

/** The delimiter that the first line uses most outside quotes; a comma where it uses none. */
export function delimiterOf(text: string): Delimiter {
  const start = text.slice(0, 65_536).replace(/"[^"]*("|$)/g, '');
  const line = start.split(/[\r\n]/, 1)[0] ?? '';
  const uses = (delimiter: Delimiter): number => line.split(delimiter).length;
  return ([',', ';', '\t', '|'] as const).reduce((best, each) => (uses(each) > uses(best) ? each : best));
}
