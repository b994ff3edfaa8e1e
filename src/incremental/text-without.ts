/** Removes some subscriptions from a text and keeps every other line at its line number. */
import type { SplitText } from './split-subscriptions.ts';

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
