/**
 * The customers of a plan by the share by which their month changes: bins of equal width around "no change". A customer
 * counts once in each currency, with all its subscriptions that the plan touches.
 */
import { scaleLinear } from 'd3-scale';
import { type Decimal, decimal, HUNDRED, ZERO } from '../../model/values/decimal.ts';
import { groupBy } from '../../model/values/group-by.ts';
import type { NoticeRow } from '../view/notices.ts';

interface ChangeBin {
  readonly words: string;
  readonly kind: 'decrease' | 'same' | 'increase' | 'new' | 'unknown';
  readonly customers: number;
}

export interface CustomerChanges {
  /** From the largest decrease to the largest increase, empty ones between them too; then who has no share. */
  readonly bins: readonly ChangeBin[];
  /** The customer of each row and the customer's bin, by their numbers. */
  readonly places: readonly { readonly customer: number; readonly bin: number }[];
}

interface Customer {
  readonly rows: readonly NoticeRow[];
  readonly before: Decimal;
  readonly by: Decimal;
}

export function customerChanges(rows: readonly NoticeRow[]): CustomerChanges {
  const grouped = groupBy(rows, ({ customer, subscription, currency }) =>
    JSON.stringify([customer ?? subscription, currency]),
  );
  const customers = [...grouped.values()].map(customerOf);
  const steps = stepsFor(customers);
  const slots = customers.map((customer) => slotOf(customer, steps));
  const shares = slots.filter((slot) => Math.abs(slot) <= steps.length);
  const [first, last] = [Math.min(...shares, 0), Math.max(...shares, 0)];
  const order = [
    ...(shares.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_, index) => first + index)),
    ...[NEW, UNKNOWN].filter((slot) => slots.includes(slot)),
  ];
  const bins = order.map((slot) => ({
    ...binWords(slot, steps),
    customers: slots.filter((each) => each === slot).length,
  }));
  const numbers = new Map(
    customers.flatMap(({ rows: own }, index) => own.map((row) => [row, index] as const)),
  );
  const places = rows.map((row) => {
    const customer = numbers.get(row) ?? 0;
    return { customer, bin: order.indexOf(slots[customer] ?? UNKNOWN) };
  });
  return { bins, places };
}

function customerOf(rows: readonly NoticeRow[]): Customer {
  const sum = (amountOf: (row: NoticeRow) => string) =>
    rows.reduce((total, row) => total.plus(decimal(amountOf(row))), ZERO);
  return { rows, before: sum(({ monthly }) => monthly.before), by: sum(({ monthly }) => monthly.difference) };
}

/** The number of steps on a side, about. */
const STEPS = 6;
/** The share of the customers whose changes the steps are made for. The others are in the outermost bins. */
const USUAL = 0.98;

/** The lower ends of the bins on either side of "no change", in percent: 0, 2, 4, …; the last one is open. */
function stepsFor(customers: readonly Customer[]): readonly Decimal[] {
  const sizes = customers
    .filter(({ rows, before, by }) => isKnown(rows) && before.gt(ZERO) && !by.eq(ZERO))
    .map(({ before, by }) => Number(by.abs().times(HUNDRED).div(before).toFixed(9)))
    .sort((a, b) => a - b);
  const usual = sizes[Math.ceil((sizes.length - 1) * USUAL)];
  if (usual === undefined) return [ZERO];
  return scaleLinear()
    .domain([0, usual])
    .ticks(STEPS)
    .map((tick) => decimal(tick.toFixed(9)));
}

function isKnown(rows: readonly NoticeRow[]): boolean {
  return rows.every(({ counted }) => counted);
}

/** Numbers beside those of the steps. */
const NEW = 1000;
const UNKNOWN = 1001;

/** Zero for no change; 1, 2, … for increases by at least the first, the second, … step; −1, −2, … for decreases. */
function slotOf({ rows, before, by }: Customer, steps: readonly Decimal[]): number {
  if (!isKnown(rows)) return UNKNOWN;
  if (by.eq(ZERO)) return 0;
  if (before.lte(ZERO)) return NEW;
  const size = by.abs().times(HUNDRED);
  const step = steps.findLastIndex((least) => size.gte(least.times(before))) + 1;
  return by.gt(ZERO) ? step : -step;
}

function binWords(slot: number, steps: readonly Decimal[]): Omit<ChangeBin, 'customers'> {
  if (slot === NEW) return { words: 'new, or nothing before', kind: 'new' };
  if (slot === UNKNOWN) return { words: 'not known, or in part', kind: 'unknown' };
  if (slot === 0) return { words: 'no change', kind: 'same' };
  const [kind, sign] = slot > 0 ? (['increase', '+'] as const) : (['decrease', '−'] as const);
  const [least, next] = [steps[Math.abs(slot) - 1] ?? ZERO, steps[Math.abs(slot)]];
  const text = (step: Decimal) => `${sign}${step.toFixed()}`;
  if (next === undefined) return { words: least.eq(ZERO) ? `${sign}any` : `${text(least)} % and more`, kind };
  return { words: least.eq(ZERO) ? `under ${text(next)} %` : `${text(least)} to ${text(next)} %`, kind };
}
