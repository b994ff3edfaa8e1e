/**
 * Changes that move money by an amount that nobody can compute, in something that runs: the terms that the field table asks
 * for, prices that cannot be compared, and items that are not known. A price that the comparison measures is none, with or
 * without usage samples; neither is a new subscription, a draft, or what is adopted as it is.
 */

import { declaredThings } from '../../model/catalog/catalog.ts';
import { MOMENT, whyAsked } from '../../model/catalog/term-money.ts';
import type { UnmeasuredChange } from '../../model/plan/money-impact.ts';
import type { Step } from '../../model/plan/plan.ts';
import { type Address, compareAddresses, declaredKeyOf, kindOf } from '../../model/values/address.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { pointerPath } from '../../model/values/json.ts';
import type { Context } from '../../plan/context.ts';
import { createRenameFinder, findOrphans } from '../../plan/records/find-orphans.ts';
import { momentDifferences } from '../../pricing/compare/phases.ts';
import { termsOf } from '../bills/subscription-terms.ts';
import type { ItemChange } from './impact-items.ts';
import type { TouchedSubscription } from './priced-steps.ts';
import type { TouchedMoney } from './touched-money.ts';

export interface Unmeasured {
  /** The subscription, plan or product. */
  readonly address: Address;
  /** The bundle whose change it carries on. */
  readonly about?: Address;
  /** The term by its path, or the price by its name. */
  readonly what: string;
  /** A clause: the values before and after, and why no amount is known. */
  readonly reason: string;
}

export function unmeasuredChanges(
  steps: readonly Step[],
  context: Context,
  { touched, measures }: TouchedMoney,
): readonly Unmeasured[] {
  const reasonOf = ({ before, after }: ItemChange): string | null => {
    if (before === null || after === null) return null;
    const increase = measures.increaseOf(before, after);
    if (increase.kind === 'unmeasured') return increase.reason;
    const moments = momentDifferences(before, after);
    return moments.length === 0 ? null : `${moments.join('; ')}: ${MOMENT}`;
  };
  return [
    ...touched
      .filter(({ created, draft }) => !created && !draft)
      .flatMap((each) => [...ofTerms(each), ...ofItems(each, reasonOf)]),
    ...steps.flatMap(ofPassedOn),
    ...ofIdentities(context),
    ...ofAdoptions(steps, context),
  ];
}

/** The changes as the plan's document has them: equal ones together, those of the most things first. */
export function unmeasuredInPlan(changes: readonly Unmeasured[]): readonly UnmeasuredChange[] {
  const alike = groupBy(changes, ({ what, reason }) => JSON.stringify([what, reason]));
  return [...alike.values()]
    .map((own) => {
      const [{ what, reason }] = own;
      const addresses = [...new Set(own.map(({ address }) => address))].sort(compareAddresses);
      return { what, reason, addresses };
    })
    .sort((a, b) => b.addresses.length - a.addresses.length);
}

function ofTerms({
  address,
  uncounted = [],
  before,
  after,
  changes,
}: TouchedSubscription): readonly Unmeasured[] {
  const excluded = [before, after].flatMap((schedule) => termsOf(schedule).excluded);
  return [...uncounted, ...excluded.filter(({ what }) => changes.includes(what))].map(({ what, reason }) => ({
    address,
    what,
    reason,
  }));
}

function ofItems(
  { address, pricedSteps }: TouchedSubscription,
  reasonOf: (change: ItemChange) => string | null,
): readonly Unmeasured[] {
  return pricedSteps.flatMap(({ step: { follows }, changes, names }) => {
    const place = { address, ...(follows === null ? {} : { about: follows }) };
    if (names.includes('items'))
      return [{ ...place, what: 'items', reason: 'what is billed before or after is not known' }];
    return changes.flatMap((change) => {
      const reason = reasonOf(change);
      return reason === null ? [] : [{ ...place, what: change.name, reason }];
    });
  });
}

/** Fields of a product or a plan that go to the service as they are. */
function ofPassedOn({ address, action, differences }: Step): readonly Unmeasured[] {
  const kind = kindOf(address);
  if (action !== 'update' || (kind !== 'product' && kind !== 'plan')) return [];
  return differences.flatMap(({ path, from, value }) => {
    const why = whyAsked(kind, pointerPath(path)[0] ?? '');
    if (why === null) return [];
    const [old, now] = [from, value].map((side) =>
      side === undefined ? 'none' : typeof side === 'string' ? side : JSON.stringify(side),
    );
    return [{ address, what: pointerPath(path).join('.'), reason: `${old} → ${now}: ${why}` }];
  });
}

/** Things that the catalog before had under another id of the service, or under none. A plan on records refuses another id. */
function ofIdentities({
  catalog,
  observed: { records, fromCatalog = false },
}: Context): readonly Unmeasured[] {
  if (!fromCatalog) return [];
  return declaredThings(catalog).flatMap(({ address, id }) => {
    const record = records.get(address);
    if (id === undefined || record === undefined || record.remoteId === id) return [];
    const reason = `${record.remoteId ?? 'none'} → ${id}: what the service has under the other id is not known`;
    return [{ address, what: 'id', reason }];
  });
}

/** Adoptions of a subscription that may be one that leaves the catalog, whose id is not known. */
function ofAdoptions(steps: readonly Step[], context: Context): readonly Unmeasured[] {
  const adopted = steps.flatMap(({ address, action }) => (action === 'adopt' ? [address] : []));
  if (adopted.length === 0) return [];
  const orphans = findOrphans(context.catalog, context.observed).filter(({ remoteId }) => remoteId === null);
  const orphansLike = createRenameFinder(context, orphans);
  return adopted.flatMap((address) => {
    const declared = context.catalog.subscriptions.get(declaredKeyOf(address));
    const [orphan] = declared === undefined ? [] : orphansLike(declared);
    if (orphan === undefined) return [];
    const reason = `it is adopted while ${orphan.address} of the same customer leaves the catalog, and may be the same one`;
    return [{ address, what: 'items', reason }];
  });
}
