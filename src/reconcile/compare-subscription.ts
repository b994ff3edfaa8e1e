/** Compares the charges of one subscription in a month with the lines that bill it. */

import { subscriptionLines } from '../ledger/bills/subscription-lines.ts';
import { type CalendarDay, firstOfMonth } from '../model/values/calendar-day.ts';
import { type Decimal, decimal, decimalText, ONE, ZERO } from '../model/values/decimal.ts';
import {
  type BilledLine,
  type ChargeFinding,
  differs,
  invoiceIds,
  invoicesOf,
  isOfMonth,
  notCompared,
  sumOf,
} from './billed-lines.ts';
import { compareCharge, isBilledAt, leastBill } from './compare-charge.ts';
import type { Expected, ExpectedCharge } from './expected-charges.ts';
import {
  compareOwnTerms,
  strayInvoices,
  takenOff,
  unknownTerms,
  withoutDoubled,
  withoutOtherCurrency,
} from './whole-invoices.ts';

interface SubscriptionToCompare {
  readonly month: CalendarDay;
  readonly today: CalendarDay;
  /** Null where the catalog does not say. */
  readonly currency: string | null;
  readonly contractStart: CalendarDay | null;
  readonly expected: Expected;
  /** True where it has a discount, a spend limit or a trial of its own. */
  readonly hasOwnTerms: boolean;
  /** All lines of the subscription, of any month. */
  readonly lines: readonly BilledLine[];
  /** The names of a product on invoices: its id; null where none is known. */
  readonly idOf: (product: string) => string | null;
}

export function compareSubscription(input: SubscriptionToCompare): readonly ChargeFinding[] {
  const { expected, month } = input;
  const all = input.lines.filter((line) => isOfMonth(line, month));
  if (expected.kind === 'nothing') return all.filter(isCharging).map((line) => extra(line, expected.reason));
  if (expected.kind === 'charges' && all.length === 0) return nothingBilled(input, expected);
  // Two items of one product may be billed by two invoices that are alike.
  const mayRepeat = expected.kind === 'charges' && expected.charges.some(({ isShared }) => isShared);
  const once = mayRepeat ? { findings: [], lines: all } : withoutDoubled(all);
  const currency = input.currency ?? all[0]?.invoice.currency ?? null;
  const { findings: wrong, lines } = withoutOtherCurrency(once.lines, currency);
  const findings = [...once.findings, ...wrong];
  if (expected.kind === 'unknown') return [...findings, whole(input, lines, expected.reason)];
  if (wrong.length > 0) return findings;
  return [...findings, ...compareCharges({ ...input, currency }, expected, lines)];
}

type Charges = Extract<Expected, { kind: 'charges' }>;

function compareCharges(
  input: SubscriptionToCompare,
  expected: Charges,
  lines: readonly BilledLine[],
): readonly ChargeFinding[] {
  const { today, idOf, currency, month } = input;
  const { from } = expected.period;
  if (from !== month && lines.every((line) => line.from !== null && firstOfMonth(line.from) === line.from))
    return [
      whole(input, lines, `it is billed by calendar months, and the months of its contract begin on ${from}`),
    ];
  if (expected.trialTo !== null) return inTrial(lines, expected.trialTo);
  const linesOf = (charge: ExpectedCharge) => {
    const id = idOf(charge.product);
    return id === null ? [] : lines.filter(({ line }) => line.product === id);
  };
  const share = lineShare(expected, linesOf, currency);
  const hasUnknownProduct = expected.charges.some(({ product }) => idOf(product) === null);
  const charged = expected.charges.map((charge) => {
    const own = linesOf(charge);
    if (idOf(charge.product) === null) return { own, findings: [unknownProduct(charge)] };
    const found = compareCharge(charge, own, { today, currency, share });
    return { own, findings: found.map((finding) => explained(finding, charge, input)) };
  });
  const known = new Set(charged.flatMap(({ own }) => own));
  const products = [...known];
  const rest = lines.filter((line) => !known.has(line));
  const others = rest.filter(({ line }) => line.product === null);
  const strangers = rest.filter((line) => line.line.product !== null && isCharging(line));
  return [
    ...charged.flatMap(({ findings }) => findings),
    ...strangers.map((line) => stranger(line, expected, hasUnknownProduct)),
    ...compareOwnTerms({
      expected,
      products,
      others,
      rightSum: rightSum(charged),
      currency,
      isDiscountedByLine: share.lt(ONE),
    }),
  ];
}

/**
 * The share of a charge that its line bills. It is less than one where the lines have the subscription's discount
 * already; the interface does not show whether they do, so the lines decide.
 */
function lineShare(
  { terms, schedule, period, charges }: Charges,
  linesOf: (charge: ExpectedCharge) => readonly BilledLine[],
  currency: string | null,
): Decimal {
  const discountAlone = { ...terms, minimumPerMonth: null, maximumPerMonth: null };
  const [discount] = subscriptionLines(ONE, schedule, { day: period.from }, discountAlone);
  if (discount === undefined) return ONE;
  const discounted = ONE.plus(discount.amount);
  const areBilledAt = (share: Decimal) =>
    charges.some((charge) => isBilledAt(charge, linesOf(charge), currency, share));
  return !areBilledAt(ONE) && areBilledAt(discounted) ? discounted : ONE;
}

