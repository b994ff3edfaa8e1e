/**
 * The guard on changes that reach price-locked subscriptions in another way than by a dated change: an edit of a bundle,
 * a lock that goes in the same change, and a move to a bundle that comes or changes its prices with it.
 */

import { type LockHeld, lockHeld, lockOn } from '../../../ledger/of-plan/bundle-reach.ts';
import { bundleIn } from '../../../ledger/of-plan/impact-items.ts';
import { bundleAt, everyListed } from '../../../ledger/of-plan/list-prices.ts';
import type { Price } from '../../../model/catalog/price.ts';
import { counted } from '../../../model/messages/counted.ts';
import type { Step } from '../../../model/plan/plan.ts';
import { type Address, declaredKeyOf, ownerOf } from '../../../model/values/address.ts';
import { type Decimal, decimal } from '../../../model/values/decimal.ts';
import { withUnitsOf } from '../../../pricing/read/read-price.ts';
import type { Guard, GuardFacts } from '../guard-facts.ts';

interface Reached {
  readonly step: Step;
  readonly bundle: Address;
  readonly message: string;
}

/**
 * Under `--target`, all pending steps count, because the change is no smaller in slices. A subscription that the plan
 * creates pays nothing yet that could change.
 */
export const lockedPrices: Guard = ({ locked_prices: most }, facts) => {
  const created = new Set(
    facts.pending.flatMap(({ operation, address }) =>
      operation === 'subscriptions.create' ? [address] : [],
    ),
  );
  const stands = ({ address }: Step): boolean => !created.has(ownerOf(address));
  const moved = facts.money.touched.flatMap((touched) => movedIn(facts, touched));
  const reached = new Set(
    [...facts.pending.filter(stands).flatMap((step) => edited(facts, step)), ...moved].map(({ step }) =>
      ownerOf(step.address),
    ),
  );
  const amount: Decimal = decimal(reached.size);
  if (amount.lte(decimal(most))) return [];
  // If none may be reached, how many there are in all says nothing of the limit.
  const all = most === 0 ? '' : ` (${counted(reached.size, 'locked subscription')} in all)`;
  return [...facts.steps.filter(stands).flatMap((step) => edited(facts, step)), ...moved].map(
    ({ step, bundle, message }) => ({
      address: step.address,
      about: bundle,
      amount,
      message: `${message}${all}`,
    }),
  );
};

/** The prices that a bundle writes anew, held against the lock of this catalog and of the one before it. */
function edited(
  { context: { catalog, observed }, timelines, former, today }: GuardFacts,
  step: Step,
): readonly Reached[] {
  const facts = { catalog, timelines, today };
  const now = lockHeld(facts, step);
  if (now !== undefined) {
    const { bundle, day } = now;
    const message = `its prices are locked ${untilText(now)}, and an edit of ${bundle} would change them on ${day}`;
    return [{ step, bundle, message }];
  }
  const [old] = lockedBefore({ former, observed }, step).flatMap(
    (locked) => lockHeld(facts, step, locked) ?? [],
  );
  if (old === undefined) return [];
  const { bundle, day } = old;
  const message = `its prices were locked ${untilText(old)}, and without that lock ${bundle} would change them on ${day}`;
  return [{ step, bundle, message }];
}

type Touched = GuardFacts['money']['touched'][number];

/** The listed prices of bundles that the subscription gets with this plan, and that did not stand before it. */
function movedIn(facts: GuardFacts, { created, pricedSteps, currency }: Touched): readonly Reached[] {
  if (created) return [];
  const { context, former, today, money } = facts;
  return pricedSteps.flatMap(({ step, changes }): readonly Reached[] => {
    const day = step.effective_at ?? today;
    const own = context.catalog.subscriptions.get(declaredKeyOf(ownerOf(step.address)));
    const held = [own, ...lockedBefore({ former, observed: context.observed }, step)];
    const [lock] = held.flatMap((locked) => lockOn(locked, day) ?? []);
    if (lock === undefined) return [];
    const bundles = changes.flatMap(({ name, nameBefore, before: price, after }) => {
      const bundle = bundleIn(name);
      if (bundle === undefined || price === null || after === null) return [];
      if (bundleIn(nameBefore ?? '') === bundle || money.movePrices.inCurrency(currency).isSettled(bundle))
        return [];
      return isListed(facts, bundle, after) ? [bundle] : [];
    });
    return [...new Set(bundles)].map((bundle) => ({
      step,
      bundle,
      message: `its prices are locked ${untilText(lock)}, and this plan moves it on ${day} to ${bundle}, whose prices it writes`,
    }));
  });
}

/** False for a price that the subscription overrides; units alone are no override. */
function isListed({ context, money: { identityOf } }: GuardFacts, bundle: Address, price: Price): boolean {
  return everyListed(bundleAt(context, bundle)).some(
    (listed) => identityOf(withUnitsOf(listed.price, price)) === identityOf(price),
  );
}

function untilText({ until }: Pick<LockHeld, 'until'>): string {
  return until === null ? 'for good' : `until ${until}`;
}

/** The subscription with each of the locks that it had before the plan, and the terms on record. */
function lockedBefore(
  { former, observed }: Pick<GuardFacts, 'former'> & Pick<GuardFacts['context'], 'observed'>,
  { address }: Step,
) {
  const owner = ownerOf(address);
  const fields = observed.records.get(owner)?.value ?? {};
  return former.flatMap(({ locks = {} }) => {
    const priceLock = locks[owner];
    return priceLock === undefined ? [] : [{ priceLock, fields }];
  });
}
