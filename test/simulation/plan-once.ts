/**
 * The planner is a pure function, and schedules come by the same situations again and again: each plan is made once, and
 * given again where all that it is made from is the same. That saves a third of a schedule's time.
 */

import { type Assembled, assemblePlan } from '../../src/judge/assemble-plan.ts';
import type { Observed } from '../../src/model/service/observed.ts';
import { isVersionRecord } from '../../src/model/service/record.ts';
import type { PlanInputs } from '../../src/plan/plan-inputs.ts';

/** More situations than this, of some eight kilobytes each, are forgotten at once. */
const MOST_KEPT = 100_000;

type Made = Pick<Assembled, 'plan' | 'diagnostics'>;

const made = new Map<string, Made>();

/** `about` names the catalog and everything else that is not observed. */
export function planOnce(about: string, inputs: PlanInputs): Made {
  const situation = `${about}\n${textOf(inputs.observed)}`;
  const known = made.get(situation);
  if (known !== undefined) return known;
  if (made.size >= MOST_KEPT) made.clear();
  // No more than is asked for: the rest would hold on to all that the plan was made from.
  const { plan, diagnostics } = assemblePlan(inputs);
  made.set(situation, { plan, diagnostics });
  return { plan, diagnostics };
}

/** Instants are left out but for the order of versions: a plan tells nothing of them, and asks which version came later. */
function textOf({ records, live, plans, openIntents }: Observed): string {
  const rows = [...records.values()];
  const instants = rows.filter(isVersionRecord).map(({ appliedAtMs }) => appliedAtMs);
  const earlier = (atMs: number) => instants.filter((instant) => instant < atMs).length;
  const recorded = rows.map((row) => ({
    ...row,
    appliedAtMs: isVersionRecord(row) ? earlier(row.appliedAtMs) : 0,
  }));
  const open = openIntents.map(({ address, operation, method, path, body, key, opens, day }) => [
    address,
    operation,
    method,
    path,
    body,
    key,
    opens,
    day,
  ]);
  return JSON.stringify([recorded, [...live], plans, open]);
}
