/** The last twelve months as billed and at the plan's prices, as lines. */
import { counted, grouped } from '../../model/messages/counted.ts';
import type { Backtest, BacktestExcluded, MoneyImpact } from '../../model/plan/money-impact.ts';
import { itemText } from '../words/impact-words.ts';
import { moneyText, signedMoney } from '../words/value-text.ts';
import { changeText } from './counted-change.ts';
import { firstLines, type Line, line, span } from './lines.ts';

/** Empty where no usage sample is of one of the months. */
export function backtestLines({ currency, backtest }: MoneyImpact): readonly Line[] {
  if (backtest === undefined) return [];
  const { from, to, bills, total, excluded } = backtest;
  const left = firstLines(excluded, { indent: 8, noun: 'reason' }, (entry) =>
    line(8, span(excludedText(entry), 'faint')),
  );
  if (bills === 0)
    return [line(6, span(`${from} to ${to}: no bill is known on both sides`, 'warning')), ...left];
  const amounts = `${moneyText(total.before, currency)} as billed → ${moneyText(total.after, currency)} at this plan's prices`;
  return [
    line(
      6,
      `${from} to ${to}: ${amounts}`,
      changeText(total, currency),
      `  over ${counted(bills, 'monthly bill')} of ${counted(backtest.subscriptions, 'subscription')}`,
    ),
    line(8, spreadText(backtest, currency)),
    line(8, span(ASSUMED, 'faint')),
    ...left,
  ];
}

const ASSUMED =
  'assumed: the same usage at either price; as billed: the prices on record when the month began';

function spreadText({ customers, median, percentile_95: high, worst }: Backtest, currency: string): string {
  const spread = `by customer over these months: median ${signedMoney(median, currency)}, 95th percentile ${signedMoney(high, currency)} (${counted(customers, 'customer')})`;
  if (worst === null) return `${spread}, nobody pays more`;
  const { name, customer, before, after } = worst;
  return `${spread}, largest increase ${name ?? customer} ${moneyText(before, currency)} → ${moneyText(after, currency)}`;
}

function excludedText({ what, reason, bills, for_example: example }: BacktestExcluded): string {
  const whose = `${grouped(String(bills))} ${bills === 1 ? 'bill' : 'bills'}, such as of ${example}`;
  return `excluded from both: ${whose}: ${itemText(what)}: ${reason}`;
}
