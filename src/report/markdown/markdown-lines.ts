/** The lines of the text form as a Markdown list: the same words in the same order, at the same depth. */
import { byBlock, EMPTY_LINE, type Line, lineWords, type Span } from '../lines/lines.ts';
import { codeBlock, codeSpan, prose } from './escape-markdown.ts';

/** A longer text is cut and says so. A comment has room for many changes, not for one long name. */
const MAX_SPAN_CHARACTERS = 500;

/** One list entry for each line. The list begins at the margin, however deep the lines are indented. */
export function listOf(lines: readonly Line[]): readonly string[] {
  const indents = [...new Set(lines.map(({ indent }) => indent))].sort((a, b) => a - b);
  let deepest = -1;
  return byBlock(lines).map((rows) => {
    const [line = EMPTY_LINE] = rows;
    if (line.isCopied) return `\n${codeBlock('yaml', rows.map(lineWords).join('\n'))}\n`;
    const depth = Math.min(indents.indexOf(line.indent), deepest + 1);
    deepest = depth;
    return `${'  '.repeat(depth)}- ${rowOf(line.spans)}`;
  });
}

/** The spans of one line as one line of Markdown, which never begins with a marker of a list or a heading. */
export function rowOf(spans: readonly Span[]): string {
  const row = spans.map(spanMarkdown).reduce(beside, '').replace(/ {2,}/g, ' ');
  return row
    .replace(/^ · /, '')
    .trim()
    .replace(/^(\d+)([.)])(?=\s|$)/, '$1\\$2');
}

/** Joins two texts, with a blank between code spans, because two that touch would become one. */
function beside(text: string, next: string): string {
  return text.endsWith('`') && next.startsWith('`') ? `${text} ${next}` : text + next;
}

function spanMarkdown({ text, style, whole }: Span): string {
  const [, before = '', core = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  const gap = core.startsWith('(') ? ' ' : SEPARATOR;
  if (core === '') return text.length > 1 ? SEPARATOR : text;
  return apart(before, gap) + marked(cut(core), style, whole === true) + apart(after, SEPARATOR);
}

/** Replaces the wide gaps of the text form, which Markdown would collapse. */
const SEPARATOR = ' · ';

function apart(blanks: string, gap: string): string {
  return blanks.length > 1 ? gap : blanks;
}

function marked(text: string, style: Span['style'], whole: boolean): string {
  if (whole) return codeSpan(text);
  switch (style) {
    case 'create':
    case 'delete':
    case 'update':
    case 'version':
      return codeSpan(text);
    case 'strong':
    case 'error':
      return `**${prose(text)}**`;
    case 'plain':
    case 'faint':
    case 'good':
    case 'warning':
      return prose(text);
    default:
      return style satisfies never;
  }
}

/** Cuts a text between characters, so that no half of one remains. */
export function cut(text: string, most = MAX_SPAN_CHARACTERS): string {
  if (text.length <= most) return text;
  const kept = text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept}… (${text.length - kept.length} more characters)`;
}
