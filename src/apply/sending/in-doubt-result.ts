/** The result of an intent that stays open, with the key and the last send for a person to look it up. */
import type { StepResult } from '../../model/plan/outcome.ts';
import type { JournaledIntent } from '../journal/journal.ts';

export function inDoubtResult(
  { key, sends, lastSentAtMs }: Pick<JournaledIntent, 'key' | 'sends' | 'lastSentAtMs'>,
  reason: string,
): StepResult {
  return { kind: 'in_doubt', key, last_sent_at: new Date(lastSentAtMs).toISOString(), sends, reason };
}
