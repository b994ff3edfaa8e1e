/**
 * The frame of a report, which is one file: style and script are inside, and nothing is loaded from elsewhere. The
 * policy admits only this style and this script, by their hashes, and no request to any server.
 */
import { createHash } from 'node:crypto';
import { type Html, html, markupText, ownMarkup } from './markup.ts';
import { PAGE_SCRIPT } from './page-script.ts';
import { PAGE_STYLE } from './page-style.ts';

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

const POLICY = [
  "default-src 'none'",
  `script-src ${hashOf(PAGE_SCRIPT)}`,
  `style-src ${hashOf(PAGE_STYLE)}`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/**
 * Built without the `html` tag, because a bundler rewrites a tagged template with a closing script tag to call a
 * helper that is not there.
 */
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
