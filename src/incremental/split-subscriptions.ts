/** The ranges of subscriptions in a text, found without parsing it: their hashes, and the text without some of them. */
import { hash } from 'node:crypto';
import type { CatalogFile } from '../catalog/read/read-catalog.ts';
import { MAX_ALIASED_VALUES } from '../yaml/limits.ts';

interface SubscriptionText {
  readonly key: string;
  /** The start of the line that holds the key. */
  readonly start: number;
  /** The position behind the last line. */
  readonly end: number;
  readonly lines: number;
}

interface SplitText {
  /** The range of the line `subscriptions:`, including its line break; null where there is no such line. */
  readonly heading: { readonly start: number; readonly end: number } | null;
  /** In the order of the text. No key occurs twice. */
  readonly subscriptions: readonly SubscriptionText[];
}

/** Works without the flag `m`, because JavaScript ends a line at more characters than YAML does. */
const HEADING = /(?<![^\n])subscriptions:(?: +#[^\n]*| *)(?:\n|$)/;
const ANY_HEADING = /(?<![^\n])["']?subscriptions\b/g;
/** The first character of another section. A tab, for example, could begin an empty line. */
const SECTION = /[a-z"']/;
const KEY = /[a-z0-9][a-z0-9_-]{0,62}(?=:(?:[ \n]|$))/y;
const SPACE = 32;
const HASH = 35;
const NEWLINE = 10;

/**
 * Undefined for a text that is not laid out plainly: one block mapping `subscriptions:`, each of its keys at the
 * beginning of a line, and all keys in one column. Comments in that column or before it belong to no subscription.
 */
export function splitSubscriptions(text: string): SplitText | undefined {
  const heading = HEADING.exec(text);
  if ((text.match(ANY_HEADING)?.length ?? 0) !== (heading === null ? 0 : 1)) return undefined;
  if (heading === null) return { heading, subscriptions: [] };
  const body = heading.index + heading[0].length;
  const subscriptions: SubscriptionText[] = [];
  const keys = new Set<string>();
  let open: { readonly key: string; readonly start: number } | undefined;
  let lines = 0;
  let indent: number | undefined;
  const close = (end: number): void => {
    if (open !== undefined) subscriptions.push({ key: open.key, start: open.start, end, lines });
    open = undefined;
    lines = 0;
  };
  let end = text.length;
  for (let start = body; start < text.length; ) {
    let at = start;
    const furthest = start + (indent ?? text.length);
    while (at <= furthest && text.charCodeAt(at) === SPACE) at += 1;
    const code = text.charCodeAt(at);
    const spaces = at - start;
    if (code !== NEWLINE && at < text.length && spaces <= (indent ?? spaces)) {
      if (code === HASH) close(start);
      else if (spaces === 0) {
        if (!SECTION.test(text[start] ?? '')) return undefined;
        end = start;
        break;
      } else {
        indent ??= spaces;
        KEY.lastIndex = at;
        if (spaces !== indent || !KEY.test(text)) return undefined;
        const key = text.slice(at, KEY.lastIndex);
        if (keys.has(key)) return undefined;
        keys.add(key);
        close(start);
        open = { key, start };
      }
    } else if (code !== NEWLINE && at < text.length && open === undefined) return undefined;
    lines += 1;
    const newline = text.indexOf('\n', at);
    start = newline === -1 ? text.length : newline + 1;
  }
  close(end);
  return { heading: { start: heading.index, end: body }, subscriptions };
}

/** Removes some subscriptions from a text and keeps every other line at its line number. */
export function textWithout(text: string, split: SplitText, leaveOut: ReadonlySet<string>): string {
  const { heading, subscriptions } = split;
  if (heading === null) return text;
  let rest = text.slice(0, heading.start);
  // A heading with nothing below it would itself be a value.
  const isEmptied = subscriptions.every(({ key }) => leaveOut.has(key));
  rest += isEmptied ? '\n' : text.slice(heading.start, heading.end);
  let from = heading.end;
  for (const { key, start, end, lines } of subscriptions) {
    if (!leaveOut.has(key)) continue;
    rest += text.slice(from, start) + '\n'.repeat(lines);
    from = end;
  }
  return rest + text.slice(from);
}

/** Hashes the text of each subscription in a file, together with all text elsewhere in the file that it may use. */
interface HashedSubscription extends SubscriptionText {
  /** SHA-256, base64url. */
  readonly hash: string;
}

/** Anything that looks like the section, however it is written. */
const DEFAULTS = /defaults/;

/** Anything that looks like an alias or an anchor counts as one, even in a comment or a quoted text. */
const ALIAS = /\*(?=([^ \t\r\n,[\]{}]+))/g;
const ANCHOR = /&(?=([^ \t\r\n,[\]{}]+))/g;

/**
 * A subscription whose aliases may lead out of it depends on every text of the file that may hold an anchor, and on
 * its own position among those texts: one anchor may lead to another, and of two anchors with one name an alias takes
 * the nearest one before it.
 */
export function hashSubscriptions(text: string, split: SplitText): readonly HashedSubscription[] {
  const owns = split.subscriptions.map(({ start, end }) => text.slice(start, end));
  const anchored = text.includes('*') ? anchoredTexts(text, split, owns) : undefined;
  // The fields that a file gives to all of its subscriptions are a part of each.
  const given = DEFAULTS.test(text) ? [hashOf([textAround(text, split)])] : [];
  return split.subscriptions.map((subscription, index) => {
    const own = owns[index] ?? '';
    const around = anchored && leads(own, index, anchored) ? aroundOf(index, anchored) : [];
    const { key, start, end, lines } = subscription;
    return { key, start, end, lines, hash: hashOf([own, ...given, ...around]) };
  });
}

/** An upper bound on the aliases in a text, which may mean something else without the text around it. */
export function aliasesIn(text: string): number {
  return text.match(ALIAS)?.length ?? 0;
}

/** An upper bound on the anchors in a text. */
export function anchorsIn(text: string): number {
  return text.match(ANCHOR)?.length ?? 0;
}

/** SHA-256, base64url, over texts in order, each with its end marked. */
function hashOf(texts: readonly string[]): string {
  return hash('sha256', texts.map((text) => `${text}\0`).join(''), 'base64url');
}

interface Anchored {
  /** By anchor name, the indexes of the subscriptions that may define it; -1 is the text around them. */
  readonly places: ReadonlyMap<string, ReadonlySet<number>>;
  /** The indexes of all texts that may define an anchor, in order; -1 as in `places`. */
  readonly holders: readonly number[];
  /** The hash of all texts that may define an anchor. */
  readonly hash: string;
}

function anchoredTexts(text: string, split: SplitText, owns: readonly string[]): Anchored {
  const places = new Map<string, Set<number>>();
  const holders: number[] = [];
  const texts: string[] = [];
  const look = (held: string, place: number): void => {
    let isHolder = false;
    for (const { 1: name = '' } of held.matchAll(ANCHOR)) {
      places.set(name, (places.get(name) ?? new Set()).add(place));
      isHolder = true;
    }
    if (!isHolder) return;
    texts.push(held);
    holders.push(place);
  };
  look(textAround(text, split), -1);
  owns.forEach(look);
  return { places, holders, hash: hashOf(texts) };
}

function leads(own: string, index: number, { places }: Anchored): boolean {
  for (const { 1: name = '' } of own.matchAll(ALIAS))
    for (const place of places.get(name) ?? []) if (place !== index) return true;
  return false;
}

function aroundOf(index: number, { holders, hash }: Anchored): readonly string[] {
  return [hash, String(holders.findIndex((holder) => holder >= index))];
}

/**
 * All text outside the subscriptions. It keeps the line of the heading, because an anchor behind that line comes too
 * late for the subscriptions.
 */
function textAround(text: string, { subscriptions }: SplitText): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of subscriptions) {
    rest += text.slice(from, start);
    from = end;
  }
  return rest + text.slice(from);
}

/** A file's text, split into its subscriptions. */
export interface TextToRead {
  readonly text: string;
  readonly split: SplitText;
}

/** Returns bytes, because a string that is cut out of a longer one keeps all of the longer one in memory. */
export function partToRead(file: string, left: TextToRead, upToDate: ReadonlySet<string>): CatalogFile {
  const { text, split } = left;
  const rest = textWithout(text, split, upToDate);
  if (aliasesIn(rest) === 0) return { file, content: Buffer.from(rest), inPart: true };
  if (mayExpandTooFar(left)) return { file, content: Buffer.from(text), leaveOut: upToDate };
  const anchored = anchoredIn(text, split);
  const without = new Set([...upToDate].filter((key) => !anchored.has(key)));
  const leaveOut = new Set([...upToDate].filter((key) => anchored.has(key)));
  return { file, content: Buffer.from(textWithout(text, split, without)), leaveOut, inPart: true };
}

/** Texts of subscriptions that may hold an anchor, by key. */
function anchoredIn(text: string, { subscriptions }: SplitText): ReadonlyMap<string, string> {
  return new Map(
    subscriptions.flatMap(({ key, start, end }) => {
      const own = text.slice(start, end);
      return anchorsIn(own) > 0 ? [[key, own] as const] : [];
    }),
  );
}

/**
 * True if the aliases of the whole file may stand for more values than a file may have, which a part of the file
 * would not show. A text has at most one value per character, plus the values of its aliases, whose anchors are above
 * it.
 */
function mayExpandTooFar({ text, split }: TextToRead): boolean {
  const around = textAround(text, split);
  if (anchorsIn(around) > 0 && aliasesIn(around) > 0) return true;
  let largest = anchorsIn(around) > 0 ? around.length : 0;
  for (const own of anchoredIn(text, split).values()) {
    const aliases = aliasesIn(own);
    // Aliases and anchors within one text may stand for one another repeatedly.
    if (aliases > 0 && anchorsIn(own) > 1) return true;
    largest = Math.max(largest, own.length + aliases * largest);
  }
  return aliasesIn(text) * largest > MAX_ALIASED_VALUES;
}
