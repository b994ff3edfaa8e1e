/**
 * Compares the charges of a month as billed with those that a catalog makes, customer by customer and line by line.
 * Pure. A charge belongs to the month in which its billing period begins, whatever invoice bills it. What cannot be
 * computed is listed with its reason, and is in no sum.
 */

import { groupBy } from '../impact/group-by.ts';
import type { PriceSchedule } from '../impact/priced-subscription.ts';
import { scheduleOfTimeline } from '../impact/schedule-of-timeline.ts';
import { type Catalog, payerOf, type Reference, type Subscription } from '../model/catalog/catalog.ts';
import { contractStart } from '../model/catalog/contract-days.ts';
import { declaredCurrency } from '../model/catalog/declared-currency.ts';
import type { BillingDifference, NotReconciled, Reconciliation } from '../model/plan/reconciliation.ts';
import type { Invoice } from '../model/service/invoice.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import { currencyDigits } from '../model/values/currency-digits.ts';
import { type Decimal, decimal, decimalText, ZERO } from '../model/values/decimal.ts';
import { buildTimeline } from '../timeline/build-timeline.ts';
import { allocate, type BilledLine, invoiceIds, isOfMonth, linesOf, sumOf } from './billed-lines.ts';
import { compareSubscription } from './compare-subscription.ts';
import { type Expected, expectedCharges } from './expected-charges.ts';
import type { Finding } from './finding.ts';
import type { ListPrices } from './other-bills.ts';

export interface CustomerInvoices {
  readonly invoices: readonly Invoice[];
  /** True where these are certainly all of the customer's. */
  readonly complete: boolean;
}

export interface ReconcileInput {
  readonly catalog: Catalog;
  /** The first day of the month. */
  readonly month: CalendarDay;
  readonly today: CalendarDay;
  /** The id on record or declared at an address; null where there is none. */
  readonly idOf: (address: string) => string | null;
  /** True for a subscription that is a draft at the service, as far as is on record. */
  readonly isDraft: (subscription: Subscription) => boolean;
  /** The day on which it was opened, for a price lock whose contract names no start; null where it is unknown. */
  readonly openedOn: (subscription: Subscription) => CalendarDay | null;
  /** By the customer's id. A customer who is not there was not read. */
  readonly invoices: ReadonlyMap<string, CustomerInvoices>;
}

interface Read {
  readonly subscription: Subscription;
  readonly schedule: PriceSchedule;
  readonly id: string | null;
  readonly hasProduct: (product: string) => boolean;
}

/** The id of the customer whom a subscription bills; null where it is not on record. */
export function customerIdOf(subscription: Subscription, idOf: ReconcileInput['idOf']): string | null {
  const payer = payerOf(subscription);
  return subscription.fields.customer_id === undefined ? idOf(payer) : payer;
}

export function reconcile(input: ReconcileInput): Reconciliation {
  const { catalog, idOf, invoices } = input;
  const gathered = gather();
  const byCustomer = groupBy(
    catalog.subscriptions.values(),
    (each) => customerIdOf(each, idOf) ?? payerOf(each),
  );
  for (const [customer, subscriptions] of byCustomer) {
    const read = invoices.get(customer);
    const reason =
      read === undefined
        ? 'its customer has no id on record'
        : read.complete
          ? null
          : 'the list of its invoices has further pages that cannot be asked for';
    if (read === undefined || reason !== null)
      for (const { address } of subscriptions)
        gathered.notCompared(customer, address, null, wholly(reason ?? ''));
    else compareCustomer(input, customer, subscriptions, read.invoices, gathered);
  }
  return gathered.result(input.month);
}

function wholly(reason: string): Extract<Finding, { kind: 'not-compared' }>['entry'] {
  return { what: null, invoices: [], billed: null, reason };
}

function compareCustomer(
  input: ReconcileInput,
  customer: string,
  subscriptions: readonly Subscription[],
  invoices: readonly Invoice[],
  gathered: Gathered,
): void {
  const { catalog, month, idOf } = input;
  const owners = subscriptions.map((subscription): Read => readSubscription(input, subscription));
  const { owned, unowned } = allocate(linesOf(invoices), owners);
  for (const { reason, lines } of unowned) {
    for (const [currency, own] of groupBy(
      lines.filter((line) => isOfMonth(line, month)),
      ({ invoice }) => invoice.currency,
    ))
      gathered.notCompared(customer, null, currency, entryOf(own, reason));
  }
  for (const owner of owners) {
    const { subscription, id } = owner;
    const lines = owned.get(owner) ?? [];
    const currency = declaredCurrency(catalog, subscription, subscription.fields.currency);
    const undated = lines.filter(({ from }) => from === null);
    if (undated.length > 0)
      gathered.notCompared(
        customer,
        subscription.address,
        currency,
        entryOf(undated, 'it names no billing period'),
      );
    const expected = expectedOf(input, owner, lines);
    const findings = compareSubscription({
      ...{ month, today: input.today, currency, lines, expected },
      contractStart: contractStart(subscription.fields),
      idOf: (product) => (product.startsWith('products.') ? idOf(product) : product),
    });
    const shown = currency ?? lines.find((line) => isOfMonth(line, month))?.invoice.currency ?? null;
    gathered.add(customer, subscription, shown, findings);
    if (id !== null && expected.kind === 'charges') gathered.assume(subscription, expected.assumed);
  }
}