function rightSum(
  charged: readonly { readonly own: readonly BilledLine[]; readonly findings: readonly ChargeFinding[] }[],
): Decimal {
  return charged.reduce((sum, { own, findings }) => {
    const amounts = findings.flatMap((finding) => {
      if (finding.kind === 'agreed') return [finding.billed];
      if (finding.kind === 'different')
        return finding.difference.expected === null ? [] : [decimal(finding.difference.expected)];
      return [];
    });
    return amounts
      .reduce((total, amount) => total.plus(amount), sum)
      .plus(amounts.length === 0 ? sumOf(own) : ZERO);
  }, ZERO);
}

/** A missing line may stand under another period. */
function explained(
  finding: ChargeFinding,
  charge: ExpectedCharge,
  input: SubscriptionToCompare,
): ChargeFinding {
  if (finding.kind !== 'different' || finding.difference.kind !== 'missing_line') return finding;
  const id = input.idOf(charge.product);
  const stray = straysOf(input).filter(({ line }) => line.product === id);
  return stray.length === 0
    ? finding
    : misdated(finding.difference.expected, charge.name, stray, charge.period.from);
}

function straysOf({ lines, month, contractStart }: SubscriptionToCompare): readonly BilledLine[] {
  return contractStart === null ? [] : strayInvoices(lines, month, contractStart);
}

function misdated(
  expected: string | null,
  what: string | null,
  stray: readonly BilledLine[],
  from: CalendarDay,
): ChargeFinding {
  const invoices = invoiceIds(stray);
  const days = [...new Set(stray.map((each) => each.from))].join(', ');
  const reason =
    invoices.length > 1
      ? `${invoices.join(' and ')} bill the period from ${days}, and nothing bills that from ${from}`
      : `it bills a period from ${days}, and nothing bills that from ${from}`;
  return differs({ kind: 'wrong_period', what, invoices }, reason, { expected });
}

function nothingBilled(input: SubscriptionToCompare, expected: Charges): readonly ChargeFinding[] {
  const { period, charges, trialTo } = expected;
  if (trialTo !== null) return [];
  const due = charges.filter((charge) => charge.due <= input.today);
  const charged = due.reduce((sum, { bill }) => sum.plus(leastBill(bill) ?? ZERO), ZERO);
  const own = subscriptionLines(charged, expected.schedule, { day: period.from }, expected.terms);
  const least = own.reduce((sum, { amount }) => sum.plus(amount), charged);
  if (least.eq(ZERO)) {
    if (expected.hasPlanItems)
      return [whole(input, [], 'no line bills it, and the items of its plan are not shown')];
    const comparing = { today: input.today, currency: input.currency, share: ONE };
    return [
      ...charges.flatMap((charge) => compareCharge(charge, [], comparing)),
      ...unknownTerms(expected, []),
    ];
  }
  const stray = straysOf(input);
  if (stray.length > 0) return [misdated(decimalText(least), null, stray, period.from)];
  const open = due.filter(({ bill }) => bill.kind !== 'amount').length;
  const rest =
    open === 0
      ? ''
      : `; ${open} of its charges depend on usage or were not computed, and count with the least`;
  const missing = { kind: 'missing_invoice', what: null, invoices: [] } as const;
  const reason = `no invoice bills the period ${period.from} to ${period.to}${rest}`;
  return [differs(missing, reason, { expected: least })];
}

function inTrial(lines: readonly BilledLine[], trialTo: CalendarDay): readonly ChargeFinding[] {
  const billed = sumOf(lines).plus(takenOff(lines) ?? ZERO);
  const totals = invoicesOf(lines);
  if (billed.eq(ZERO)) return [{ kind: 'agreed', expected: ZERO, billed, totals }];
  const wrong = { kind: 'wrong_amount', what: null, invoices: invoiceIds(lines) } as const;
  return [{ ...differs(wrong, `it is in its trial, to ${trialTo}`, { expected: ZERO, billed }), totals }];
}

/** The subscription's own terms, which are not compared either, may stand between the lines and the total. */
function whole(
  { hasOwnTerms }: SubscriptionToCompare,
  lines: readonly BilledLine[],
  reason: string,
): ChargeFinding {
  return { ...notCompared(null, lines, reason), totals: hasOwnTerms ? invoicesOf(lines) : [] };
}

function isCharging({ line }: BilledLine): boolean {
  return !decimal(line.total).eq(ZERO);
}

function unknownProduct({ name }: ExpectedCharge): ChargeFinding {
  return notCompared(name, [], 'its product has no id on record, so that its lines are not recognised');
}

/** A line of a product that the subscription has no charge of in the period. */
function stranger(line: BilledLine, { hasPlanItems }: Charges, hasUnknownProduct: boolean): ChargeFinding {
  const reason = hasPlanItems
    ? "it may be an item of the subscription's plan, which is not shown"
    : 'it may be the product that has no id on record';
  if (hasPlanItems || hasUnknownProduct) return notCompared(nameOf(line), [line], reason);
  return extra(line, 'the catalog has no such charge');
}

function nameOf({ line }: BilledLine): string | null {
  return line.description || line.product;
}

function extra(line: BilledLine, reason: string): ChargeFinding {
  const about = { kind: 'extra_line', what: nameOf(line), invoices: [line.invoice.id] } as const;
  return differs(about, reason, { billed: line.line.total });
}
