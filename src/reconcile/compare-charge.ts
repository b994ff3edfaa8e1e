/** Compares one expected charge with the lines that bill its product in the month. */

import { addDays, type CalendarDay } from '../model/values/calendar-day.ts';
import { currencyDigits, smallestStep } from '../model/values/currency.ts';
import { type Decimal, decimal, decimalText, ONE, ZERO } from '../model/values/decimal.ts';
import { groupBy } from '../model/values/group-by.ts';
import {
  type BilledLine,
  type ChargeFinding,
  differs,
  invoiceIds,
  isRounded,
  notCompared,
  sumOf,
} from './billed-lines.ts';
import type { ExpectedCharge, Period } from './expected-charges.ts';
import type { Bill } from './other-bills.ts';

interface Comparing {
  readonly today: CalendarDay;
  readonly currency: string | null;
  /** The share of each charge that is billed on its line: less than one where lines have the subscription's discount. */
  readonly share: Decimal;
}

/** `lines` are of one product, and begin in the month. */
export function compareCharge(
  charge: ExpectedCharge,
  lines: readonly BilledLine[],
  comparing: Comparing,
): readonly ChargeFinding[] {
  if (charge.bill.kind === 'unknown') return [notCompared(charge.name, lines, charge.bill.reason)];
  if (lines.length === 0) return absent(charge, charge.bill, comparing);
  const { kept, repeated } = withoutRepeated(lines);
  const amount = compareAmount(charge, charge.bill, kept, comparing);
  return [
    ...repeated.map((each) => doubled(charge, each)),
    ...wrongPeriod(charge, kept),
    amount,
    ...(amount.kind === 'different' ? [] : wrongLines(charge, charge.bill, kept, comparing)),
  ];
}

type KnownBill = Exclude<Bill, { kind: 'unknown' }>;

function absent(
  charge: ExpectedCharge,
  bill: KnownBill,
  { today, share }: Comparing,
): readonly ChargeFinding[] {
  const least = leastBill(bill);
  if (least?.eq(ZERO) && bill.kind === 'amount') return [];
  if (today < charge.due) return [notCompared(charge.name, [], `it is billed from ${charge.due} on`)];
  if (least === undefined || least.eq(ZERO))
    return [notCompared(charge.name, [], 'no line bills it: nothing was used, or it was not billed')];
  const reason =
    bill.kind === 'amount' ? 'no line bills it' : 'no line bills it, and it costs this without any usage';
  const missing = { kind: 'missing_line', what: charge.name, invoices: [] } as const;
  return [differs(missing, reason, { expected: least.times(share) })];
}

/** The least bill at any usage; undefined where it is unknown. */
export function leastBill(bill: Bill): Decimal | undefined {
  switch (bill.kind) {
    case 'amount':
      return bill.amount;
    case 'usage':
      return bill.at(ZERO)[0];
    case 'unknown':
      return undefined;
    default:
      return bill satisfies never;
  }
}

/** Lines of one invoice that are alike in everything. A line of nothing may stand there twice. */
function withoutRepeated(lines: readonly BilledLine[]): {
  readonly kept: readonly BilledLine[];
  readonly repeated: readonly BilledLine[];
} {
  const seen = new Set<string>();
  const [kept, repeated]: [BilledLine[], BilledLine[]] = [[], []];
  for (const each of lines) {
    const { description, quantity, unitPrice, total } = each.line;
    const text = JSON.stringify([
      each.invoice.id,
      description,
      quantity,
      unitPrice,
      total,
      each.from,
      each.to,
    ]);
    const isAgain = seen.has(text) && !decimal(total).eq(ZERO);
    (isAgain ? repeated : kept).push(each);
    seen.add(text);
  }
  return { kept, repeated };
}

function doubled({ name }: ExpectedCharge, { invoice, line }: BilledLine): ChargeFinding {
  const about = { kind: 'doubled_line', what: name, invoices: [invoice.id] } as const;
  return differs(about, 'the same line is on the invoice twice', { billed: line.total });
}

function wrongPeriod(
  { name, period }: ExpectedCharge,
  lines: readonly BilledLine[],
): readonly ChargeFinding[] {
  const wrong = lines.filter((line) => !isPeriod(line, period));
  const [first] = wrong;
  if (first === undefined) return [];
  const reason = `it bills ${first.from} to ${first.to}, and the period is ${period.from} to ${period.to}`;
  return [differs({ kind: 'wrong_period', what: name, invoices: invoiceIds(wrong) }, reason)];
}

/** A period's end may be its last day or the day after it. */
function isPeriod({ from, to }: Pick<BilledLine, 'from' | 'to'>, period: Period): boolean {
  return from === period.from && (to === null || to === period.to || to === addDays(period.to, -1));
}

