/**
 * The entry of an apply in the comment on a request: what a run has to say, and below it the outcome of the plan, which only
 * another outcome replaces.
 */
import type { EntryChange } from '../../report/markdown/request-comment.ts';
import { ASK_MARKERS } from './ci-words.ts';
import { entryOf } from './publish.ts';

const OUTCOME_MARKER = '<!-- pricewright:outcome -->';

export function outcomeEntry(body: string): () => string {
  return () => `${OUTCOME_MARKER}\n${entryOf(body)}`;
}

/** A run that begins, or that sent nothing. */
export function aboveOutcome(body: string): EntryChange {
  return (text) => `${entryOf(body)}\n${outcomeIn(text)}`;
}

/** A run that had nothing to do. */
export const outcomeAlone: EntryChange = (text) => outcomeIn(text) || undefined;

function outcomeIn(text = ''): string {
  const at = text.lastIndexOf(OUTCOME_MARKER);
  return at < 0 ? '' : text.slice(at);
}

/** A plan that was applied is not to be approved any more. `digest`: of the one plan that was; of any by default. */
export function withoutAsking(digest = ''): (text: string) => string {
  const [begin, end] = ASK_MARKERS;
  return (text) => {
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from < 0 || to < from || !text.slice(from, to).includes(digest)) return text;
    return `${text.slice(0, from).trimEnd()}\n\n${text.slice(to + end.length).trimStart()}`;
  };
}