function entryOf(lines: readonly BilledLine[], reason: string) {
  return { what: null, invoices: invoiceIds(lines), billed: decimalText(sumOf(lines)), reason };
}

function readSubscription(
  { catalog, today, idOf, openedOn }: ReconcileInput,
  subscription: Subscription,
): Read {
  const timeline = buildTimeline(catalog, subscription, openedOn(subscription));
  const schedule = scheduleOfTimeline(timeline, subscription, today);
  const products = new Set(schedule.entries.flatMap(({ items }) => items.map(({ product }) => product)));
  const ids = new Set([...products].map((product) => idOf(product) ?? product));
  return {
    subscription,
    schedule,
    id: subscription.id ?? idOf(subscription.address),
    hasProduct: (product) => ids.has(product),
  };
}

function expectedOf(
  input: ReconcileInput,
  { subscription, schedule, id }: Read,
  lines: readonly BilledLine[],
): Expected {
  if (id === null) return { kind: 'unknown', reason: 'it has no id on record: it was not applied' };
  if (input.isDraft(subscription))
    return { kind: 'unknown', reason: 'it is a draft, as far as is on record' };
  const days = lines.filter((line) => isOfMonth(line, input.month)).flatMap(({ from }) => from ?? []);
  const [billedFrom = null] = days.toSorted();
  return expectedCharges({
    ...{ subscription, schedule, month: input.month, billedFrom },
    listPrices: listPricesIn(input.catalog),
  });
}

function listPricesIn({ bundles }: Catalog): ListPrices {
  return (bundle, product) => {
    const editions = bundles.get(bundle.replace(/^bundles\./, ''))?.editions ?? [];
    return editions.flatMap(({ from, prices }) => {
      const same = [...prices.values()].find((price) => nameOf(price.product) === product);
      return same === undefined ? [] : [{ from, price: same.price }];
    });
  };
}

function nameOf(reference: Reference): string {
  return reference.kind === 'address' ? reference.address : reference.id;
}

interface Gathered {
  add(
    customer: string,
    subscription: Subscription,
    currency: string | null,
    findings: readonly Finding[],
  ): void;
  notCompared(
    customer: string,
    subscription: NotReconciled['subscription'],
    currency: string | null,
    entry: Extract<Finding, { kind: 'not-compared' }>['entry'],
  ): void;
  assume(
    subscription: Subscription,
    assumed: readonly { readonly what: string; readonly reason: string }[],
  ): void;
  result(month: CalendarDay): Reconciliation;
}

function inCurrency(exact: string, currency: string | null): string {
  return decimalText(decimal(exact).round(currencyDigits(currency), HALF_AWAY_FROM_ZERO));
}

const HALF_AWAY_FROM_ZERO = 1;

/** Collects findings, and counts what was compared. */
function gather(): Gathered {
  const differences: BillingDifference[] = [];
  const open: NotReconciled[] = [];
  const assumed: Reconciliation['assumed'][number][] = [];
  const [customers, subscriptions] = [new Set<string>(), new Set<string>()];
  const sums = new Map<string | null, { expected: Decimal; billed: Decimal }>();
  let charges = 0;
  const count = (currency: string | null, expected: Decimal, billed: Decimal): void => {
    const sum = sums.get(currency) ?? { expected: ZERO, billed: ZERO };
    sums.set(currency, { expected: sum.expected.plus(expected), billed: sum.billed.plus(billed) });
  };
  const gathered: Gathered = {
    add(customer, { address }, currency, findings) {
      for (const finding of findings) {
        if (finding.kind === 'not-compared') {
          gathered.notCompared(customer, address, currency, finding.entry);
          continue;
        }
        customers.add(customer);
        subscriptions.add(address);
        if (finding.kind === 'agreed') {
          charges += 1;
          count(currency, finding.billed, finding.billed);
        } else {
          const { expected } = finding.difference;
          const difference = { ...finding.difference, expected: expected && inCurrency(expected, currency) };
          if (difference.expected !== null || difference.billed !== null) charges += 1;
          differences.push({ ...difference, customer, subscription: address, currency });
          count(currency, decimal(difference.expected ?? '0'), decimal(difference.billed ?? '0'));
        }
      }
    },
    notCompared(customer, subscription, currency, entry) {
      open.push({ ...entry, customer, subscription, currency });
    },
    assume({ address }, reasons) {
      assumed.push(...reasons.map((each) => ({ subscription: address, ...each })));
    },
    result: (month) => ({
      month,
      compared: { customers: customers.size, subscriptions: subscriptions.size, charges },
      not_compared: open,
      assumed,
      sums: [...sums].map(([currency, { expected, billed }]) => ({
        ...{ currency, expected: decimalText(expected), billed: decimalText(billed) },
      })),
      differences,
    }),
  };
  return gathered;
}
