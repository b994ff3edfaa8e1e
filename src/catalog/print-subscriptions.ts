/** One hash for the text of each subscription in a file, with all that it takes from elsewhere in the file. */
import { createHash } from 'node:crypto';
import type { SplitText, SubscriptionText } from './split-subscriptions.ts';

export interface PrintedSubscription extends SubscriptionText {
  /** SHA-256, base64url. */
  readonly print: string;
  /** Whether its aliases lead out of it, so that it cannot be read without the rest of the file. */
  readonly leads: boolean;
}

const ALIAS = /\*([A-Za-z0-9_]+)/g;

/** Undefined where an alias leads to more than one place, or to none. */
export function printSubscriptions(
  text: string,
  split: SplitText,
): readonly PrintedSubscription[] | undefined {
  const printed: PrintedSubscription[] = [];
  for (const subscription of split.subscriptions) {
    const own = text.slice(subscription.start, subscription.end);
    const foreign = own.includes('*') ? foreignAnchors(own) : [];
    const texts = [own];
    for (const name of foreign) {
      const anchored = anchoredText(text, split, name);
      if (anchored === undefined) return undefined;
      texts.push(anchored);
    }
    printed.push({ ...subscription, print: hashOf(texts), leads: foreign.length > 0 });
  }
  return printed;
}

/** SHA-256, base64url, of texts one after another, each with its end marked. */
export function hashOf(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('base64url');
}

/** The names that are used before they are given. Whatever looks like an alias counts as one. */
function foreignAnchors(own: string): readonly string[] {
  const names = new Set<string>();
  for (const { 1: name = '', index } of own.matchAll(ALIAS)) {
    const given = own.search(new RegExp(`&${name}(?![A-Za-z0-9_])`));
    if (given === -1 || given > index) names.add(name);
  }
  return [...names];
}

/** The subscription in which a name is given, or all that is none. */
function anchoredText(text: string, { subscriptions }: SplitText, name: string): string | undefined {
  const [given, ...others] = text.matchAll(new RegExp(`&${name}(?![A-Za-z0-9_])`, 'g'));
  if (given === undefined || others.length > 0) return undefined;
  const holder = subscriptions.find(({ start, end }) => start <= given.index && given.index < end);
  return holder === undefined
    ? withoutSubscriptions(text, subscriptions)
    : text.slice(holder.start, holder.end);
}

function withoutSubscriptions(text: string, subscriptions: readonly SubscriptionText[]): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of subscriptions) {
    rest += text.slice(from, start);
    from = end;
  }
  return rest + text.slice(from);
}
