/**
 * Compares the charges of a month as billed with those that a catalog makes, customer by customer and line by line.
 * Pure. A charge belongs to the month in which its billing period begins, whatever invoice bills it. What cannot be
 * computed is listed with its reason, and is in no sum.
 */

import type { PriceSchedule } from '../ledger/priced-subscription.ts';
import { scheduleOfTimeline } from '../ledger/schedule-of-timeline.ts';
import { bundleOf, declaredCurrency } from '../model/catalog/bundle-in.ts';
import { type Catalog, payerOf, referenceName, type Subscription } from '../model/catalog/catalog.ts';
import { contractStart } from '../model/catalog/contract-days.ts';
import { MONEY_TERMS } from '../model/catalog/term-money.ts';
import type { Reconciliation } from '../model/plan/reconciliation.ts';
import type { GivenDiscount } from '../model/service/given-discounts.ts';
import type { Invoice } from '../model/service/invoice.ts';
import { type CalendarDay, firstOfMonth } from '../model/values/calendar-day.ts';
import { decimalText } from '../model/values/decimal.ts';
import { groupBy } from '../model/values/group-by.ts';
import { buildTimeline } from '../timeline/build-timeline.ts';
import type { FixedDays } from '../timeline/bundle-schedule.ts';
import {
  allocate,
  type Billable,
  type BilledLine,
  type ChargeFinding,
  type Gathered,
  gather,
  invoiceIds,
  invoicesOf,
  isCharging,
  isOfMonth,
  linesOf,
  sumOf,
} from './billed-lines.ts';
import { compareSubscription } from './compare-subscription.ts';
import { type Expected, expectedCharges } from './expected-charges.ts';
import type { ListPrices } from './other-bills.ts';
import { forOthers, wrongTotal } from './whole-invoices.ts';

interface CustomerInvoices {
  readonly invoices: readonly Invoice[];
  /** True where these are certainly all of the customer's. */
  readonly complete: boolean;
}

interface ReconcileInput {
  readonly catalog: Catalog;
  readonly month: CalendarDay;
  readonly today: CalendarDay;
  /** The id on record or declared at an address; null where there is none. */
  readonly idOf: (address: string) => string | null;
  /** True for a subscription that is a draft at the service, as far as is on record. */
  readonly isDraft: (subscription: Subscription) => boolean;
  /** The day on which it was opened, for a price lock whose contract names no start; null where it is unknown. */
  readonly openedOn: (subscription: Subscription) => CalendarDay | null;
  /** The days on which changes of bundles came to be for it, where they are on record. */
  readonly daysFixedFor?: (subscription: Subscription) => FixedDays | undefined;
  /** The day on which its own discount was given, where it is on record. */
  readonly discountGiven?: (subscription: Subscription) => GivenDiscount | undefined;
  /** By the customer's id. A customer who is not there was not read. */
  readonly invoices: ReadonlyMap<string, CustomerInvoices>;
  /** Invoices to other customers that were seen on the way. Those that name no subscription of the catalog do not count. */
  readonly unasked: readonly Invoice[];
  /** The address at which the id of a subscription was ever recorded; null where it was not. */
  readonly recordedAs: (id: string) => string | null;
}

interface Owner extends Billable {
  readonly subscription: Subscription;
  readonly schedule: PriceSchedule;
  readonly customer: string;
}

/** The id of the customer whom a subscription bills; null where it is not on record. */
export function customerIdOf(subscription: Subscription, idOf: ReconcileInput['idOf']): string | null {
  const payer = payerOf(subscription);
  return subscription.fields.customer_id === undefined ? idOf(payer) : payer;
}

