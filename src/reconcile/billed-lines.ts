/**
 * Invoices as lines, each given to the subscription that it bills, their rounding, and the findings about them,
 * collected and counted.
 */

import type { Subscription } from '../model/catalog/catalog.ts';
import type {
  BillingDifference,
  BillingDifferenceKind,
  NotReconciled,
  Reconciliation,
} from '../model/plan/reconciliation.ts';
import type { Invoice, InvoiceLine } from '../model/service/invoice.ts';
import { type CalendarDay, firstOfMonth } from '../model/values/calendar-day.ts';
import { charged, currencyDigits, smallestStep } from '../model/values/currency.ts';
import { type Decimal, decimal, decimalText, ZERO } from '../model/values/decimal.ts';
import { groupBy } from '../model/values/group-by.ts';

export interface BilledLine {
  readonly invoice: Invoice;
  readonly line: InvoiceLine;
  /** The line's own period, else the invoice's. */
  readonly from: CalendarDay | null;
  readonly to: CalendarDay | null;
}

/** A subscription of the customer, as far as an invoice can name it. */
export interface Billable {
  /** Its id at the service; null where none is on record. */
  readonly id: string | null;
  /** The id of the customer whom it bills; null where it is not on record. */
  readonly customer: string | null;
  /** True for a product that it has at any time. */
  readonly hasProduct: (product: string) => boolean;
}

interface AllocatedLines<Owner> {
  readonly owned: ReadonlyMap<Owner, readonly BilledLine[]>;
  /** By the id that they name, which is no owner's; null where they name none and the customer has several. */
  readonly unowned: ReadonlyMap<string | null, readonly BilledLine[]>;
}

/**
 * The statuses of an invoice that charges nothing. The interface shows no status of an invoice, and these words mean
 * nothing else.
 */
const WITHOUT_CHARGE: ReadonlySet<string> = new Set(['void', 'voided', 'cancelled', 'canceled', 'deleted']);

export function isCharging({ status }: Invoice): boolean {
  return status === null || !WITHOUT_CHARGE.has(status.toLowerCase());
}

export function linesOf(invoice: Invoice): readonly BilledLine[] {
  return invoice.lines.map((line) => ({
    invoice,
    line,
    from: line.period.from ?? invoice.period.from,
    to: line.period.to ?? invoice.period.to,
  }));
}

export function isOfMonth({ from }: BilledLine, month: CalendarDay): boolean {
  return from !== null && firstOfMonth(from) === month;
}

export function sumOf(lines: readonly BilledLine[]): Decimal {
  return lines.reduce((sum, { line }) => sum.plus(decimal(line.total)), ZERO);
}

export function invoicesOf(lines: readonly BilledLine[]): readonly Invoice[] {
  return [...new Set(lines.map(({ invoice }) => invoice))];
}

export function invoiceIds(lines: readonly BilledLine[]): readonly string[] {
  return [...new Set(lines.map(({ invoice }) => invoice.id))];
}

/** A line that names a subscription is of that one, whomever its invoice is for. The owners of a customer share the others. */
export function allocate<Owner extends Billable>(
  lines: readonly BilledLine[],
  owners: readonly Owner[],
): AllocatedLines<Owner> {
  const byId = new Map(owners.flatMap((owner) => (owner.id === null ? [] : [[owner.id, owner]])));
  const byCustomer = groupBy(owners, ({ customer }) => customer);
  const ownerOf = (each: BilledLine): Owner | string | null => {
    const id = each.line.subscription ?? each.invoice.subscription;
    return id === null
      ? (likelyOwner(each, byCustomer.get(each.invoice.customer) ?? []) ?? null)
      : (byId.get(id) ?? id);
  };
  const owned = new Map<Owner, readonly BilledLine[]>();
  const unowned = new Map<string | null, readonly BilledLine[]>();
  for (const [owner, own] of groupBy(lines, ownerOf)) {
    if (owner === null || typeof owner === 'string') unowned.set(owner, own);
    else owned.set(owner, own);
  }
  return { owned, unowned };
}

/** The owner of a line that names none, among those of its customer. */
function likelyOwner<Owner extends Billable>(
  { line: { product } }: BilledLine,
  owners: readonly Owner[],
): Owner | undefined {
  const [only, another] = owners;
  if (another === undefined) return only;
  const [having, alsoHaving] = product === null ? [] : owners.filter((owner) => owner.hasProduct(product));
  return alsoHaving === undefined ? having : undefined;
}

