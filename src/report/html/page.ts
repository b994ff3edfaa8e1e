/**
 * The one file that a report is: style and script within it, nothing from anywhere else. Its policy lets run only the
 * script and the style that are in it, known by their hashes, and lets nothing be asked of any server.
 */
import { type Html, html, markupText, ownMarkup } from './markup.ts';
import { PAGE_SCRIPT, PAGE_SCRIPT_HASH } from './page-script.ts';
import { PAGE_STYLE, PAGE_STYLE_HASH } from './page-style.ts';

const POLICY = [
  "default-src 'none'",
  `script-src '${PAGE_SCRIPT_HASH}'`,
  `style-src '${PAGE_STYLE_HASH}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Not in a template of `html`: a bundler rewrites a tagged one that ends a script, with a helper that is not there. */
const SCRIPT = ownMarkup(`<script>${PAGE_SCRIPT}</script>`);

export interface Page {
  readonly title: string;
  readonly body: Html;
}

export function pageHtml({ title, body }: Page): string {
  return markupText(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${ownMarkup(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${ownMarkup(PAGE_STYLE)}</style>
</head>
<body>
${body}
${SCRIPT}
</body>
</html>
`);
}
