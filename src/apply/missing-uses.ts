/**
 * Where the journal is known to miss something, whether a thing that it has no record of was made already is known only
 * while the keys of that time are alive: then the service replays. Later nobody can tell, and nothing is made.
 */
import type { Address } from '../model/address.ts';
import { commandLine } from '../model/command-line.ts';
import { grouped } from '../model/counted.ts';
import type { Plan } from '../model/plan.ts';
import type { Recorded } from '../model/record.ts';
import { SENDING_WINDOW_MS } from './deadline.ts';
import type { Standing } from './journal.ts';

/** More than this are only counted. */
const MOST_NAMED = 5;

/** Until when the creation of something that is not on record may be sent; null for no such bound. */
export function creationsUntilMs({ missingFromMs }: Pick<Standing, 'missingFromMs'>): number | null {
  return missingFromMs === null ? null : missingFromMs + SENDING_WINDOW_MS;
}

/** Whether a step makes something that the journal, had it been whole, might have on record. */
export function makesUnrecorded(
  { operation, address }: { readonly operation: string; readonly address: Address },
  records: ReadonlyMap<Address, Recorded>,
): boolean {
  return operation.endsWith('.create') && !records.has(address);
}

export interface Unknowable {
  readonly plan: Pick<Plan, 'steps' | 'environment' | 'named'>;
  readonly records: ReadonlyMap<Address, Recorded>;
  readonly standing: Pick<Standing, 'missingFromMs'>;
  readonly atMs: number;
}

/** Why a plan cannot be carried out on a journal that misses something; null where it can. */
export function unknowable({ plan, records, standing, atMs }: Unknowable): string | null {
  const { missingFromMs } = standing;
  if (missingFromMs === null || atMs <= missingFromMs + SENDING_WINDOW_MS) return null;
  const unknown = plan.steps.filter((step) => makesUnrecorded(step, records)).map(({ address }) => address);
  if (unknown.length === 0) return null;
  const named = unknown.slice(0, MOST_NAMED).join(', ');
  const more = unknown.length > MOST_NAMED ? ` and ${grouped(String(unknown.length - MOST_NAMED))} more` : '';
  const since = missingFromMs > 0 ? ` after ${new Date(missingFromMs).toISOString()}` : '';
  const command = (what: string) => commandLine(plan, `state confirm ${what} --reason …`);
  return (
    `the journal misses what was applied${since}, and the service can no longer tell: ${named}${more} may exist already. ` +
    `Give the id of each that does (\`id:\`), and confirm the rest with: ${command('ADDRESS…')}; ` +
    `or, if all that exists is on record by now, say so once with: ${command('--whole')}`
  );
}
