/**
 * A report as a page of one file: the verdict as its title, the summary, the sections, and what closes it.
 * Style and script are inside, and nothing is loaded from elsewhere. The policy admits only this style and
 * this script, by their hashes, and no request to any server.
 */

import { createHash } from 'node:crypto';
import { counted } from '../../model/messages/counted.ts';
import { lineWords, type Span } from '../lines/lines.ts';
import { headed, type Report, type Section, type Table } from '../sections/report.ts';
import { foldRest, lineList, proseHtml, spansHtml } from './line-list.ts';
import { type Html, html, markupText, ownMarkup } from './markup.ts';
import { PAGE_SCRIPT } from './page-script.ts';
import { PAGE_STYLE } from './page-style.ts';

/** The parts of a page that are drawn, in place of those that follow from the report. */
export interface Drawn {
  readonly head?: Html;
  readonly nav?: Html;
  readonly main?: Html;
  readonly foot?: Html;
}

/** Needs no network. The same report gives the same bytes. */
export function reportHtml(report: Report, drawn: Drawn = {}): string {
  return pageHtml({ title: lineWords(report.title), body: reportBody(report, drawn) });
}

/** The body of the page without its script. */
export function reportBody(report: Report, { head, nav, main, foot: more }: Drawn = {}): Html {
  const { title, facts, sections, tables, foot } = report;
  return html`<div class="page"><header><p class="eyebrow">${lineWords(title)}</p>${head ?? headHtml(report)}${facts.map((fact) => html`<p class="facts">${lineWords(fact)}</p>`)}</header>${nav ?? null}
<main>
${main ?? html`${tables.map((table) => tableHtml(table, lineWords(title)))}${sections.map(sectionHtml)}`}
</main>
<footer id="digest">${foot.map((each) => html`<p>${spansHtml(each)}</p>`)}${more ?? null}</footer></div>`;
}

function headHtml({ title, verdict, summary }: Report): Html {
  return html`${titleHtml(verdict ?? { text: lineWords(title), style: 'plain' })}${summary.map((each) => html`<p class="summary">${spansHtml(each)}</p>`)}`;
}

/** The verdict stands in one weight above the rest. */
export function titleHtml({ text, style }: Span): Html {
  return html`<h1${style === 'error' && html` class="refused"`}>${proseHtml(text)}</h1>`;
}

/** A section that a reader decides on is a box, in the style of its first line. */
export function sectionHtml(section: Section): Html {
  const { id, name, lines, entries, table, open } = section;
  const { heading, rows } = headed(section);
  const content =
    table !== undefined
      ? tableHtml(table, name)
      : foldRest(entries ?? [{ lines: rows, count: 1 }], {
          noun: section.noun,
          countOf: ({ count }) => count,
          list: (some) => html`${lineList(some.flatMap((entry) => entry.lines))}`,
        });
  const shown = open ? html`<div class="box ${lines[0]?.spans[0]?.style ?? ''}">${content}</div>` : content;
  return html`<section aria-labelledby="${id}-title"><h2 id="${id}-title">${table === undefined ? heading : name}</h2>${shown}</section>`;
}

/** `label`: its name for who does not see it. */
export function tableHtml(
  { title, notes = [], columns, rows, noun = 'row', more }: Table,
  label = title ?? '',
): Html {
  const classOf = (index: number) => columns[index]?.kind === 'number' && html` class="number"`;
  const cellOf = (content: string | Span, index: number): Html => {
    const shown = typeof content === 'string' ? proseHtml(content) : spansHtml({ spans: [content] });
    return index === 0 ? html`<th scope="row">${shown}</th>` : html`<td${classOf(index)}>${shown}</td>`;
  };
  const kind = columns.some((column) => column.kind === 'number') ? 'sums' : 'steps';
  const list = (some: Table['rows']) =>
    html`<div class="scroll" tabindex="0" role="group" aria-label="${label}"><table class="${kind}">${title !== undefined && html`<caption>${title}</caption>`}<thead><tr>${columns.map((column, index) => html`<th scope="col"${classOf(index)}>${column.title}</th>`)}</tr></thead><tbody>${some.map((row) => html`<tr>${row.map(cellOf)}</tr>`)}</tbody></table></div>`;
  return html`${lineList(notes)}${foldRest(rows, { noun, countOf: () => 1, list })}${more !== undefined && html`<p class="faint">… ${counted(more, `more ${noun}`)}</p>`}`;
}

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

function pageHtml({ title, body }: { readonly title: string; readonly body: Html }): string {
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
