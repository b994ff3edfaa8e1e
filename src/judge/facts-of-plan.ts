/** The facts by which guards and approvals judge a plan: its steps, their world, and the money that they change. */

import { type TouchedMoney, touchedMoney } from '../ledger/of-plan/touched-money.ts';
import { unmeasuredChanges } from '../ledger/of-plan/unmeasured-changes.ts';
import type { Guards } from '../model/plan/guards.ts';
import { sortByAddress } from '../model/values/address.ts';
import type { PlanInputs } from '../plan/plan-inputs.ts';
import { catalogUnderPresentNames } from '../plan/records/applied-by-name.ts';
import { formerSamples } from '../plan/rules/samples-on-record.ts';
import { listChanges } from '../plan/rules/unsent-changes.ts';
import { unsentBefore } from '../plan/rules/unsent-on-record.ts';
import type { JudgedPlan } from '../plan/taken-over/judged-plan.ts';
import type { Decided } from './decide.ts';
import type { FactsOfAll } from './guards/judges.ts';
import { listsAhead } from './guards/prices/lists-ahead.ts';
import { requestsIn } from './requested/asked-for.ts';

export function factsOfPlan(inputs: PlanInputs, { arranged, judged, adopted }: Decided): FactsOfAll {
  const { carried, timelines, context: sending } = arranged;
  const { usage: samples = [], cohortsBy = null } = inputs;
  const sums = { samples, former: formerSamples({ ...inputs, renames: carried.renames }), cohortsBy };
  const standing = { context: judged.context, renames: carried.renames };
  const before = inputs.before && catalogUnderPresentNames(inputs.before, carried.renames);
  const former = unsentBefore(inputs, { renames: carried.renames, before: inputs.before });
  const lists = listChanges(adopted, former);
  const known = { today: inputs.today, timelines, former, lists, ...(before && { before }) };
  const factsOf = ({ steps, pending, context }: Pick<JudgedPlan, 'steps' | 'pending' | 'context'>) => {
    const money: TouchedMoney = touchedMoney(context, steps, sums, standing);
    return {
      ...{ ...known, steps, pending, context, money },
      unmeasured: unmeasuredChanges(steps, context, money),
      requestsBy: (judging: Guards) =>
        requestsIn(judging, { steps, context, timelines, movePrices: money.movePrices }),
    };
  };
  const { sentBeside: beside } = judged;
  return {
    ...factsOf({ ...judged, context: adopted }),
    ahead: listsAhead(adopted, { deferred: sortByAddress(arranged.planned.deferred), lists }),
    ...(beside.length > 0 && { beside: factsOf({ steps: beside, pending: beside, context: sending }) }),
  };
}
