/** The money of a plan, which a reviewer sees first: a table of bounded length, and who pays. */

import { counted } from '../../model/messages/counted.ts';
import type { MoneyChange, MoneyImpact } from '../../model/plan/money-impact.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { countedIncreaseText } from '../lines/counted-change.ts';
import { excludedLines } from '../lines/excluded-lines.ts';
import { line, span } from '../lines/lines.ts';
import { comparedText, moneyFacts, reachLines, subscriptionsText, yearOf } from '../lines/money-lines.ts';
import { seriesLines } from '../lines/series-lines.ts';
import { invoiceName, notableInvoice } from '../view/first-invoice.ts';
import { moneyText } from '../words/value-text.ts';
import { lineEntries, type Section } from './comment.ts';
import { cell } from './escape-markdown.ts';
import { cut } from './markdown-lines.ts';

/** The most rows of the table, for more currencies than anybody reads about in a comment. */
const MOST_ROWS = 24;
const SHORT_NAME = 80;

/** The table, after a list of excluded prices where there are any; empty where no money changes. */
export function moneyTable({ money }: Plan['impact'], today: CalendarDay): readonly string[] {
  const rows = money.flatMap((each) => moneyRows(each, today));
  if (rows.length === 0) return [];
  const more = rows.length - MOST_ROWS;
  const table = [
    '| Recurring | before | after | change | over |',
    '|:--|--:|--:|--:|:--|',
    ...rows.slice(0, MOST_ROWS),
  ];
  const excluded = lineEntries(money.flatMap(excludedLines)).map(({ text }) => text);
  return [
    ...(excluded.length === 0 ? [] : [excluded.join('\n')]),
    [...table, ...(more > 0 ? [`| … ${counted(more, 'more row')} | | | | |`] : [])].join('\n'),
  ];
}

/** The facts of each currency, such as who pays more, and the reach of each bundle. */
export function moneySection({ money, bundles }: Plan['impact']): Section {
  const lines = [
    ...money.flatMap((each) => [
      line(2, span(each.currency, 'strong')),
      ...seriesLines(each),
      ...moneyFacts(each),
    ]),
    ...reachLines(bundles),
  ];
  return { title: 'Who pays', noun: 'line', folded: true, entries: lineEntries(lines) };
}

function moneyRows(money: MoneyImpact, today: CalendarDay): readonly string[] {
  const { currency, monthly, contract, contracts, uncounted_changes: uncounted } = money;
  const month = ['per month', comparedText(money, today)].filter((part) => part !== '').join(', ');
  const perMonth = row(
    currency,
    `**${name(currency)}** ${month}`,
    monthly,
    uncounted,
    subscriptionsText(money),
  );
  const perYear = row(currency, `${name(currency)} a year`, yearOf(money), uncounted, '');
  const toTheEnd = row(
    currency,
    `${name(currency)} to the end of contract`,
    contract,
    uncounted,
    counted(contracts, 'contract'),
  );
  const invoice = notableInvoice(money);
  const first =
    invoice &&
    row(
      currency,
      `${name(currency)} ${invoiceName(money)}, ${invoice.day}`,
      invoice,
      uncounted,
      counted(invoice.subscriptions, 'subscription'),
    );
  return [perMonth, perYear, ...(contracts === 0 ? [] : [toTheEnd]), ...(first === null ? [] : [first])];
}

function row(
  currency: string,
  what: string,
  change: MoneyChange,
  uncountedChanges: number,
  over: string,
): string {
  const cells = [
    what,
    cell(moneyText(change.before, currency)),
    cell(moneyText(change.after, currency)),
    `**${cell(countedIncreaseText(change, currency, uncountedChanges))}**`,
    cell(over),
  ];
  return `| ${cells.join(' | ')} |`;
}

function name(text: string): string {
  return cell(cut(text, SHORT_NAME));
}
