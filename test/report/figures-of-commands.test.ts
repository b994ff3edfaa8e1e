/**
 * One figure for one thing, whoever is asked: the plan's money, its notices, the guards and the conditions of approvals that
 * judge it, `quote` before and after, and the charges that `reconcile` expects. `PLANS` sets how many plans are generated.
 */

import { expect, test } from 'vitest';
import { contractMonth, monthsSince } from '../../src/ledger/bills/contract-months.ts';
import { nextInvoice, quote } from '../../src/ledger/quote.ts';
import { scheduleOfTimeline } from '../../src/ledger/schedule-of-timeline.ts';
import { createUsageLookup, productNames } from '../../src/ledger/usage/usage-lookup.ts';
import type { Catalog, Subscription } from '../../src/model/catalog/catalog.ts';
import { contractStart } from '../../src/model/catalog/contract-days.ts';
import type { Price } from '../../src/model/catalog/price.ts';
import { typicalSamples } from '../../src/model/catalog/usage-sample.ts';
import { grouped } from '../../src/model/messages/counted.ts';
import type { Address } from '../../src/model/values/address.ts';
import {
  type Decimal,
  decimal,
  decimalText,
  HALF_AWAY_FROM_ZERO,
  ZERO,
} from '../../src/model/values/decimal.ts';
import { metricsOf } from '../../src/pricing/read/read-price.ts';
import { expectedCharges } from '../../src/reconcile/expected-charges.ts';
import { type NoticeRow, noticeRows } from '../../src/report/view/notices.ts';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import { type RandomChange, randomChanges } from '../figures/check-plans.ts';
import { NO_GUARDS } from '../rehearsal.ts';

const PLANS = Number(process.env.PLANS ?? 15);
const CENT = decimal('0.01');
const NO_CHANGE = { min: '0', max: '0' };
const GUARDS = {
  ...NO_GUARDS,
  bill_increase_percent: '0',
  monthly_change: { USD: NO_CHANGE, EUR: NO_CHANGE },
};
const when = {
  monthly_increase_above: { USD: '0', EUR: '0' },
  monthly_decrease_above: { USD: '0', EUR: '0' },
};
const approvals = { rules: [{ when, by: ['finance'] }], approvers: {} };

const compared = { notices: 0, quotes: 0, invoices: 0, guards: 0, bills: 0, approvals: 0, charges: 0 };

test(`${PLANS} generated plans: one figure for one thing`, { timeout: 60_000 + PLANS * 2000 }, () => {
  const changes = randomChanges(PLANS, 62, { guards: GUARDS, approvals });
  const wrong = changes.flatMap((change, index) =>
    faultsOf(change).map((fault) => `plan ${index}: ${fault}`),
  );
  expect(wrong).toEqual([]);
  for (const [what, count] of Object.entries(compared))
    expect([what, count > PLANS / 3]).toEqual([what, true]);
});

function faultsOf(change: RandomChange): readonly string[] {
  const rows = noticeRows(change.plan);
  return [
    ...noticesDiffer(change, rows),
    ...quotesDiffer(change, rows),
    ...invoicesDiffer(change, rows),
    ...monthsDiffer(change),
    ...billsDiffer(change, rows),
    ...chargesDiffer(change, rows),
  ];
}

/** The rows of notices sum to the plan's money. */
function noticesDiffer({ plan }: RandomChange, rows: readonly NoticeRow[]): readonly string[] {
  return plan.impact.money.flatMap(({ currency, monthly, contract }) => {
    const own = rows.filter((row) => row.currency === currency);
    const sum = (amountOf: (row: NoticeRow) => string) =>
      decimalText(own.reduce((so, row) => so.plus(decimal(amountOf(row))), ZERO));
    compared.notices += own.length;
    return [
      ...differs(
        `notices before in ${currency}`,
        sum((row) => row.monthly.before),
        monthly.before,
      ),
      ...differs(
        `notices after in ${currency}`,
        sum((row) => row.monthly.after),
        monthly.after,
      ),
      ...differs(
        `contracts in notices in ${currency}`,
        sum((row) => row.contract?.after ?? '0'),
        contract.after,
      ),
    ];
  });
}

