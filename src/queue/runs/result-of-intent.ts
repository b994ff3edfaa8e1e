/** The result of a step by the request that an earlier worker left in the journal. Pure. */
import { inDoubtResult } from '../../apply/sending/in-doubt-result.ts';
import type { StepResult } from '../../model/plan/outcome.ts';
import type { LoggedIntent } from '../../state/journal/read-log.ts';

/** Undefined if the request was closed without executing the step, which may then be carried out anew. */
export function resultOfIntent(intent: LoggedIntent, reason: string): StepResult | undefined {
  const { closing, sends } = intent;
  if (closing === null) return inDoubtResult(intent, reason);
  if (closing.kind !== 'done') return undefined;
  return { kind: 'done', remote_id: closing.remoteId, replayed: closing.replayed, sends };
}
