/** Hashes the text of each subscription in a file, together with all text elsewhere in the file that it may use. */
import { hash } from 'node:crypto';
import type { SplitText, SubscriptionText } from './split-subscriptions.ts';

export interface HashedSubscription extends SubscriptionText {
  /** SHA-256, base64url. */
  readonly hash: string;
}

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
  return split.subscriptions.map((subscription, index) => {
    const own = owns[index] ?? '';
    const around = anchored && leads(own, index, anchored) ? aroundOf(index, anchored) : [];
    const { key, start, end, lines } = subscription;
    return { key, start, end, lines, hash: hashOf([own, ...around]) };
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
export function hashOf(texts: readonly string[]): string {
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
export function textAround(text: string, { subscriptions }: SplitText): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of subscriptions) {
    rest += text.slice(from, start);
    from = end;
  }
  return rest + text.slice(from);
}
