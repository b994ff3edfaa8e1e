/** The outcome document as text: what `apply --report` writes and `show` reads. */
import type { Outcome } from '../model/outcome.ts';
import { visibleJson } from './sanitize.ts';

export function outcomeJson(outcome: Outcome): string {
  return `${visibleJson(JSON.stringify(outcome, null, 2))}\n`;
}
