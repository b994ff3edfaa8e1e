/** Revenue by month as one line, with notes on what the months do not include. */

import { counted } from '../../model/messages/counted.ts';
import type { MoneyImpact, RevenueSeries } from '../../model/plan/money-impact.ts';
import { ZERO } from '../../model/values/decimal.ts';
import { type ChangeStep, isSameToReader, rangeText, stepsOf } from '../view/revenue-series.ts';
import { signedMoney } from '../words/value-text.ts';
import { type Line, line, span } from './lines.ts';

/** The most steps that are printed; `--format json` has every month. */
const STEPS = 6;

/** `by month: +299.40 (2026-12 to 2027-01), 0.00 (2027-02 to 2028-11)`; empty where no month changes. */
export function seriesLines({ currency, series }: MoneyImpact): readonly Line[] {
  const steps = series === undefined ? [] : stepsOf(series, currency);
  if (series === undefined || steps.every(({ change }) => change.eq(ZERO))) return [];
  return [
    line(6, `by month: ${stepsText(steps, currency)}`),
    ...billedLine(series, currency),
    ...seriesNotes(series).map((note) => line(6, span(note, 'faint'))),
  ];
}

/** `billed: +60.00 (2027-10)`: where a month is charged more, or less, than any recurring month changes by. */
function billedLine(series: RevenueSeries, currency: string): readonly Line[] {
  const billed = series.months.flatMap(({ month, billed }) => (billed ? [{ month, ...billed }] : []));
  const changesOf = (months: RevenueSeries['months']) =>
    stepsOf({ ...series, months }, currency).filter(({ change }) => !change.eq(ZERO));
  const [steps, recurring] = [changesOf(billed), changesOf(series.months)];
  const most = recurring.reduce((all, { change }) => (change.abs().gt(all) ? change.abs() : all), ZERO);
  const isFurther = steps.some(({ change }) => change.abs().gt(most) && !isSameToReader(change.abs(), most));
  return isFurther ? [line(6, `billed: ${stepsText(steps, currency)}`)] : [];
}

function stepsText(steps: readonly ChangeStep[], currency: string): string {
  const listed = steps
    .slice(0, STEPS)
    .map((step) => `${signedMoney(step.change, currency)} (${rangeText(step)})`);
  const more = steps.length - STEPS;
  return `${listed.join(', ')}${more > 0 ? `, and ${counted(more, 'more step')}` : ''}`;
}

/** Notes on changes and subscriptions that the months do not include. */
export function seriesNotes({
  next_change: next,
  ending,
  unknown,
  months,
}: RevenueSeries): readonly string[] {
  return [
    ...(next === undefined ? [] : [`a dated change on ${next} comes after the last of these months`]),
    ...(ending === 0
      ? []
      : [
          `${counted(ending, 'contract ends', 'contracts end')} within these ${counted(months.length, 'month')} and ${ending === 1 ? 'does' : 'do'} not renew: no month after the end is counted`,
        ]),
    ...(unknown === 0
      ? []
      : [`${counted(unknown, 'subscription is', 'subscriptions are')} excluded from all months`]),
  ];
}
