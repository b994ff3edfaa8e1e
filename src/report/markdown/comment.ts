/**
 * A comment within its limit: what must be seen is laid down first, and sections take what room is left, in their order.
 * A section that does not fit whole says how many of its entries are elsewhere; none vanishes.
 */
import { counted } from '../../model/counted.ts';
import type { Line } from '../lines/lines.ts';
import { listOf } from './markdown-lines.ts';

/** GitHub refuses a longer comment. Counted in UTF-16 units, of which there are never fewer than characters. */
export const COMMENT_LIMIT = 65_536;

/** Left to a pipeline, for a link to its artifacts. */
const ROOM_FOR_PIPELINE = 536;

export interface Section {
  /** A line of HTML, already harmless. */
  readonly title: string;
  /** One that finds no room is left out whole, with all that follow it. */
  readonly entries: readonly Entry[];
  /** What the entries count, for "… 12 more changes". */
  readonly noun: string;
  /** Folded sections show their title until they are opened. */
  readonly folded: boolean;
}

export interface Entry {
  /** Already Markdown, whole lines. */
  readonly text: string;
  /** For how many it stands. */
  readonly count: number;
}

export interface CommentParts {
  /** Paragraphs that always stand, before and after all sections. */
  readonly head: readonly string[];
  readonly sections: readonly Section[];
  readonly foot: readonly string[];
  /** Where the entries that do not fit can be read: ends the sentence "… 12 more changes: …". */
  readonly elsewhere: string;
}

/** Each line an entry of its own. */
export function lineEntries(lines: readonly Line[]): readonly Entry[] {
  return listOf(lines).map((text) => ({ text, count: 1 }));
}

/** Never longer than `limit`, as long as the head, the foot and the titles are not. Empty sections are left out. */
export function comment(
  { head, sections, foot, elsewhere }: CommentParts,
  limit = COMMENT_LIMIT - ROOM_FOR_PIPELINE,
): string {
  const shown = sections.filter(({ entries }) => entries.length > 0);
  const rest = ({ noun }: Section, hidden: readonly Entry[]) => {
    const count = hidden.reduce((sum, entry) => sum + entry.count, 0);
    return `- … ${counted(count, `more ${noun}`)}: ${elsewhere}`;
  };
  const shells = shown.map((section) => sectionText(section, [rest(section, section.entries)]));
  let room = limit - [...head, ...shells, ...foot].reduce((sum, part) => sum + part.length + 2, 0);
  const texts = shown.map((section) => {
    const { entries } = section;
    const kept = fitting(entries, room);
    room -= sizeOf(entries.slice(0, kept));
    const texts = entries.slice(0, kept).map(({ text }) => text);
    return sectionText(
      section,
      kept === entries.length ? texts : [...texts, rest(section, entries.slice(kept))],
    );
  });
  return `${[...head, ...texts, ...foot].join('\n\n')}\n`;
}

/** How many of the entries, from the first on, fit into so many characters. */
function fitting(entries: readonly Entry[], room: number): number {
  let left = room;
  const tooMany = entries.findIndex(({ text }) => {
    left -= text.length + 1;
    return left < 0;
  });
  return tooMany < 0 ? entries.length : tooMany;
}

function sizeOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, { text }) => sum + text.length + 1, 0);
}

function sectionText({ title, folded }: Section, entries: readonly string[]): string {
  const body = entries.join('\n');
  return folded ? `<details><summary>${title}</summary>\n\n${body}\n\n</details>` : `### ${title}\n\n${body}`;
}

/** So much of a name tells comments apart. */
const MARKER_NAME_CHARACTERS = 80;

/**
 * The first line of every comment of one kind, by which a pipeline finds the one to update. The names in it cannot end
 * the HTML comment that it is.
 */
export function marker(kind: 'plan' | 'apply', ...names: readonly string[]): string {
  const harmless = names.map((name) => encodeURIComponent(wellFormed(name.slice(0, MARKER_NAME_CHARACTERS))));
  return `<!-- pricewright:${[kind, ...harmless].join(':')} -->`;
}

/** Half of a character, which no percent encoding has, is left out. */
function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '');
}
