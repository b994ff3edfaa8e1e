/** Finds the range of each subscription in a text, without parsing its content. */

export interface SubscriptionText {
  readonly key: string;
  /** The start of the line that holds the key. */
  readonly start: number;
  /** The position behind the last line. */
  readonly end: number;
  /** The number of lines in the range. */
  readonly lines: number;
}

export interface SplitText {
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
