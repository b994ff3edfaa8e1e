/** The outcome document as text: `apply --report` writes it, and `show` reads it. */
import type { Outcome } from '../../model/plan/outcome.ts';
import { jsonText } from '../words/sanitize.ts';

export function outcomeJson(outcome: Outcome): string {
  return jsonText(outcome);
}
