/** One hash for the text of each subscription in a file, with all that it may take from elsewhere in the file. */
import { hash } from 'node:crypto';
import type { SplitText, SubscriptionText } from './split-subscriptions.ts';

export interface HashedSubscription extends SubscriptionText {
  /** SHA-256, base64url. */
  readonly hash: string;
}

/** Whatever looks like an alias or an anchor counts as one, in a comment or a quoted text too. */
const ALIAS = /\*(?=([^ \t\r\n,[\]{}]+))/g;
const ANCHOR = /&(?=([^ \t\r\n,[\]{}]+))/g;

/**
 * A subscription whose aliases may lead out of it rests on every text of the file in which an anchor may stand, and on
 * where it stands among them: one anchor may lead on to another, and of two with one name the nearest before it counts.
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

/** How many aliases stand in a text, at most: with any, it may mean another thing without what stood around it. */
export function aliasesIn(text: string): number {
  return text.match(ALIAS)?.length ?? 0;
}

/** How many anchors stand in a text, at most. */
export function anchorsIn(text: string): number {
  return text.match(ANCHOR)?.length ?? 0;
}

/** SHA-256, base64url, of texts one after another, each with its end marked. */
export function hashOf(texts: readonly string[]): string {
  return hash('sha256', texts.map((text) => `${text}\0`).join(''), 'base64url');
}

interface Anchored {
  /** Which subscriptions a name may be given in, by number; -1 for all that is none. */
  readonly places: ReadonlyMap<string, ReadonlySet<number>>;
  /** The subscriptions in which any name may be given, in order. */
  readonly holders: readonly number[];
  /** The hash of all texts in which a name may be given. */
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

/** All that is no subscription. The line of the heading stays: what is given behind it is given too late. */
export function textAround(text: string, { subscriptions }: SplitText): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of subscriptions) {
    rest += text.slice(from, start);
    from = end;
  }
  return rest + text.slice(from);
}
