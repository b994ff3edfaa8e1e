/**
 * What an invoice has beside the lines of its products: faults of the whole (it stands twice, is in another currency,
 * for another customer or another period than its own, or its total is not that of its lines), and a subscription's own
 * discount and spend limits, which are lines of no product, or taken off the total.
 */
import { contractMonth } from '../ledger/bills/contract-months.ts';
import { subscriptionLines } from '../ledger/bills/subscription-lines.ts';
import type { Invoice } from '../model/service/invoice.ts';
import { type CalendarDay, monthsBetween } from '../model/values/calendar-day.ts';
import { type Decimal, decimal, decimalText, ZERO } from '../model/values/decimal.ts';
import { groupBy } from '../model/values/group-by.ts';
import {
  type BilledLine,
  type ChargeFinding,
  differs,
  invoiceIds,
  invoicesOf,
  isOfMonth,
  isRounded,
  linesOf,
  notCompared,
  sumOf,
} from './billed-lines.ts';
import type { Expected } from './expected-charges.ts';

interface SortedOut {
  readonly findings: readonly ChargeFinding[];
  /** The lines whose amounts are still to be compared. */
  readonly lines: readonly BilledLine[];
}

/** Takes out the invoices that bill the same lines for the same period as another one. */
export function withoutDoubled(lines: readonly BilledLine[]): SortedOut {
  const byInvoice = groupBy(lines, ({ invoice }) => invoice.id);
  const first = new Map<string, string>();
  const doubled: { readonly id: string; readonly of: string }[] = [];
  for (const [id, own] of byInvoice) {
    const content = JSON.stringify(
      own
        .map(({ line, from, to }) => [line.product, line.description, line.quantity, line.total, from, to])
        .sort(),
    );
    const of = first.get(content);
    if (of === undefined) first.set(content, id);
    else if (!sumOf(own).eq(ZERO)) doubled.push({ id, of });
  }
  return {
    findings: doubled.map(({ id, of }) =>
      differs(
        { kind: 'doubled_invoice', what: null, invoices: [of, id] },
        `${id} bills the same lines for the same period as ${of}`,
        { billed: sumOf(byInvoice.get(id) ?? []) },
      ),
    ),
    lines: lines.filter(({ invoice }) => !doubled.some(({ id }) => id === invoice.id)),
  };
}

/** Takes out the lines in another currency, because their amounts compare with nothing. */
export function withoutOtherCurrency(lines: readonly BilledLine[], currency: string | null): SortedOut {
  const isOther = ({ invoice }: BilledLine): boolean => currency !== null && invoice.currency !== currency;
  const wrong = [...groupBy(lines.filter(isOther), ({ invoice }) => invoice).keys()];
  return {
    findings: wrong.map((invoice) =>
      differs(
        { kind: 'wrong_currency', what: null, invoices: [invoice.id] },
        `it is in ${invoice.currency}, and the subscription in ${currency}; no amount of the subscription was compared`,
      ),
    ),
    lines: lines.filter((line) => !isOther(line)),
  };
}

/** The invoices that are for another customer than the subscription's. Their amounts are compared all the same. */
export function forOthers(lines: readonly BilledLine[], customer: string): readonly ChargeFinding[] {
  return invoicesOf(lines.filter(({ invoice }) => invoice.customer !== customer)).map((invoice) =>
    differs(
      { kind: 'wrong_customer', what: null, invoices: [invoice.id] },
      `it is for ${invoice.customer}, and the subscription is of ${customer}`,
    ),
  );
}

/** The total of an invoice without its tax and its lines; null where it shows no total. */
function besideLines({ total, tax, lines }: Invoice): Decimal | null {
  if (total === null) return null;
  return lines.reduce(
    (rest, line) => rest.minus(decimal(line.total)),
    decimal(total).minus(decimal(tax ?? '0')),
  );
}

/** An invoice whose lines do not make its total, with its tax or, where that is in the lines already, without it. */
export function wrongTotal(invoice: Invoice): readonly ChargeFinding[] {
  const { id, total, tax, currency, lines } = invoice;
  const beside = besideLines(invoice);
  if (total === null || beside === null) return [];
  const sum = decimal(total)
    .minus(decimal(tax ?? '0'))
    .minus(beside);
  const made = [sum.plus(decimal(tax ?? '0')), sum];
  if (made.some((amount) => isRounded(decimal(total), amount, currency, lines.length))) return [];
  const taxed = tax === null ? 'it shows no tax' : `its tax is ${tax}`;
  const reason = lines.length === 0 ? 'it has no lines' : `its lines make ${decimalText(sum)}, and ${taxed}`;
  const amounts = { expected: sum.plus(decimal(tax ?? '0')), billed: total };
  return [differs({ kind: 'wrong_total', what: null, invoices: [id] }, reason, amounts)];
}

/**
 * The invoices that bill another period where they should bill this one: a period that another invoice bills too, or
 * that is none of the contract's. `all` are all lines of the subscription.
 */
