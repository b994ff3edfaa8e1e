/** The tables of a plan's first screen: the prices that change, and the money. */
import type { MoneyImpact } from '../../model/plan/money-impact.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { countedIncreaseText } from '../lines/counted-change.ts';
import { excludedLines } from '../lines/excluded-lines.ts';
import { type Line, line, span } from '../lines/lines.ts';
import { moneyRows } from '../lines/money-lines.ts';
import { priceRows } from '../summary/price-movements.ts';
import { moneyText } from '../words/value-text.ts';
import { number, type Table, text } from './report.ts';

/** The most rows. More prices or currencies are counted. */
const MOST_PRICES = 8;
const MOST_SUMS = 24;

/** Each where it has rows. */
export function planTables(plan: Plan): readonly Table[] {
  return [priceTable(plan), moneyTable(plan)].filter(({ rows }) => rows.length > 0);
}

function priceTable(plan: Plan): Table {
  const rows = priceRows(plan).map(({ name, where, change, written, whom, from }) => [
    span(`${name}${where}`, 'strong'),
    change,
    written,
    whom,
    from,
  ]);
  return {
    columns: [text('Price'), number('change'), text('old → new'), text('for'), text('from')],
    noun: 'price',
    ...firstOf(rows, MOST_PRICES),
    inLines: true,
  };
}

/** The change comes first, because a phone shows no more. */
export function moneyTable({ impact: { money }, today }: Pick<Plan, 'impact' | 'today'>): Table {
  const rows = money.flatMap((each) =>
    moneyRows(each, today).map(({ what, uncounted, ...row }, index) => [
      span(`${each.currency} ${what}`, index === 0 ? 'strong' : 'plain'),
      span(countedIncreaseText(row, each.currency, uncounted), 'strong'),
      moneyText(row.before, each.currency),
      moneyText(row.after, each.currency),
    ]),
  );
  return {
    notes: money.flatMap((each) => [...excludedLines(each), overLine(each, today)]),
    columns: [text('Recurring'), ...['change', 'before', 'after'].map(number)],
    ...firstOf(rows, MOST_SUMS),
    inLines: true,
  };
}

/** Whose money the sums are of: a sentence, because a column of it makes the rows of a phone as high as its screen. */
function overLine(money: MoneyImpact, today: CalendarDay): Line {
  return line(0, span(`${money.currency}: ${moneyRows(money, today)[0].over ?? ''}`, 'faint'));
}

function firstOf(rows: Table['rows'], most: number): Pick<Table, 'rows' | 'more'> {
  const count = rows.length - most;
  return { rows: rows.slice(0, most), ...(count > 0 && { more: count }) };
}