function quotesDiffer(change: RandomChange, rows: readonly NoticeRow[]): readonly string[] {
  return rows.flatMap(({ subscription, monthly, kind }) => {
    compared.quotes += 1;
    const before = kind === 'new' ? '0' : quoted(change, change.before, subscription);
    return [
      ...differs(`quote of ${subscription} before`, before, monthly.before),
      ...differs(`quote of ${subscription} after`, quoted(change, change.after, subscription), monthly.after),
    ];
  });
}

/** A quote in the trial is of nothing: a month as a plan counts it begins after that. */
function quoted(change: RandomChange, catalog: Catalog, address: string): string {
  const input = inputOf(change, catalog, address);
  const today = quote(input);
  const paid = today?.trialEnd ? quote({ ...input, day: today.trialEnd }) : today;
  return decimalText(cents(paid?.total ?? ZERO));
}

/** The first day that differs has due what a quote has due next from that day on. */
function invoicesDiffer(change: RandomChange, rows: readonly NoticeRow[]): readonly string[] {
  return rows.flatMap(({ subscription, currency, first_invoice: first, kind }) => {
    if (first === null) return [];
    compared.invoices += 1;
    const due = (catalog: Catalog): string => {
      const input = inputOf(change, catalog, subscription);
      const invoice = nextInvoice({ ...input, day: first.day, currency, end: null });
      return invoice?.due === first.day ? decimalText(invoice.amount) : '0';
    };
    const named = `invoice of ${subscription} on ${first.day}`;
    return [
      ...differs(`${named} before`, kind === 'new' ? '0' : due(change.before), first.before),
      ...differs(`${named} after`, due(change.after), first.after),
    ];
  });
}

function inputOf({ plan, samples }: RandomChange, catalog: Catalog, address: string) {
  const { subscription, schedule } = held(catalog, address);
  const namesOf = (product: string) => productNames(catalog, product);
  const usage = createUsageLookup({ samples: typicalSamples(samples), isShared: () => false, namesOf });
  const user = { address: subscription.address, customer: String(subscription.fields.customer_id) };
  return { schedule, day: plan.today, user, usage };
}

const LATER = / in (\d{4}-\d\d)/g;

/** The guard on monthly totals and the condition of approvals name the plan's furthest month. */
function monthsDiffer({ plan }: RandomChange): readonly string[] {
  const reasons = plan.approvals?.required.flatMap((each) => each.reasons) ?? [];
  const guard = plan.guards.filter((finding) => finding.guard === 'monthly_change');
  return plan.impact.money.flatMap(({ currency, created, series }) => {
    // New subscriptions are in the plan's series, and in no guard.
    if (created > 0) return [];
    const changes = (series?.months ?? []).map(({ before, after }) => decimal(after).minus(decimal(before)));
    const largest = changes.reduce((most, each) => (each.gt(most) ? each : most), ZERO);
    const least = changes.reduce((most, each) => (each.lt(most) ? each : most), ZERO);
    const lastMonth = series?.months.at(-1)?.month ?? '';
    return [largest, least].flatMap((extreme) => {
      if (extreme.eq(ZERO)) return [];
      const text = `${currency} ${extreme.gt(ZERO) ? '+' : ''}${grouped(extreme.toFixed(2))} in `;
      // A month beyond those that the plan shows may change further, as contracts end by then.
      const isNamed = (said: string) =>
        said.includes(text) || [...said.matchAll(LATER)].some(([, month = '']) => month > lastMonth);
      const inGuard = isNamed(JSON.stringify(guard));
      const inReasons = reasons.some(isNamed);
      compared.guards += 1;
      compared.approvals += 1;
      return [
        ...(inGuard ? [] : [`the guard does not name ${text}: ${JSON.stringify(guard).slice(0, 300)}`]),
        ...(inReasons ? [] : [`no approval names ${text}: ${reasons.join(' | ').slice(0, 300)}`]),
      ];
    });
  });
}

