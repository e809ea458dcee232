import type { PageData } from '../../protocol/page.ts';

/** What a page is made of. URIs as the webview sees them. */
export interface PageParts {
  readonly title: string;
  /** The language of the texts, as in `vscode.env.language`. */
  readonly language: string;
  readonly sessionId: string;
  readonly scriptUri: string;
  readonly styleUri: string;
  /** Where the webview may load from: `Webview.cspSource`. */
  readonly cspSource: string;
  /** New for each page; only a script that carries it runs. */
  readonly nonce: string;
  readonly data: PageData;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand in HTML and in a quoted attribute. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/**
 * The terminal's page.
 *
 * Its policy lets nothing in but our one script, by its nonce, our styles and the editor's fonts. Inline styles are
 * allowed: xterm's DOM renderer colours its cells with them, and without them the terminal is black on black
 * (spec: tui.md 3.2).
 */
export function pageHtml(parts: PageParts): string {
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${parts.nonce}'`,
    `style-src ${parts.cspSource} 'unsafe-inline'`,
    `font-src ${parts.cspSource}`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${escaped(parts.language)}">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">
<link rel="stylesheet" href="${escaped(parts.styleUri)}">
<title>${escaped(parts.title)}</title>
</head>
<body data-session="${escaped(parts.sessionId)}" data-given="${escaped(JSON.stringify(parts.data))}">
<main>
<div id="terminal"></div>
<div id="mark" aria-hidden="true" hidden></div>
<div id="said" class="unseen" role="status"></div>
<div id="mirror" class="unseen"></div>
<div id="find" hidden></div>
<div id="banner" hidden></div>
<div id="overlay" hidden></div>
</main>
<script nonce="${escaped(parts.nonce)}" src="${escaped(parts.scriptUri)}"></script>
</body>
</html>`;
}
