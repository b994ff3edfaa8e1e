/**
 * Limits creations while the journal is known to miss entries. A thing without a record may exist already. While the
 * keys of the missing time are alive, the service replays such a request; later nobody can find out, and nothing is
 * made.
 */

import { gapAfter } from '../../model/messages/recover-ways.ts';
import { someOf } from '../../model/messages/some-of.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { Address } from '../../model/values/address.ts';
import { SENDING_WINDOW_MS } from './deadline.ts';
import type { Standing } from './journal.ts';

/** The message names this many addresses and counts the rest. */
const MOST_NAMED = 5;

/**
 * The last moment at which a step may be sent if it makes something that a whole journal might know of: a new thing,
 * or one more version of a known one. Null for no such limit.
 */
export function creationUntilMs(
  { operation, address }: { readonly operation: string; readonly address: Address },
  { missingFromMs, confirmedAbsent }: Pick<Standing, 'missingFromMs' | 'confirmedAbsent'>,
): number | null {
  if (missingFromMs === null || !operation.endsWith('.create') || confirmedAbsent.includes(address))
    return null;
  return missingFromMs + SENDING_WINDOW_MS;
}

/**
 * The moment after which something may be missing, by the service's own time: keys live by that, and the clock that
 * wrote the journal may have been ahead. The missing part was done after the service's time was last read; 0 if it was
 * never read.
 */
export function missingSince(
  journalMs: number,
  { lastReadMs, missingFromMs }: Pick<Standing, 'lastReadMs' | 'missingFromMs'>,
): number {
  return Math.min(journalMs, lastReadMs ?? 0, missingFromMs ?? journalMs);
}

export interface Unknowable {
  readonly plan: Pick<Plan, 'steps' | 'environment' | 'named'>;
  readonly standing: Pick<Standing, 'missingFromMs' | 'confirmedAbsent'>;
  readonly atMs: number;
}

/** The reason why a plan cannot be carried out on a journal that misses something; null if it can. */
export function unknowable({ plan, standing, atMs }: Unknowable): string | null {
  const { missingFromMs } = standing;
  const late = plan.steps.filter((step) => atMs > (creationUntilMs(step, standing) ?? atMs));
  if (missingFromMs === null || late.length === 0) return null;
  const unknown = late.map(({ address }) => address);
  const named = someOf(unknown, MOST_NAMED);
  const { missing, absent, whole } = gapAfter(missingFromMs, plan);
  return (
    `${missing}, and the service can no longer say: ${named} may exist already. ` +
    `Give the id of each that does (\`id:\`), and confirm the rest with: ${absent}; ` +
    `or, if all that exists is on record by now, say so once with: ${whole}`
  );
}
