/**
 * Protects the terms of subscriptions that have a protected product or use a protected bundle. Removing a discount or
 * adding a minimum spend changes the amount paid as much as a new price does.
 */
import { MONEY_TERMS } from '../../../impact/bills/subscription-terms.ts';
import { type Address, covers } from '../../../model/values/address.ts';
import { type Context, compared } from '../../context.ts';
import { differences } from '../../diff/three-way.ts';
import { bundleIn, pricesOf, productIn } from '../../impact/priced-items.ts';
import { recordedVersions } from '../../records/held-before.ts';
import type { Guard } from '../guard-facts.ts';
import { knownValue } from '../prices/price-changes.ts';

/** A subscription that is protected itself is skipped here, because its protection covers all of it. */
export const protectTerms: Guard = ({ protect }, { steps, context }) =>
  steps.flatMap(({ operation, address, body }) => {
    if (operation !== 'subscriptions.update' || body === null) return [];
    if (protect.some((guarded) => covers(guarded, address))) return [];
    const before = knownValue(context, context.observed.records.get(address));
    const changed = MONEY_TERMS.filter(
      (term) =>
        Object.hasOwn(body, term) &&
        differences(
          {
            desired: compared(context, { [term]: body[term] ?? null }),
            recorded: compared(context, { [term]: before?.[term] ?? null }),
            live: undefined,
          },
          () => null,
        ).length > 0,
    );
    if (changed.length === 0) return [];
    const guarded = protect.find((one) => pricedBy(context, address).has(one));
    if (guarded === undefined) return [];
    const message = `its ${changed.join(' and ')} would change, and with it what is paid for ${guarded}, which is protected`;
    return [{ address, about: guarded as Address, amount: null, message }];
  });

/** The products and bundles of its versions, including scheduled ones. */
function pricedBy(context: Context, subscription: Address): ReadonlySet<string> {
  const names = recordedVersions(context, subscription).flatMap((version) => [
    ...pricesOf(context, knownValue(context, version) ?? {}).keys(),
  ]);
  return new Set(names.flatMap((name) => [productIn(name), bundleIn(name) ?? productIn(name)]));
}