export function reconcile(input: ReconcileInput): Reconciliation {
  const { catalog, invoices, unasked, month } = input;
  const gathered = gather();
  const owners = [...catalog.subscriptions.values()].flatMap((subscription): readonly Owner[] => {
    const customer = customerIdOf(subscription, input.idOf);
    const reason = whyUnread(customer, invoices);
    if (customer !== null && reason === null) return [readSubscription(input, subscription, customer)];
    const whose = { subscription: subscription.address, currency: null };
    gathered.notCompared(
      { customer: customer ?? payerOf(subscription), ...whose },
      { what: null, invoices: [], billed: null, reason: reason ?? '' },
    );
    return [];
  });
  const asked = [...invoices.values()].flatMap((read) => read.invoices);
  const charging = [...asked, ...unasked].filter(isCharging);
  const { owned, unowned } = allocate(charging.flatMap(linesOf), owners);
  for (const [id, lines] of unowned)
    compareUnowned(
      input,
      id,
      lines.filter(({ invoice }) => invoices.has(invoice.customer)),
      gathered,
    );
  const judged = new Set<Invoice>();
  for (const owner of owners)
    for (const { totals = [] } of compareOwner(input, owner, owned.get(owner) ?? [], gathered))
      for (const invoice of totals) judged.add(invoice);
  const ownerOf = ownersByInvoice(owned, owners);
  for (const invoice of charging) {
    const own = ownerOf(invoice);
    if (judged.has(invoice) || !(invoices.has(invoice.customer) || own.length > 0)) continue;
    compareTotal(invoice, month, own, gathered);
  }
  return gathered.result(month);
}

/** A clause; null where all invoices of the customer were read. */
function whyUnread(customer: string | null, invoices: ReconcileInput['invoices']): string | null {
  const read = customer === null ? undefined : invoices.get(customer);
  if (read === undefined) return 'its customer has no id on record';
  return read.complete ? null : 'the list of its invoices has further pages that cannot be asked for';
}

/** Lines of a customer that are of none of the catalog's subscriptions. `id` is the one that they name. */
function compareUnowned(
  { month, recordedAs }: ReconcileInput,
  id: string | null,
  lines: readonly BilledLine[],
  gathered: Gathered,
): void {
  const own = lines.filter((line) => isOfMonth(line, month));
  const recorded = id === null ? null : recordedAs(id);
  const reason =
    id === null
      ? 'it names no subscription, and the customer has several that it may be for'
      : recorded === null
        ? `the subscription ${id} is none of the catalog's on record`
        : `the subscription ${id} is on record as ${recorded}, which the catalog does not have`;
  for (const of of groupBy(own, ({ invoice }) => `${invoice.currency} ${invoice.customer}`).values()) {
    const [first] = of;
    const { customer, currency } = first.invoice;
    const whose = { customer, subscription: null, currency };
    const entry = entryOf(of, reason);
    if (id === null) gathered.notCompared(whose, entry);
    else
      gathered.add(whose, [
        { kind: 'different', difference: { kind: 'unknown_subscription', expected: null, ...entry } },
      ]);
  }
}

function compareOwner(
  input: ReconcileInput,
  owner: Owner,
  lines: readonly BilledLine[],
  gathered: Gathered,
): readonly ChargeFinding[] {
  const { catalog, month, idOf } = input;
  const { subscription, id, customer } = owner;
  const { address, fields } = subscription;
  const currency = declaredCurrency(catalog, subscription, fields.currency);
  const undated = lines.filter(({ from }) => from === null);
  const whose = { customer, subscription: address, currency };
  if (undated.length > 0) gathered.notCompared(whose, entryOf(undated, UNDATED));
  const expected = expectedOf(input, owner, lines);
  const ofMonth = lines.filter((line) => isOfMonth(line, month));
  const findings = [
    ...forOthers(ofMonth, customer),
    ...compareSubscription({
      ...{ month, today: input.today, currency, lines, expected },
      hasOwnTerms: OWN_TERMS.some((term) => fields[term] != null),
      contractStart: contractStart(fields),
      idOf: (product) => (product.startsWith('products.') ? idOf(product) : product),
    }),
  ];
  gathered.add({ ...whose, currency: currency ?? ofMonth[0]?.invoice.currency ?? null }, findings);
  if (id !== null && expected.kind === 'charges') gathered.assume(subscription, expected.assumed);
  return findings;
}

