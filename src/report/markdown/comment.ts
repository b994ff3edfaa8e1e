/**
 * A comment within its length limit. Space for the parts that must be seen is reserved first, and the sections
 * fill the remaining room in their order. A section that does not fit says how many of its entries are
 * elsewhere; none vanishes.
 */
import { counted } from '../../model/messages/counted.ts';

/**
 * GitHub refuses a longer comment. The limit counts UTF-16 units, of which a text never has fewer than characters.
 */
export const COMMENT_LIMIT = 65_536;

/** The room that a pipeline has for a link to its artifacts. */
const ROOM_FOR_PIPELINE = 536;

export interface Part {
  /** A line of HTML, already harmless. */
  readonly title: string;
  /** An entry that does not fit is left out as a whole, with all entries after it. */
  readonly entries: readonly Entry[];
  /** The noun for one entry, as in "… 12 more changes". */
  readonly noun: string;
  /** Folded sections show their title until they are opened. */
  readonly folded: boolean;
}

export interface Entry {
  /** Already Markdown, whole lines. */
  readonly text: string;
  /** The number of things that the entry stands for. */
  readonly count: number;
}

interface CommentParts {
  /** Paragraphs that always stand, before and after all sections. */
  readonly head: readonly string[];
  readonly sections: readonly Part[];
  readonly foot: readonly string[];
  readonly around?: Around;
  /** The place of the entries that do not fit. It ends the line "… 12 more changes: …". */
  readonly elsewhere: string;
}

/** Paragraphs of a pipeline around a comment, already Markdown. They count against its limit. */
export interface Around {
  /** The first line, in place of the marker that the comment would have. */
  readonly marker?: string;
  /** After the heading. */
  readonly lead?: readonly string[];
  readonly foot?: readonly string[];
}

/** Stands between the sections and what is never left out, so that a pipeline can take the sections away. */
export const FOOT_MARKER = '<!-- pricewright:foot -->';

/** The parts with the paragraphs of a pipeline. The first two paragraphs of a head are the marker and the heading. */
function surrounded(parts: CommentParts): CommentParts {
  const { marker: own, lead = [], foot = [] } = parts.around ?? {};
  const [first = '', heading = '', ...head] = parts.head;
  const end = [...(own === undefined ? [] : [FOOT_MARKER]), ...parts.foot, ...foot];
  return { ...parts, head: [own ?? first, heading, ...lead, ...head], foot: end };
}

/** Never longer than `limit`, unless the head, the foot and the titles alone are. Empty sections are left out. */
export function comment(parts: CommentParts, limit = COMMENT_LIMIT - ROOM_FOR_PIPELINE): string {
  const { head, sections, foot, elsewhere } = surrounded(parts);
  const shown = sections.filter(({ entries }) => entries.length > 0);
  const rest = ({ noun }: Part, hidden: readonly Entry[]) => {
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

/** The number of leading entries that fit into `room` characters. */
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

function sectionText({ title, folded }: Part, entries: readonly string[]): string {
  const body = entries.join('\n');
  return folded ? `<details><summary>${title}</summary>\n\n${body}\n\n</details>` : `### ${title}\n\n${body}`;
}

/** The length to which a marker cuts each name, enough to tell comments apart. */
const MARKER_NAME_CHARACTERS = 80;

/**
 * The first line of every comment of one kind, by which a pipeline finds the comment to update. The names are
 * encoded, so that they cannot end the HTML comment around them.
 */
export function marker(
  kind: 'plan' | 'queue' | 'apply' | 'drift' | 'run',
  ...names: readonly string[]
): string {
  // Lone surrogates have no percent encoding.
  const harmless = names.map((name) =>
    encodeURIComponent(name.slice(0, MARKER_NAME_CHARACTERS).replace(/\p{Cs}/gu, '')),
  );
  return `<!-- pricewright:${[kind, ...harmless].join(':')} -->`;
}

/** A code span with a longer fence, taken as a whole, or a place in a span with the shortest. */
const SPAN = /(`{2,})(?!`).*?[^`]\1(?!`)|`([^`\n]+?):(\d+)(?::\d+)?`/g;

/**
 * Makes places, such as `billing/bundles.yaml:12`, lead to the line at the commit that was planned. `files` are the
 * files that exist; a place in any other stays as it is. Stops where the text would get longer than
 * `limit`. A code span between longer fences is left alone, because nothing in it is Markdown.
 */
export function withLineLinks(
  text: string,
  files: ReadonlySet<string>,
  linkTo: (file: string, line: number) => string,
  limit: number,
): string {
  let room = limit - text.length;
  return text.replace(SPAN, (place: string, _, file: string | undefined, line: string) => {
    if (file === undefined || !files.has(file)) return place;
    const linked = `[${place}](${linkTo(file, Number(line))})`;
    const more = linked.length - place.length;
    if (more > room) return place;
    room -= more;
    return linked;
  });
}
