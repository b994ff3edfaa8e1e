/**
 * How long looking back on twelve months takes, and its peak memory, beside rating the same bills once and nothing else:
 *
 *     npm run script test/bench/backtest-bench.ts [-- --subscriptions 100000 --quantities 1000000]
 *
 * `--quantities`: how many different quantities there are at most; bills of the same are worked out once.
 */
import { parseArgs } from 'node:util';
import { backtestOf } from '../../src/ledger/backtest.ts';
import {
  arrivedOn,
  type PricedSubscription,
  type PriceSchedule,
} from '../../src/ledger/priced-subscription.ts';
import { createPriceIdentity } from '../../src/ledger/prices/price-identity.ts';
import { usageHistory } from '../../src/ledger/usage/usage-lookup.ts';
import type { Price } from '../../src/model/catalog/price.ts';
import { addressOf } from '../../src/model/values/address.ts';
import { addMonths, calendarDay } from '../../src/model/values/calendar-day.ts';
import { decimal } from '../../src/model/values/decimal.ts';
import { ratePrice } from '../../src/pricing/rate/rate-price.ts';
import { readUsage } from '../../src/usage/read-usage.ts';

const { values } = parseArgs({
  options: {
    subscriptions: { type: 'string', default: '5000' },
    quantities: { type: 'string', default: '1000000' },
  },
});
const [COUNT, QUANTITIES] = [Number(values.subscriptions), Number(values.quantities)];
const TODAY = calendarDay('2026-12-01');
const START = calendarDay('2025-01-01');

const priceOf = (over: string): Price => ({
  billing_interval: 'monthly',
  metric_ids: ['met_calls'],
  graduated_tiered_pricing_model: {
    tiers: [
      { min_units: 0, max_units: 1000, price_per_unit: '0.02' },
      { min_units: 1001, price_per_unit: over },
    ],
  },
});

function scheduleOf(price: Price): PriceSchedule {
  const items = [{ name: 'products.calls', product: 'products.calls', bundle: null, price }];
  return {
    entries: [{ from: START, arrival: arrivedOn(START), items, missing: null }],
    start: START,
    terms: {},
    discountSince: null,
    discountFrom: 'given',
    replaced: null,
    partialPeriod: 'prorated',
  };
}

const [before, after] = [scheduleOf(priceOf('0.01')), scheduleOf(priceOf('0.012'))];
const subscriptions = Array.from(
  { length: COUNT },
  (_, index): PricedSubscription => ({
    address: addressOf('subscription', `s${index}`),
    customer: `cus_${index}`,
    currency: 'USD',
    cohort: 'bundles.a',
    created: false,
    draft: false,
    backdated: false,
    fields: { contract: { start_date: START } },
    changes: ['products.calls'],
    before,
    after,
    first: TODAY,
    last: TODAY,
  }),
);
const quantityOf = (index: number, month: number): string =>
  String((index * 7919 + month * 104_729) % QUANTITIES);
const files = Array.from({ length: 12 }, (_, month) => ({
  file: `usage/${month}.csv`,
  content: `customer,metric,quantity,month\n${subscriptions
    .map(
      ({ customer }, index) =>
        `${customer},met_calls,${quantityOf(index, month)},${addMonths(TODAY, month - 12).slice(0, 7)}`,
    )
    .join('\n')}\n`,
}));

/** On the wall, and of the processor: on a busy machine they differ. */
const seconds = <Value>(run: () => Value): { readonly value: Value; readonly time: string } => {
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  const value = run();
  const { user, system } = process.cpuUsage(cpu);
  const wall = ((performance.now() - start) / 1e3).toFixed(2);
  return { value, time: `${wall} s (${((user + system) / 1e6).toFixed(2)} s of processor time)` };
};

const limit = seconds(() => {
  for (const { entries } of [before, after])
    for (const { price } of entries.flatMap(({ items }) => items))
      for (let month = 0; month < 12; month += 1)
        for (let index = 0; index < COUNT; index += 1)
          ratePrice(price, { quantity: decimal(quantityOf(index, month)) });
});
const read = seconds(() => readUsage(files, undefined));
const { samples } = read.value;
if (samples === undefined) throw new Error('the samples are faulty');
const looked = seconds(() => {
  const history = usageHistory({ samples, isShared: () => false, namesOf: () => [] }, TODAY);
  return backtestOf(subscriptions, history, createPriceIdentity());
});
const { backtest } = looked.value;
const peak = process.resourceUsage().maxRSS / 1024;
console.log(`${COUNT} subscriptions, ${backtest?.bills ?? 0} bills on either side`);
console.log(`reading the samples: ${read.time}; looking back: ${looked.time}`);
console.log(`rating the same bills and nothing else: ${limit.time}`);
console.log(`peak memory of all: ${peak.toFixed(0)} MB`);
