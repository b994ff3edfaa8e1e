/** The tables of a plan's first screen: the prices that change, and the money. */
import type { Plan } from '../../model/plan/plan.ts';
import { countedIncreaseText } from '../lines/counted-change.ts';
import { excludedLines } from '../lines/excluded-lines.ts';
import { line, span } from '../lines/lines.ts';
import { moneyRows, subscriptionsText } from '../lines/money-lines.ts';
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
    moneyRows(each).map(({ what, uncounted, ...row }, index) => [
      span(`${each.currency} ${what}`, index === 0 ? 'strong' : 'plain'),
      span(countedIncreaseText(row, each.currency, uncounted), 'strong'),
      moneyText(row.before, each.currency),
      moneyText(row.after, each.currency),
    ]),
  );
  return {
    // Whose money it is: as a column it makes the rows of a phone as high as its screen.
    notes: money.flatMap((each) => [
      ...excludedLines(each),
      line(0, span(`${each.currency}: ${subscriptionsText(each, today)}`, 'faint')),
    ]),
    columns: [text('Recurring'), ...['change', 'before', 'after'].map(number)],
    ...firstOf(rows, MOST_SUMS),
    inLines: true,
  };
}

function firstOf(rows: Table['rows'], most: number): Pick<Table, 'rows' | 'more'> {
  const count = rows.length - most;
  return { rows: rows.slice(0, most), ...(count > 0 && { more: count }) };
}
