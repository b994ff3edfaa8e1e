/** The tables of a plan's first screen: the prices that change, and the money. */
import type { Plan } from '../../model/plan/plan.ts';
import { countedIncreaseText } from '../lines/counted-change.ts';
import { excludedLines } from '../lines/excluded-lines.ts';
import { span } from '../lines/lines.ts';
import { moneyRows, subscriptionsText } from '../lines/money-lines.ts';
import { priceRows } from '../summary/price-movements.ts';
import { moneyText } from '../words/value-text.ts';
import type { Table } from './report.ts';

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
  const text = (title: string) => ({ title, kind: 'text' }) as const;
  return {
    columns: [
      text('Price'),
      { title: 'change', kind: 'number' },
      text('old → new'),
      text('for'),
      text('from'),
    ],
    ...firstOf(rows, MOST_PRICES, 'price'),
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
      index === 0 ? subscriptionsText(each) : '',
    ]),
  );
  const number = (title: string) => ({ title, kind: 'number' }) as const;
  return {
    notes: money.flatMap(excludedLines),
    columns: [
      { title: 'Recurring', kind: 'text' },
      ...['change', 'before', 'after'].map(number),
      { title: 'over', kind: 'text' },
    ],
    ...firstOf(rows, MOST_SUMS, 'row'),
    inLines: true,
  };
}

function firstOf(rows: Table['rows'], most: number, noun: string): Pick<Table, 'rows' | 'more'> {
  const count = rows.length - most;
  return { rows: rows.slice(0, most), ...(count > 0 && { more: { count, noun } }) };
}