/** The guard on bills names the recurring month of the plan, where it rises. */
function billsDiffer(
  { plan, before: old, after: now }: RandomChange,
  rows: readonly NoticeRow[],
): readonly string[] {
  const reasons = plan.guards.flatMap((finding) =>
    finding.guard === 'bill_increase_percent'
      ? (finding.reasons ?? [{ reason: finding.message, addresses: finding.addresses }])
      : [],
  );
  return rows.flatMap(({ subscription, monthly: { before, after }, kind }) => {
    const productsIn = (catalog: Catalog) =>
      new Set(
        held(catalog, subscription).schedule.entries.flatMap(({ items }) => items.map(({ name }) => name)),
      );
    if (kind !== 'increase' || decimal(before).lte(CENT)) return [];
    // The guard leaves out what a customer orders in addition.
    if ([...productsIn(now)].some((name) => !productsIn(old).has(name))) return [];
    compared.bills += 1;
    const own = reasons.filter(({ addresses }) => addresses.includes(subscription as Address));
    const shown = `${grouped(decimal(before).toFixed(2))} → ${grouped(decimal(after).toFixed(2))}`;
    return own.some(({ reason }) => reason.includes(shown))
      ? []
      : [
          `the guard does not name ${shown} of ${subscription}: ${own.map(({ reason }) => reason).join(' | ')}`,
        ];
  });
}

/**
 * The charges that `reconcile` expects in the months that are left sum to the plan's contract. Where the interface leaves open
 * which quantity a line counts, one of the readings does; a share of an amount is not expected.
 */
function chargesDiffer(change: RandomChange, rows: readonly NoticeRow[]): readonly string[] {
  return rows.flatMap(({ subscription: address, contract }) => {
    const { subscription, schedule } = held(change.after, address);
    const start = contractStart(subscription.fields);
    if (contract === null || start === null) return [];
    const { duration_months: duration } = subscription.fields.contract as {
      readonly duration_months: number;
    };
    const readings = new Map<string, readonly Decimal[]>();
    for (let index = monthsSince(start, change.plan.today); index < duration; index += 1) {
      const month = contractMonth(start, index).start;
      const asked = { subscription, schedule, month, billedFrom: null, listPrices: () => [] };
      const expected = expectedCharges(asked);
      if (expected.kind !== 'charges')
        return [`reconcile expects nothing of ${address} in ${month}: ${expected.reason}`];
      for (const { bill, product } of expected.charges) {
        if (bill.kind === 'unknown')
          return bill.reason.startsWith('it takes a share of an amount')
            ? []
            : [`reconcile does not know ${product} of ${address}: ${bill.reason}`];
        const amounts =
          bill.kind === 'amount' ? [bill.amount] : bill.at(usedOf(change, address, product, schedule));
        const sums = readings.get(product) ?? amounts.map(() => ZERO);
        readings.set(
          product,
          sums.map((sum, reading) => sum.plus(cents(amounts[reading] ?? ZERO))),
        );
        compared.charges += 1;
      }
    }
    const sums = [...readings.values()].reduce<readonly Decimal[]>(
      (all, own) => all.flatMap((sum) => own.map((each) => sum.plus(each))),
      [ZERO],
    );
    return sums.some((sum) => sum.eq(decimal(contract.after)))
      ? []
      : [`reconcile expects ${sums.map(decimalText)} of ${address}, the plan has ${contract.after}`];
  });
}

function usedOf(
  { samples }: RandomChange,
  address: string,
  product: string,
  { entries }: Held['schedule'],
): Decimal {
  const price = entries.at(-1)?.items.find((item) => item.product === product)?.price as Price;
  const [metric] = metricsOf(price);
  const key = address.split('.')[1];
  const sample = samples.find(
    ({ user, used }) =>
      user.kind === 'subscription' && user.key === key && used.kind === 'metric' && used.id === metric,
  );
  return decimal(sample?.perMonth ?? '0');
}

interface Held {
  readonly subscription: Subscription;
  readonly schedule: ReturnType<typeof scheduleOfTimeline>;
}

function held(catalog: Catalog, address: string): Held {
  const subscription = catalog.subscriptions.get(address.split('.')[1] ?? '');
  if (subscription === undefined) throw new Error(`no ${address}`);
  return {
    subscription,
    schedule: scheduleOfTimeline(catalog, buildTimeline(catalog, subscription, null), subscription),
  };
}

function cents(amount: Decimal): Decimal {
  return amount.round(2, HALF_AWAY_FROM_ZERO);
}

function differs(what: string, one: string, other: string): readonly string[] {
  return decimal(one).eq(decimal(other)) ? [] : [`${what}: ${one}, the plan has ${other}`];
}
