/** The tables of `examples/quickstart/README.md`, computed there by hand, against the program: every figure to the cent. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Catalog } from '../../src/model/catalog/catalog.ts';
import type { UsageSample } from '../../src/model/catalog/usage-sample.ts';
import type { MoneyChange, MoneyImpact } from '../../src/model/plan/money-impact.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import { decimal } from '../../src/model/values/decimal.ts';
import { monthRanges, rangeText } from '../../src/report/view/revenue-series.ts';
import { loadUsage } from '../../src/usage/read-usage.ts';
import { planBetween } from '../plan/plan-between.ts';
import { catalogWith, FOLDER } from './quickstart-catalog.ts';

/** In dollars. */
function impactOf(before: Catalog, after: Catalog, usage: readonly UsageSample[]): MoneyImpact {
  const plan = planBetween(before, after, calendarDay('2026-11-20'), { usage });
  const [money, ...others] = plan?.impact.money ?? [];
  if (money === undefined || others.length > 0) throw new Error('not one currency');
  return money;
}

/** `month` and `contract` by customer, as the program has them, in the form of the tables. */
function computed(money: MoneyImpact): Readonly<Record<string, readonly string[]>> {
  const rows = money.groups.flatMap(({ members }) =>
    members.flatMap(({ monthly, contract, subscriptions }) =>
      subscriptions.map((address): [string, string[]] => [
        address.replace('subscriptions.', ''),
        [shown(monthly), contract === null ? '' : shown(contract)],
      ]),
    ),
  );
  return Object.fromEntries([...rows, ['all', [shown(money.monthly), shown(money.contract)]]]);
}

function shown({ before, after }: MoneyChange): string {
  return `${amount(before)} → ${amount(after)}`;
}

function amount(text: string): string {
  return decimal(text)
    .toFixed(2)
    .replace(/\B(?=(\d{3})+\.)/g, ',');
}

/** The table below the paragraph that begins so. */
function tableBelow(beginning: string): Readonly<Record<string, readonly string[]>> {
  const readme = readFileSync(`${FOLDER}README.md`, 'utf8');
  const at = readme.indexOf(beginning);
  if (at < 0) throw new Error(`the README has no paragraph that begins with ${beginning}`);
  const lines = readme.slice(at).split('\n');
  const first = lines.findIndex((line) => line.startsWith('|---'));
  const rows = lines.slice(first + 1);
  const last = rows.findIndex((line) => !line.startsWith('|'));
  return Object.fromEntries(
    rows.slice(0, last).map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      return [cells[1], [cells[4], cells[5]]];
    }),
  );
}

describe('impact computed by hand', () => {
  let usage: readonly UsageSample[] = [];
  beforeAll(async () => {
    const globs = ['usage/*.yaml', 'usage/*.csv'];
    const { samples } = await loadUsage({ folder: FOLDER, globs, known: undefined });
    if (samples === undefined) throw new Error('the samples of the quickstart are faulty');
    usage = samples;
  });

  it('of the Starter fee is what the program says', () => {
    const money = impactOf(
      catalogWith(),
      catalogWith('price_per_unit: "49.00"', 'price_per_unit: "52.00"'),
      usage,
    );
    expect(computed(money)).toEqual(tableBelow('**The Starter fee'));
    expect(Object.keys(computed(money))).toHaveLength(4);
    const byMonth = money.series ? monthRanges(money.series) : [];
    expect(byMonth).toHaveLength(3);
    expect(readFileSync(`${FOLDER}README.md`, 'utf8')).toContain(
      `By month, all of them: ${byMonth.map((each) => `${shown(each)} (${rangeText(each)})`).join(', ')}.`,
    );
  });

  it('of the Growth increase is what the program says', () => {
    const withoutIncrease = catalogWith(
      / {4}# The list price over time[\s\S]*?(?=\n {2}# Growth for customers)/,
      '',
    );
    const money = impactOf(withoutIncrease, catalogWith(), usage);
    expect(computed(money)).toEqual(tableBelow('**The Growth increase'));
    expect(Object.keys(computed(money))).toHaveLength(7);
    expect(money.paying).toEqual({ more: 5, less: 0, same: 1 });
  });
});
