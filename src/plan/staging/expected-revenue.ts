/** The fixed fees of a month that the service is to show of a new version, and of the version that holds before it. */
import type { Price } from '../../model/catalog/price.ts';
import type { ExpectedRevenue, Step } from '../../model/plan/plan.ts';
import { isPresent } from '../../model/service/record.ts';
import { ownerOf } from '../../model/values/address.ts';
import { type Decimal, decimalText, ZERO } from '../../model/values/decimal.ts';
import { isJsonObject, type JsonObject, objectsIn, without } from '../../model/values/json.ts';
import { remember } from '../../model/values/remember.ts';
import { recurringMonthly } from '../../pricing/rate/rate-price.ts';
import { ratedBy } from '../../pricing/read/read-model.ts';
import type { Context } from '../context.ts';
import { currencyAt } from '../impact/currency-at.ts';
import { heldOn, recordedVersions } from '../records/held-before.ts';

export function createExpectedRevenue(
  context: Context,
): (step: Step) => { readonly revenue?: ExpectedRevenue } {
  return ({ address, body, effective_at: day }) => {
    const after = body && fixedFees(body);
    if (!after) return {};
    const owner = ownerOf(address);
    const held = isPresent(context.observed.records.get(owner))
      ? heldOn(recordedVersions(context, owner), day ?? context.today)
      : undefined;
    const before = held?.value ? fixedFees(held.value) : undefined;
    return {
      revenue: {
        currency: currencyAt(context, owner),
        before: before === undefined ? null : decimalText(before.monthly),
        after: decimalText(after.monthly),
        ...(after.listed.eq(after.monthly) ? {} : { listed: decimalText(after.listed) }),
        ...(after.partial && { partial: true as const }),
      },
    };
  };
}

interface Fees {
  readonly monthly: Decimal;
  /** By the amounts alone. */
  readonly listed: Decimal;
  readonly partial: boolean;
}

/** Thousands of versions have one item set. Undefined where there are no items. */
const fixedFees = remember((content: JsonObject): Fees | undefined => {
  const items = objectsIn(content.items);
  if (items.length === 0) return undefined;
  const prices = items
    .flatMap((item) => (item.items === undefined ? [item] : objectsIn(item.items)))
    .flatMap(({ price }) => (isJsonObject(price ?? null) ? [price as unknown as Price] : []));
  let monthly = ZERO;
  let listed = ZERO;
  let partial = false;
  for (const price of prices) {
    if (ratedBy(price) !== 'nothing') {
      partial = true;
      continue;
    }
    const value = recurringMonthly(price);
    if (value.kind === 'counted') monthly = monthly.plus(value.perMonth);
    listed = listed.plus(listedMonthly(price));
  }
  return { monthly, listed, partial };
});

/** Terms that change what a price bills, beside its amounts. */
const TERMS = [
  'discount',
  'trial_period_days',
  'minimum_spend',
  'maximum_spend',
  'price_escalation',
] as const;

function listedMonthly(price: Price): Decimal {
  const value = recurringMonthly(without(price as unknown as JsonObject, TERMS) as unknown as Price);
  return value.kind === 'counted' ? value.perMonth : ZERO;
}
