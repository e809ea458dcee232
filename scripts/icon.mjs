/** Draws `media/icon.png` (256 × 256, shown in the Extensions view) from `scripts/icon.svg`: `node scripts/icon.mjs`. Needs Chromium. */
import { chromium } from 'playwright-core';
import fs from 'node:fs';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const svg = fs.readFileSync(path.join(import.meta.dirname, 'icon.svg'), 'utf8');

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: 256, height: 256 } });
await page.setContent(`<style>* { margin: 0 } svg { display: block }</style>${svg}`);
await page.screenshot({ path: path.join(root, 'media/icon.png'), omitBackground: true });
await browser.close();