export function strayInvoices(
  all: readonly BilledLine[],
  month: CalendarDay,
  contractStart: CalendarDay,
): readonly BilledLine[] {
  const elsewhere = all.filter((each) => each.from !== null && !isOfMonth(each, month));
  const charging = elsewhere.filter(({ line }) => !decimal(line.total).eq(ZERO));
  const periods = groupBy(charging, ({ line, from }) => JSON.stringify([line.product, from]));
  return charging.filter((each) => {
    const same = periods.get(JSON.stringify([each.line.product, each.from])) ?? [];
    return invoiceIds(same).length > 1 || !isContractMonth(each.from, contractStart);
  });
}

function isContractMonth(day: CalendarDay | null, start: CalendarDay): boolean {
  if (day === null || day < start) return false;
  return contractMonth(start, monthsBetween(start, day)).start === day;
}

type Charges = Extract<Expected, { kind: 'charges' }>;

interface OwnTermsInput {
  readonly expected: Charges;
  /** The lines of the month that bill products of the subscription, each once. */
  readonly products: readonly BilledLine[];
  /** Lines of the month that bill no product. */
  readonly others: readonly BilledLine[];
  /** The sum of the product lines if each were right; a line that was not compared counts as billed. */
  readonly rightSum: Decimal;
  readonly currency: string | null;
  /** True where the lines of the products have the discount already. */
  readonly isDiscountedByLine: boolean;
}

const WHAT = 'discount and spend limits';

export function compareOwnTerms(input: OwnTermsInput): readonly ChargeFinding[] {
  const { expected, others } = input;
  const [unknown] = unknownTerms(expected, others);
  if (unknown !== undefined)
    return [{ ...unknown, totals: others.length > 0 ? [] : invoicesOf(input.products) }];
  const isAdjusted = (base: Decimal) => adjustments(input, base).length > 0;
  const isShown = others.some(({ line }) => !decimal(line.total).eq(ZERO));
  // A line that is wrong may have brought a limit into force.
  if (!isAdjusted(input.rightSum) && !(isShown && isAdjusted(sumOf(input.products))))
    return others.flatMap(extraLine);
  return [compareAdjustments(input)];
}

/** Empty where the arithmetic of each term is known. */
export function unknownTerms(
  { excluded: [unknown] }: Pick<Charges, 'excluded'>,
  others: readonly BilledLine[],
): readonly ChargeFinding[] {
  return unknown === undefined ? [] : [notCompared(WHAT, others, `${unknown.what}: ${unknown.reason}`)];
}

/** The amounts of the terms on a sum, in the order of `subscription-lines.ts`. */
function adjustments({ expected, isDiscountedByLine }: OwnTermsInput, subtotal: Decimal): readonly Decimal[] {
  const { schedule, terms, period } = expected;
  const own = isDiscountedByLine ? { ...terms, discount: null } : terms;
  return subscriptionLines(subtotal, schedule, { day: period.from }, own)
    .map(({ amount }) => amount)
    .filter((amount) => !amount.eq(ZERO));
}

function extraLine({ line, invoice }: BilledLine): readonly ChargeFinding[] {
  if (decimal(line.total).eq(ZERO)) return [];
  const about = { kind: 'extra_line', what: line.description || null, invoices: [invoice.id] } as const;
  return [differs(about, 'the catalog has no such charge', { billed: line.total })];
}

function compareAdjustments(input: OwnTermsInput): ChargeFinding {
  const { products, others, rightSum, currency } = input;
  const shown = others.length > 0 ? sumOf(others) : takenOff(products);
  const totals = others.length > 0 ? [] : invoicesOf(products);
  const invoices = invoiceIds([...products, ...others]);
  if (shown === null) {
    const reason = 'no line and no total shows it';
    return { kind: 'not-compared', entry: { what: WHAT, invoices, billed: null, reason }, totals };
  }
  // The service takes its share of what it billed, so a wrong line is not reported a second time here.
  const bases = [rightSum, sumOf(products)];
  const agreed = bases
    .map((base) => adjustments(input, base))
    .map((amounts) => ({
      sum: amounts.reduce((sum, amount) => sum.plus(amount), ZERO),
      count: amounts.length,
    }))
    .find(({ sum, count }) => isRounded(shown, sum, currency, count + 1));
  if (agreed !== undefined) return { kind: 'agreed', expected: agreed.sum, billed: shown, totals };
  const expected = adjustments(input, rightSum).reduce((sum, amount) => sum.plus(amount), ZERO);
  const isIgnored = shown.eq(ZERO) && input.expected.terms.discount !== null;
  const kind = isIgnored ? 'discount_ignored' : 'wrong_amount';
  const reason = isIgnored
    ? 'the discount of the subscription is not taken off'
    : 'the terms of the subscription make another amount';
  return { ...differs({ kind, what: WHAT, invoices }, reason, { expected, billed: shown }), totals };
}

/**
 * The difference between the totals of the invoices and their lines; null where a total is not shown, or an invoice
 * bills something else too. `own` are all lines that are known to be of the subscription.
 */
export function takenOff(own: readonly BilledLine[]): Decimal | null {
  let sum = ZERO;
  for (const invoice of invoicesOf(own)) {
    const isWhole = linesOf(invoice).every(({ line, from }) =>
      own.some((each) => each.invoice === invoice && each.line === line && each.from === from),
    );
    const beside = besideLines(invoice);
    if (beside === null || !isWhole) return null;
    sum = sum.plus(beside);
  }
  return sum;
}
