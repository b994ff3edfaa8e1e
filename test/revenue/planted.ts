/** Ways in which a service may change its revenue: differences that must be found, and ways of showing it that are none. */
import type { Price } from '../../src/model/catalog/price.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import { currencyDigits } from '../../src/model/values/currency.ts';
import { decimal, decimalText } from '../../src/model/values/decimal.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { recurringMonth } from '../../src/sandbox/billing/recurring-month.ts';
import type { Item, SubscriptionRecord, VersionRecord } from '../../src/sandbox/data/records.ts';
import type { Store } from '../../src/sandbox/data/store.ts';

/** The answer that the service gives instead. */
export type Plant = (answer: JsonObject, store: Store) => JsonObject | null;

const figures = (mrr: string, more: JsonObject = {}) => {
  const arr = decimalText(decimal(mrr).times(decimal('12')));
  return { mrr, arr, acv: arr, ...more };
};

/** The revenue of the version as the service keeps it otherwise than it shows it. */
function keeping(
  alter: (price: Price) => Price,
  items: (all: readonly Item[]) => readonly Item[] = (all) => all,
): Plant {
  return (answer, store) => {
    const subscription = store.get('subscriptions', String(answer.subscription_id)) as SubscriptionRecord;
    const versions = subscription.version_ids.flatMap((id) => store.get('versions', id) ?? []);
    const version = versions.at(-1) as VersionRecord;
    const altered: VersionRecord = {
      ...version,
      items: items(version.items).map((item) =>
        'price' in item ? { ...item, price: alter(item.price) } : item,
      ),
    };
    const { monthly } = recurringMonth({
      ...{ store, subscription, version: altered, versions: [altered] },
      day: calendarDay('2027-02-10'),
    });
    const digits = currencyDigits(subscription.currency);
    const arr = monthly.times(decimal('12')).toFixed(digits);
    return { ...answer, mrr: monthly.toFixed(digits), arr, acv: arr };
  };
}

const ofUnit = (alter: (amount: string) => string) =>
  keeping(({ fixed_pricing_model: fixed, ...price }) =>
    fixed === undefined
      ? price
      : { ...price, fixed_pricing_model: { ...fixed, price_per_unit: alter(fixed.price_per_unit) } },
  );

export const DIFFERENCES: Readonly<Record<string, Plant>> = {
  'the old price': ofUnit((amount) => decimalText(decimal(amount).times(decimal('0.93')))),
  'a price that is rounded': ofUnit((amount) => decimal(amount).toFixed(0)),
  'another tier': keeping(({ tiered_pricing_model: tiered, ...price }) =>
    tiered === undefined
      ? price
      : { ...price, tiered_pricing_model: { ...tiered, units: (tiered.units ?? 0) > 10 ? 1 : 26 } },
  ),
  'an item that is missing': keeping(
    (price) => price,
    (all) => all.slice(1),
  ),
  'a year that is not twelve months': (answer) => ({
    ...answer,
    arr: decimalText(decimal(String(answer.arr)).plus(decimal('12'))),
  }),
  'another currency': (answer) => ({ ...answer, currency: answer.currency === 'EUR' ? 'USD' : 'EUR' }),
};

export const HARMLESS: Readonly<Record<string, Plant>> = {
  'no figure': (answer) => ({
    ...{ ...answer, mrr: '0', arr: '0', acv: '0' },
    recurring_revenue_status: 'unavailable',
  }),
  'a figure without the usage': (answer) => ({
    ...{ ...answer, mrr: '0.5', arr: '6', acv: '6' },
    recurring_revenue_status: 'partial',
  }),
  'zeros at the end': (answer) => ({
    ...answer,
    ...figures(`${answer.mrr}${String(answer.mrr).includes('.') ? '' : '.'}000`),
  }),
  'a year of the rounded month': (answer) => ({ ...answer, ...figures(String(answer.mrr)) }),
  'a contract value that is never twelve months': (answer) => ({ ...answer, acv: '1' }),
  'a subscription that it does not find': () => null,
};
