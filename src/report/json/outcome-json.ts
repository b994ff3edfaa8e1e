/** The outcome document as text: what `apply --report` writes and `show` reads. */
import type { Outcome } from '../../model/outcome.ts';
import { jsonText } from '../words/sanitize.ts';

export function outcomeJson(outcome: Outcome): string {
  return jsonText(outcome);
}
