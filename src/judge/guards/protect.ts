/** The guard `protect`: things that no plan may change, with what is paid for them and by whom. */
import { changedTerms } from '../../ledger/bills/subscription-terms.ts';
import { productIn } from '../../ledger/of-plan/impact-items.ts';
import { createPriceEdits } from '../../ledger/of-plan/list-prices.ts';
import type { Guards } from '../../model/plan/guards.ts';
import type { Notice, Step } from '../../model/plan/plan.ts';
import { isPresent } from '../../model/service/record.ts';
import { type Address, covers, ownerOf } from '../../model/values/address.ts';
import { type Context, isKnown } from '../../plan/context.ts';
import type { Guard, GuardFacts } from './guard-facts.ts';
import { creditShifts } from './prices/credit-changes.ts';
import { type PriceChange, priceChanges } from './prices/price-changes.ts';

export const protect: Guard = (guards, facts) => [
  ...protectThings(guards, facts),
  ...protectTerms(guards, facts),
  ...protectPrices(guards, facts),
  ...protectFollowed(guards, facts),
];

const VERBS: Readonly<Partial<Record<Step['action'], string>>> = { delete: 'delete', cancel: 'end' };

/** Covers things that exist already. Creating a version counts as a change of its subscription. */
const protectThings: Guard = (guards, { steps, context }) =>
  steps
    .filter(({ action }) => action !== 'adopt')
    .filter(({ address }) => isPresent(context.observed.records.get(ownerOf(address))))
    .filter(({ address }) => guards.protect.some((guarded) => covers(guarded, address)))
    .map(({ address, action }) => ({
      address,
      amount: null,
      message: `it is protected, and this plan would ${VERBS[action] ?? 'change'} it`,
    }));

/**
 * Covers the terms of subscriptions that have a protected product or use a protected bundle. Removing a discount or
 * adding a minimum spend changes the amount paid as much as a new price does. A subscription that is protected itself is
 * skipped here, because its protection covers all of it.
 */
const protectTerms: Guard = ({ protect }, { steps, money }) => {
  const touched = new Map(money.touched.map((each) => [each.address, each]));
  return steps.flatMap(({ operation, address }) => {
    const own = operation === 'subscriptions.update' ? touched.get(address) : undefined;
    if (own === undefined || protect.some((guarded) => covers(guarded, address))) return [];
    const changed = changedTerms(own.before.terms, own.after.terms);
    // The products and bundles of its versions, including scheduled ones.
    const items = own.before.entries.flatMap((entry) => entry.items);
    const priced = new Set<string | null>(items.flatMap(({ product, bundle }) => [product, bundle]));
    const guarded = protect.find((one) => priced.has(one));
    if (changed.length === 0 || guarded === undefined) return [];
    const message = `its ${changed.join(' and ')} would change, and with it what is paid for ${guarded}, which is protected`;
    return [{ address, about: guarded as Address, amount: null, message }];
  });
};

/** Covers changed, added and removed prices. A new bundle or subscription has no price yet to protect. */
const protectPrices: Guard = ({ protect }, facts) => {
  if (!protect.some((address) => address.startsWith('products.'))) return [];
  return priceChanges(facts).flatMap((change) => {
    const product = protect.find((address) => address === productIn(change.price));
    if (product === undefined || !isOther(facts, change)) return [];
    return [
      {
        address: change.step.address,
        about: product as Address,
        amount: null,
        message: `the price of ${product} would change in it, and that is protected`,
      },
    ];
  });
};

/** False for a price that is sent as it was, although escalations raised it since. */
function isOther({ money: { identityOf } }: GuardFacts, { before, after }: PriceChange): boolean {
  return before === undefined || after === undefined || identityOf(before) !== identityOf(after);
}

/** A new subscription has no price yet that could change. */
const protectFollowed: Guard = (guards, facts) => {
  const { protect } = guards;
  const { steps, context, today } = facts;
  const isEdited = createPriceEdits(context);
  const ofPrices = steps.flatMap(({ address, follows, effective_at }) => {
    if (follows === null || !protect.includes(follows)) return [];
    if (!isPresent(context.observed.records.get(ownerOf(address)))) return [];
    if (!isEdited(follows, effective_at ?? today)) return [];
    const message = `it would take the prices to which ${follows} changes, and that is protected`;
    return [{ address, about: follows, amount: null, message }];
  });
  return [...ofPrices, ...protectCredits(guards, facts)];
};

/** No request tells the service of a bundle's entitlements, so that its subscriptions alone show an edit of them. */
const protectCredits: Guard = ({ protect }, facts) =>
  (['loss', 'gain'] as const)
    .flatMap((side) => creditShifts(facts, side))
    .flatMap(({ step: { address }, cause, price }) => {
      if (cause === undefined || !protect.includes(cause)) return [];
      const message = `the ${price} of ${cause} would change in it, and that is protected`;
      return [{ address, about: cause, amount: null, message }];
    });

/**
 * A notice for each protected address that does not exist, for example after a typo or a rename. Every plan shows it,
 * because no guard reports it.
 */
export function protectsNothing({ protect }: Guards, context: Context): readonly Notice[] {
  return protect
    .filter((address) => !isKnown(context, address as Address))
    .map((address) => ({
      code: 'protects-nothing',
      address: null,
      message: `guards.protect names ${address}, which is neither in the catalog nor on record: it protects nothing`,
    }));
}
