/** What an outcome says of an intent that stays open: with its key and its last send, so that a person can look for it. */
import type { StepResult } from '../model/outcome.ts';
import type { JournaledIntent } from './journal.ts';

export function inDoubtResult(
  { key, sends, lastSentAtMs }: Pick<JournaledIntent, 'key' | 'sends' | 'lastSentAtMs'>,
  reason: string,
): StepResult {
  return { kind: 'in_doubt', key, last_sent_at: new Date(lastSentAtMs).toISOString(), sends, reason };
}
