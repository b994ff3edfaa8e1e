/** What a plan changes in the credits of existing customers, equal changes together. */
import type { CreditChange } from '../../impact/bills/credits.ts';
import { groupBy } from '../../impact/group-by.ts';
import type { CreditImpact } from '../../model/plan/credit-impact.ts';
import { type Address, compareAddresses } from '../../model/values/address.ts';
import type { TouchedSubscription } from './priced-steps.ts';

/** Those that take the most customers something come first. */
export function creditImpact(touched: readonly TouchedSubscription[]): readonly CreditImpact[] {
  const changes = touched.flatMap(({ address, currency, pricedSteps }) =>
    pricedSteps.flatMap(({ credits }) => credits.map((change) => ({ address, currency, change }))),
  );
  const alike = groupBy(changes, ({ currency, change: { entitlement, before, after } }) =>
    JSON.stringify([entitlement, currency, before, after]),
  );
  return [...alike.values()]
    .flatMap((own) => {
      const addresses = [...new Set<Address>(own.map(({ address }) => address))].sort(compareAddresses);
      const [[first], [example]] = [own, addresses];
      if (first === undefined || example === undefined) return [];
      const { currency, change } = first;
      const { entitlement, before, after } = change;
      const shared = { entitlement, currency, before, after, change: directionOf(change) };
      return [{ ...shared, subscriptions: addresses.length, for_example: example }];
    })
    .sort(
      (a, b) =>
        ORDER.indexOf(a.change) - ORDER.indexOf(b.change) ||
        b.subscriptions - a.subscriptions ||
        (a.entitlement < b.entitlement ? -1 : 1),
    );
}

const ORDER: readonly CreditImpact['change'][] = ['less', 'other', 'more'];

function directionOf({ loss, gain }: CreditChange): CreditImpact['change'] {
  if (gain === undefined) return 'less';
  return loss === undefined ? 'more' : 'other';
}