function compareAmount(
  charge: ExpectedCharge,
  bill: KnownBill,
  lines: readonly BilledLine[],
  comparing: Comparing,
): ChargeFinding {
  const { currency, share } = comparing;
  const billed = sumOf(lines);
  const quantities = quantitiesOf(lines);
  if (bill.kind === 'usage' && quantities.length === 0)
    return notCompared(charge.name, lines, 'the line shows no quantity, and what was used is not known here');
  const isBilled = (other: Bill): Decimal | undefined =>
    amountsOf(other, quantities)
      .map((amount) => amount.times(share))
      .find((amount) => isRounded(billed, amount, currency, lines.length));
  const agreed = isBilled(bill);
  if (agreed !== undefined) return { kind: 'agreed', expected: agreed, billed };
  const [expected] = amountsOf(bill, quantities);
  if (expected === undefined) return notCompared(charge.name, lines, 'the quantity of the line has no price');
  const about = { what: charge.name, invoices: invoiceIds(lines) };
  const amounts = { expected: expected.times(share), billed };
  if (isBilledByEach(charge, lines, comparing))
    return differs(
      { kind: 'doubled_invoice', ...about },
      'each of them bills it whole for the same period',
      amounts,
    );
  const explained = charge.others.find((other) => isBilled(other.bill) !== undefined);
  if (bill.kind === 'usage' && lines.length > 1 && explained === undefined) {
    const reason = 'several lines bill it, and which of their quantities is the usage is not shown';
    return notCompared(charge.name, lines, reason);
  }
  const reason = explained?.reason ?? amountReason(bill, quantities);
  return differs({ kind: explained?.kind ?? 'wrong_amount', ...about }, reason, amounts);
}

/** True where several invoices bill the charge, and the lines of each alone make its amount. */
function isBilledByEach(
  charge: ExpectedCharge,
  lines: readonly BilledLine[],
  { currency, share }: Comparing,
): boolean {
  const byInvoice = [...groupBy(lines, ({ invoice }) => invoice.id).values()];
  return byInvoice.length > 1 && byInvoice.every((own) => isBilledAt(charge, own, currency, share));
}

function amountReason(bill: KnownBill, [quantity]: readonly Decimal[]): string {
  if (bill.kind === 'amount' || quantity === undefined) return 'no price of the catalog makes this amount';
  return `no price of the catalog makes this amount at the quantity of the line, ${decimalText(quantity)}`;
}

function amountsOf(bill: Bill, quantities: readonly Decimal[]): readonly Decimal[] {
  switch (bill.kind) {
    case 'amount':
      return [bill.amount];
    case 'usage':
      return quantities.flatMap((quantity) => bill.at(quantity));
    case 'unknown':
      return [];
    default:
      return bill satisfies never;
  }
}

/** The quantities that lines may mean together; empty where one of them shows none. */
function quantitiesOf(lines: readonly BilledLine[]): readonly Decimal[] {
  const sum = (some: readonly BilledLine[]): Decimal =>
    some.reduce((total, { line }) => total.plus(decimal(line.quantity ?? '0')), ZERO);
  if (lines.some(({ line }) => line.quantity === null)) return [];
  const charging = lines.filter(({ line }) => decimal(line.total).gt(ZERO));
  const all = sum(lines);
  return charging.length === lines.length || charging.length === 0 ? [all] : [all, sum(charging)];
}

/** True where the lines bill the charge at this share of its amount. */
export function isBilledAt(
  { bill }: ExpectedCharge,
  lines: readonly BilledLine[],
  currency: string | null,
  share: Decimal,
): boolean {
  if (lines.length === 0) return false;
  const billed = sumOf(lines);
  return amountsOf(bill, quantitiesOf(lines)).some((amount) =>
    isRounded(billed, amount.times(share), currency, lines.length),
  );
}

/** `share`: the part of the product that a line may bill, where it has the subscription's discount already. */
function wrongLines(
  { name }: ExpectedCharge,
  bill: Exclude<Bill, { kind: 'unknown' }>,
  lines: readonly BilledLine[],
  { currency, share }: { readonly currency: string | null; readonly share: Decimal },
): readonly ChargeFinding[] {
  return lines.flatMap(({ invoice, line }): readonly ChargeFinding[] => {
    const { quantity, unitPrice, total } = line;
    if (quantity === null || unitPrice === null) return [];
    const units = decimal(quantity);
    const isProduct = bill.kind === 'amount' ? bill.isProduct : bill.isProduct(units);
    const product = units.times(decimal(unitPrice));
    const tolerance = units.abs().times(rounding(unitPrice, currency)).plus(rounding(total, currency));
    const isBilled = (amount: Decimal) => decimal(total).minus(amount).abs().lte(tolerance);
    if (!isProduct || isBilled(product) || (share.lt(ONE) && isBilled(product.times(share)))) return [];
    const reason = `the line has ${quantity} at ${unitPrice} each, and bills another amount`;
    const about = { kind: 'wrong_line', what: name, invoices: [invoice.id] } as const;
    return [differs(about, reason, { expected: product, billed: total })];
  });
}

/** The smallest step of an amount as it is shown, which is at most the currency's. How it was rounded is not shown. */
function rounding(amount: string, currency: string | null): Decimal {
  const shown = amount.split('.')[1]?.length ?? 0;
  return decimal(smallestStep(Math.max(shown, currencyDigits(currency))));
}
