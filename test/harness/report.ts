/** One line of mocha's progress, sent from the extension host to the launcher. */
export type Report =
  | { event: 'suite'; depth: number; title: string }
  | { event: 'pass'; depth: number; title: string; ms: number }
  | { event: 'skip'; depth: number; title: string }
  | { event: 'fail'; depth: number; title: string; error: string }
  | { event: 'fact'; text: string };

/** How many tests ended how. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Counts that start at nothing. */
export const noCounts = (): Counts => ({ passed: 0, failed: 0, skipped: 0 });

/** Adds a report to the counts and prints it. */
export function take(report: Report, counts: Counts): void {
  const pad = 'depth' in report ? '  '.repeat(report.depth) : '      ';
  switch (report.event) {
    case 'suite':
      console.log(pad + report.title);
      break;
    case 'pass':
      counts.passed++;
      console.log(`${pad}✔ ${report.title}${report.ms > 75 ? ` (${String(report.ms)} ms)` : ''}`);
      break;
    case 'skip':
      counts.skipped++;
      console.log(`${pad}- ${report.title}`);
      break;
    case 'fail':
      counts.failed++;
      console.log(`${pad}✘ ${report.title}\n${report.error.replace(/^/gm, `${pad}  `)}`);
      break;
    case 'fact':
      console.log(`${pad}· ${report.text}`);
      break;
  }
}
