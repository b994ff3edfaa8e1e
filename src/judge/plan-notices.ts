/** The notices of a plan, in the order in which they are read. */

import { PROFILES } from '../interface/index.ts';
import { escalationResets, pastContracts } from '../ledger/of-plan/past-contracts.ts';
import { unusualTerms } from '../ledger/of-plan/unusual-terms.ts';
import { ignoredText } from '../model/catalog/ignored.ts';
import type { Notice } from '../model/plan/plan.ts';
import type { Address } from '../model/values/address.ts';
import { copyNotices, nameNotices, reachNotices, warningNotices } from '../plan/document/catalog-notices.ts';
import { unknownReverts } from '../plan/narrow-to-targets.ts';
import { readingNotices } from '../plan/not-read.ts';
import type { PlanInputs } from '../plan/plan-inputs.ts';
import { rulesNotices } from '../plan/rules/plan-rules.ts';
import { type ListChange, listPriceNotices, lockNotices } from '../plan/rules/unsent-changes.ts';
import { currencyAt } from '../plan/terms-at.ts';
import { requestedNotices } from './asked-for.ts';
import type { Decided } from './decide.ts';
import { orderedNotice } from './guards/bills/bill-increases.ts';
import { type FactsOfAll, judgesOf } from './guards/judges.ts';
import { midCycleNotices } from './guards/mid-cycle.ts';
import { protectsNothing } from './guards/protect.ts';

export function planNotices(
  inputs: PlanInputs,
  { arranged, judged, sent }: Decided,
  facts: FactsOfAll,
  reverts: readonly Address[],
): readonly Notice[] {
  const judges = judgesOf(inputs).map(({ guards }) => guards);
  const { context, money } = facts;
  const isShown = ({ bundle, currency }: ListChange): boolean =>
    judged.steps.some(
      ({ address, follows }) => follows === bundle && currencyAt(context, address) === currency,
    );
  return [
    ...profileNotices(inputs),
    ...ignoredNotices(inputs),
    ...rulesNotices(sent.rules, inputs),
    ...dayNotices(inputs),
    ...requestedNotices(judges, sent.requested ?? []),
    ...lockNotices(context, facts.former),
    ...listPriceNotices(facts.lists, isShown),
    ...nameNotices(judged.steps, judged.context.observed),
    ...copyNotices(judged.steps, context, arranged.timelines),
    ...reachNotices(inputs.catalog, inputs.today),
    ...warningNotices(inputs.warnings ?? []),
    ...escalationResets(money),
    ...pastContracts(money, inputs.today),
    ...unusualTerms(money, context),
    ...readingNotices(inputs.observed),
    ...listNotices(inputs),
    ...protectsNothing(inputs.guards, judged.context),
    ...unknownReverts(judged.context, reverts),
    ...midCycleNotices(judges, facts),
    ...orderedNotice(judges, facts),
    ...arranged.planned.notices,
  ];
}

function profileNotices({ bindings }: PlanInputs): readonly Notice[] {
  const { unshown } = PROFILES[bindings.profile];
  if (unshown === undefined) return [];
  const message = `no answer shows ${unshown.join(', ')}: these count as recorded`;
  return [{ code: 'not-shown', address: null, message }];
}

function ignoredNotices({ ignored = [] }: PlanInputs): readonly Notice[] {
  return ignored.map(({ ids, reason }) => ({
    code: 'ignored',
    address: null,
    message: ignoredText({ reason, count: ids.length }),
  }));
}

function dayNotices({ isForAnotherDay, today }: PlanInputs): readonly Notice[] {
  if (!isForAnotherDay) return [];
  const message = `made for ${today} with --at: it shows that day, and is neither applied nor approved`;
  return [{ code: 'plan-for-another-day', address: null, message }];
}

/** A declared plan that no page showed may be on a page that could not be asked for. */
function listNotices({ catalog, observed }: PlanInputs): readonly Notice[] {
  const { complete, listed, wholeNames } = observed.plans;
  const cutShort = (observed.alike?.cutShort ?? []).map((list) =>
    incompleteList(`${list} has further pages that cannot be asked for: what is to be created may be there`),
  );
  if (complete || listed.length === 0) return cutShort;
  const isMissed = [...catalog.plans.values()].some(({ address, fields: { name } }) => {
    const isFound = observed.live.has(address) || (typeof name === 'string' && wholeNames?.has(name));
    return !isFound;
  });
  if (!isMissed) return cutShort;
  const message =
    'the list of plans has further pages that cannot be asked for: absence from it proves nothing';
  return [incompleteList(message), ...cutShort];
}

function incompleteList(message: string): Notice {
  return { code: 'incomplete-list', address: null, message };
}