/** An escalation raises the prices themselves. */
const OWN_TERMS = MONEY_TERMS.filter((term) => term !== 'price_escalation');

const UNDATED = 'it names no billing period';

/** The subscriptions that an invoice bills; the only one of its customer where it has no lines. */
function ownersByInvoice(
  owned: ReadonlyMap<Owner, readonly BilledLine[]>,
  owners: readonly Owner[],
): (invoice: Invoice) => readonly Owner[] {
  const found = new Map<Invoice, Owner[]>();
  for (const [owner, lines] of owned)
    for (const invoice of invoicesOf(lines)) found.set(invoice, [...(found.get(invoice) ?? []), owner]);
  return (invoice) =>
    found.get(invoice) ??
    (invoice.lines.length > 0 ? [] : owners.filter(({ id }) => id !== null && id === invoice.subscription));
}

/** The total of an invoice of the month, beside its lines. */
function compareTotal(
  invoice: Invoice,
  month: CalendarDay,
  owners: readonly Owner[],
  gathered: Gathered,
): void {
  const { currency, period, lines, id, total } = invoice;
  const [only, another] = owners;
  const owner = another === undefined ? only : undefined;
  const whose = {
    customer: owner?.customer ?? invoice.customer,
    subscription: owner?.subscription.address ?? null,
    currency,
  };
  const wrong = wrongTotal(invoice);
  const from = lines.length === 0 ? period.from : month;
  if (wrong.length > 0 && from === null) {
    gathered.notCompared(whose, { what: null, invoices: [id], billed: total, reason: UNDATED });
    return;
  }
  const isDue =
    lines.length === 0
      ? from !== null && firstOfMonth(from) === month
      : linesOf(invoice).some((line) => isOfMonth(line, month));
  if (isDue) gathered.add(whose, wrong);
}

function entryOf(lines: readonly BilledLine[], reason: string) {
  return { what: null, invoices: invoiceIds(lines), billed: decimalText(sumOf(lines)), reason };
}

function readSubscription(
  { catalog, today, idOf, openedOn, daysFixedFor, discountGiven }: ReconcileInput,
  subscription: Subscription,
  customer: string,
): Owner {
  const timeline = buildTimeline(catalog, subscription, openedOn(subscription), daysFixedFor?.(subscription));
  const given = discountGiven?.(subscription);
  const schedule = scheduleOfTimeline(catalog, timeline, subscription, today, given);
  const products = new Set(schedule.entries.flatMap(({ items }) => items.map(({ product }) => product)));
  const ids = new Set([...products].map((product) => idOf(product) ?? product));
  return {
    ...{ subscription, schedule, customer },
    id: subscription.id ?? idOf(subscription.address),
    hasProduct: (product) => ids.has(product),
  };
}

function expectedOf(
  input: ReconcileInput,
  { subscription, schedule, id }: Owner,
  lines: readonly BilledLine[],
): Expected {
  if (id === null) return { kind: 'unknown', reason: 'it has no id on record: it was not applied' };
  if (input.isDraft(subscription))
    return { kind: 'unknown', reason: 'it is a draft, as far as is on record' };
  const days = lines.filter((line) => isOfMonth(line, input.month)).flatMap(({ from }) => from ?? []);
  const [billedFrom = null] = days.toSorted();
  return expectedCharges({
    ...{ subscription, schedule, month: input.month, billedFrom },
    listPrices: listPricesIn(input.catalog, subscription),
  });
}

function listPricesIn(catalog: Catalog, subscription: Subscription): ListPrices {
  return (bundle, product) => {
    const editions = bundleOf(catalog, bundle, subscription)?.editions ?? [];
    return editions.flatMap(({ from, prices }) => {
      const same = [...prices.values()].find((price) => referenceName(price.product) === product);
      return same === undefined ? [] : [{ from, price: same.price }];
    });
  };
}
