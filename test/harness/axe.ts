import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

/** What an accessibility engine finds wrong: the rule, and the elements with what is wrong with each. */
export interface AccessibilityFault {
  readonly rule: string;
  readonly elements: readonly string[];
}

let source: string | undefined;

/** What axe-core finds wrong in a document as it is now, by all of its rules, those of good practice with them. */
export async function accessibilityFaults(document: Frame | Page): Promise<AccessibilityFault[]> {
  source ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await document.evaluate(source);
  return document.evaluate(runAxe);
}

/** Runs axe-core, which is in the page already. Runs in the page. */
async function runAxe(): Promise<AccessibilityFault[]> {
  const { axe } = globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
  const { violations } = await axe.run({ resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => ({
    rule: id,
    elements: nodes.map(({ html, failureSummary = '' }) => `${html.slice(0, 200)}: ${failureSummary}`),
  }));
}