/** `roundings`: how many amounts were rounded and added up. How the service rounds is not shown. */
export function isRounded(billed: Decimal, exact: Decimal, currency: string | null, roundings = 1): boolean {
  const difference = billed.minus(exact).abs();
  const unit = decimal(smallestStep(currencyDigits(currency)));
  return difference.lt(unit.times(decimal(Math.max(1, roundings))));
}

/** One finding about a subscription's charges of a month. */
export type ChargeFinding = Judged & {
  /** The invoices whose totals, less their lines and taxes, the finding is about. */
  readonly totals?: readonly Invoice[];
};

type Judged =
  | { readonly kind: 'agreed'; readonly expected: Decimal; readonly billed: Decimal }
  | ({ readonly kind: 'different' } & Different)
  | ({ readonly kind: 'not-compared' } & NotCompared);

type Difference = Omit<BillingDifference, 'customer' | 'subscription' | 'currency'>;

interface Different {
  readonly difference: Difference;
}

/** Amounts of null, or left out, are not known or none. */
export function differs(
  { kind, what, invoices }: Pick<Difference, 'kind' | 'what' | 'invoices'>,
  reason: string,
  {
    expected = null,
    billed = null,
  }: { readonly [side in 'expected' | 'billed']?: Decimal | string | null } = {},
): ChargeFinding {
  const text = (amount: Decimal | string | null) =>
    amount === null || typeof amount === 'string' ? amount : decimalText(amount);
  const amounts = { expected: text(expected), billed: text(billed) };
  return { kind: 'different', difference: { kind, what, invoices, ...amounts, reason } };
}

/** The lines are known to be of what is named, and nothing is known that they should be. */
export function notCompared(
  what: string | null,
  lines: readonly BilledLine[],
  reason: string,
): ChargeFinding {
  const billed = lines.length === 0 ? null : decimalText(sumOf(lines));
  return { kind: 'not-compared', entry: { what, invoices: invoiceIds(lines), billed, reason } };
}

interface NotCompared {
  readonly entry: Omit<NotReconciled, 'customer' | 'subscription' | 'currency'>;
}

function inCurrency(exact: string, currency: string | null): string {
  return decimalText(charged(decimal(exact), currency));
}

/** The lines of these are compared as charges too, so a sum has no more than what is billed beside them. */
const BESIDE_CHARGES: ReadonlySet<string> = new Set<BillingDifferenceKind>(['wrong_total', 'wrong_line']);

export type Gathered = ReturnType<typeof gather>;

type Whose = Pick<NotReconciled, 'customer' | 'subscription' | 'currency'>;

export function gather() {
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
  const notCompared = (whose: Whose, entry: NotCompared['entry']): void => {
    open.push({ ...entry, ...whose });
  };
  const addOne = (whose: Whose, finding: ChargeFinding): void => {
    const { customer, subscription, currency } = whose;
    if (finding.kind === 'not-compared') {
      notCompared(whose, finding.entry);
      return;
    }
    customers.add(customer);
    if (subscription !== null) subscriptions.add(subscription);
    if (finding.kind === 'agreed') {
      charges += 1;
      count(currency, finding.billed, finding.billed);
      return;
    }
    const { expected } = finding.difference;
    const difference = { ...finding.difference, expected: expected && inCurrency(expected, currency) };
    const [made, billed] = [decimal(difference.expected ?? '0'), decimal(difference.billed ?? '0')];
    const isCharge = !BESIDE_CHARGES.has(difference.kind);
    if (isCharge && (difference.expected !== null || difference.billed !== null)) charges += 1;
    differences.push({ ...difference, ...whose });
    if (isCharge) count(currency, made, billed);
    else if (difference.kind === 'wrong_total') count(currency, ZERO, billed.minus(made));
  };
  return {
    notCompared,
    add(whose: Whose, findings: readonly ChargeFinding[]): void {
      for (const finding of findings) addOne(whose, finding);
    },
    assume(
      { address }: Subscription,
      reasons: readonly { readonly what: string; readonly reason: string }[],
    ): void {
      assumed.push(...reasons.map((each) => ({ subscription: address, ...each })));
    },
    result: (month: CalendarDay): Reconciliation => ({
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
}
