/** What a plan does to money, as tables: the first thing that a reviewer sees. All of it is of bounded length. */
import type { MoneyChange, MoneyImpact } from '../../model/impact.ts';
import type { Plan, RecurringImpact } from '../../model/plan.ts';
import { counted } from '../counted.ts';
import { partlyText, payingText, reachLine, subscriptionsText } from '../impact-lines.ts';
import { moneyText, riseText } from '../value-text.ts';
import { cell, prose } from './escape-markdown.ts';
import { cut, listOf } from './markdown-lines.ts';

/** More currencies, cohorts and bundles than any comment is read for. */
const MOST_ROWS = 12;
const FEW = 5;
const SHORT_NAME = 80;

/** Paragraphs, none where no money changes. */
export function impactParagraphs({ recurring, bundles, money }: Plan['impact']): readonly string[] {
  const values =
    money.length > 0 ? money.slice(0, MOST_ROWS).flatMap(moneyRows) : recurring.map(recurringRow);
  const table = [
    '| Recurring | before | after | change | over |',
    '|:--|--:|--:|--:|:--|',
    ...limited(values, MOST_ROWS * MOST_ROWS, (more) => `| … ${counted(more, 'more row')} | | | | |`),
  ];
  const reach = limited(
    listOf(bundles.map(reachLine)),
    MOST_ROWS,
    (more) => `- … ${counted(more, 'more bundle')}`,
  );
  return [
    ...(values.length === 0 ? [] : [table.join('\n')]),
    ...money.slice(0, MOST_ROWS).flatMap(remarks),
    ...(reach.length === 0 ? [] : [reach.join('\n')]),
  ];
}

function limited(rows: readonly string[], most: number, rest: (more: number) => string): readonly string[] {
  const more = rows.length - most;
  return more > 0 ? [...rows.slice(0, most), rest(more)] : rows;
}

function recurringRow({ currency, before, after, subscriptions, partly_counted }: RecurringImpact): string {
  const over = counted(subscriptions, 'subscription') + partlyText(subscriptions, partly_counted);
  return row(`**${name(currency)}** per month`, { before, after }, over);
}

function moneyRows(money: MoneyImpact): string[] {
  const { currency, monthly, contract, contracts, cohorts } = money;
  const rows = [row(`**${name(currency)}** per month`, monthly, subscriptionsText(money))];
  if (contracts > 0)
    rows.push(row(`${name(currency)} to the end of contract`, contract, counted(contracts, 'contract')));
  if (cohorts.length > 1)
    rows.push(
      ...limited(
        cohorts.map((cohort) =>
          row(name(cohort.name), cohort.monthly, counted(cohort.subscriptions, 'subscription')),
        ),
        MOST_ROWS,
        (more) => `| … ${counted(more, 'more cohort')} | | | | |`,
      ),
    );
  return rows;
}

function row(what: string, { before, after }: MoneyChange, over: string): string {
  const cells = [
    what,
    cell(moneyText(before)),
    cell(moneyText(after)),
    `**${cell(riseText(before, after))}**`,
    cell(over),
  ];
  return `| ${cells.join(' | ')} |`;
}

function name(text: string): string {
  return cell(cut(text, SHORT_NAME));
}

/** Who pays more, who most, and what is in none of the amounts. */
function remarks(money: MoneyImpact): readonly string[] {
  const { currency, worst, best, not_counted } = money;
  const facts: string[] = [];
  const paying = payingText(money);
  if (paying !== '') facts.push(`- **${prose(cut(currency, SHORT_NAME))}**: ${paying}`);
  for (const [what, customer] of [
    ['rises most', worst],
    ['falls most', best],
  ] as const)
    if (customer !== null) {
      const { before, after } = customer.monthly;
      facts.push(
        `- ${what}: ${prose(cut(customer.customer, SHORT_NAME))} ${moneyText(before)} → ${moneyText(after)} per month (**${riseText(before, after)}**)`,
      );
    }
  const uncounted = not_counted.map(
    ({ what, subscriptions, reason }) =>
      `- ⚠️ not counted: ${prose(cut(what, SHORT_NAME))} in ${counted(subscriptions, 'subscription')}: ${prose(cut(reason, 200))}`,
  );
  facts.push(
    ...limited(
      uncounted,
      FEW,
      (more) => `- … ${counted(more, 'more part that is not counted', 'more parts that are not counted')}`,
    ),
  );
  return facts.length === 0 ? [] : [facts.join('\n')];
}
