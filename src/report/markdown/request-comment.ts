/**
 * The one comment on a request: an entry for each project and environment that has something to say, and one line for
 * the others. Each job writes its own entries and leaves those of the others as they are.
 */
import { firstFew } from '../words/group-alike.ts';
import { COMMENT_LIMIT, FOOT_MARKER } from './comment.ts';
import { prose } from './escape-markdown.ts';
import { cut } from './markdown-lines.ts';

export const REQUEST_MARKER = '<!-- pricewright:request -->';

const END_MARKER = '<!-- pricewright:end -->';
/** The kinds of entries, in their order below one another. */
const KINDS = ['apply', 'queue', 'plan'];
const ENTRY_MARKER = new RegExp(`^<!-- pricewright:(${KINDS.join('|')}):(\\S+) -->$`);
const ELSEWHERE = '… The rest is in the plan, page and reports of its run.';
const NAME_CHARACTERS = 80;

/**
 * An entry as it shall be, made of what it is, without its marker: undefined where there is none, and empty where there is
 * nothing to do.
 */
export type EntryChange = (text: string | undefined) => string | undefined;

/**
 * The comment with the entries of these markers changed. `bodies`: the comment, and what other jobs wrote beside it. Undefined
 * where there is none and nothing is to be said.
 */
export function requestComment(
  bodies: readonly string[],
  changes: ReadonlyMap<string, EntryChange>,
): string | undefined {
  const entries = new Map([...bodies].reverse().flatMap(entriesIn));
  for (const [marker, change] of changes) {
    const text = change(entries.get(marker));
    if (text === undefined) entries.delete(marker);
    else entries.set(marker, text.trim());
  }
  if (bodies.length + entries.size === 0) return undefined;
  const sorted = new Map([...entries].sort(([a], [b]) => (rank(a) < rank(b) ? -1 : 1)));
  const end = endOf(sorted);
  const texts = fitted(sorted, COMMENT_LIMIT - REQUEST_MARKER.length - end.length - 2);
  return [REQUEST_MARKER, ...[...texts].map(([marker, text]) => entryText(marker, text)), end].join('\n');
}

function entriesIn(body: string): readonly (readonly [string, string])[] {
  const lines = body.split(/\r?\n/);
  const starts = lines.flatMap((line, at) => (ENTRY_MARKER.test(line) || line === END_MARKER ? [at] : []));
  return starts.flatMap((at, index) => {
    const marker = lines[at] ?? '';
    const text = lines.slice(at + 1, starts[index + 1]).join('\n');
    return marker === END_MARKER ? [] : [[marker, text.trim()] as const];
  });
}

function entryText(marker: string, text: string): string {
  return text === '' ? marker : `${marker}\n${text}\n`;
}

function partsOf(marker: string): { readonly kind: string; readonly cell: string } {
  const [, kind = '', cell = ''] = ENTRY_MARKER.exec(marker) ?? [];
  return { kind, cell };
}

function rank(marker: string): string {
  const { kind, cell } = partsOf(marker);
  return `${cell} ${KINDS.indexOf(kind)}`;
}

/** Says in which projects and environments nothing is to be done. */
function endOf(entries: ReadonlyMap<string, string>): string {
  const all = new Set([...entries.keys()].map((marker) => partsOf(marker).cell));
  const loud = new Set([...entries].flatMap(([marker, text]) => (text === '' ? [] : [partsOf(marker).cell])));
  const quiet = [...all].filter((cell) => !loud.has(cell));
  if (quiet.length === 0) return END_MARKER;
  const where = all.size === 1 ? '' : ` in ${quiet.length} of ${all.size}: ${firstFew(quiet.map(cellName))}`;
  return `${END_MARKER}\n\n**Nothing to do**${where}.`;
}

/** `crm production`; the folder of the repository itself has no name. */
function cellName(cell: string): string {
  const [place = '', environment = ''] = cell.split(':').map((name) => cut(decoded(name), NAME_CHARACTERS));
  return prose(place === '.' ? environment : `${place} ${environment}`);
}

/** A person may have changed the marker. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/**
 * Within the limit of a comment: what is planned gives way to what was applied, and the longest to the others, first with its
 * sections, then with all but its first paragraphs.
 */
function fitted(entries: ReadonlyMap<string, string>, limit: number): ReadonlyMap<string, string> {
  const kept = new Map(entries);
  const isPast = (marker: string) =>
    entries.has(marker.replace(':plan:', ':apply:')) && partsOf(marker).kind === 'plan';
  const order = [...entries.keys()].sort(
    (a, b) =>
      Number(isPast(b)) - Number(isPast(a)) || (entries.get(b)?.length ?? 0) - (entries.get(a)?.length ?? 0),
  );
  const size = () => [...kept].reduce((sum, [marker, text]) => sum + entryText(marker, text).length + 1, 0);
  for (const shorter of [withoutSections, beginning])
    for (const marker of order) {
      if (size() <= limit) return kept;
      kept.set(marker, shorter(kept.get(marker) ?? ''));
    }
  return kept;
}

function withoutSections(text: string): string {
  const foot = text.lastIndexOf(FOOT_MARKER);
  const first = text.search(/\n\n(?:### |<details>)/);
  if (first < 0 || foot < first) return text;
  return `${text.slice(0, first)}\n\n${ELSEWHERE}\n\n${text.slice(foot)}`;
}

/** Its heading, the paragraph below, and the last one with its links. */
function beginning(text: string): string {
  const paragraphs = text.split('\n\n').filter((each) => each !== FOOT_MARKER && each !== ELSEWHERE);
  if (paragraphs.length <= 3) return text;
  return [...paragraphs.slice(0, 2), ELSEWHERE, ...paragraphs.slice(-1)].join('\n\n');
}
