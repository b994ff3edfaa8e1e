/** Test files answered on a catalog, both as YAML. */

import { diagnosticText } from '../../src/model/messages/diagnostic.ts';
import type { TestResult } from '../../src/model/plan/price-test.ts';
import { type CalendarDay, calendarDay } from '../../src/model/values/calendar-day.ts';
import { answerTests } from '../../src/price-tests/answer-tests.ts';
import { createMoveOf } from '../../src/price-tests/compare/bill-moves.ts';
import { createComparer } from '../../src/price-tests/compare/excess.ts';
import { createPriceBook } from '../../src/price-tests/price-book.ts';
import { readCosts, readTests } from '../../src/price-tests/written-test.ts';
import { collectFaults } from '../../src/yaml/faults.ts';
import { catalogOf } from '../catalog-of.ts';

export const TODAY: CalendarDay = calendarDay('2026-11-20');

export interface Beside {
  /** The catalog that `since: before` names. */
  readonly before?: string;
  /** The file `costs.yaml`, without its version. */
  readonly costs?: string;
}

/** The results, or the texts of the faults. */
export function answered(
  catalog: string,
  tests: string,
  { before, costs }: Beside = {},
): { readonly results: readonly TestResult[]; readonly faults: readonly string[] } {
  const faults = collectFaults();
  const comparer = createComparer();
  const read =
    costs === undefined
      ? undefined
      : readCosts({ file: 'costs.yaml', content: `version: 1\n${costs}` }, faults);
  const results = answerTests(
    readTests({ file: 'tests.yaml', content: `version: 1\ntests:\n${tests}` }, faults),
    {
      book: createPriceBook(catalogOf(catalog), TODAY),
      comparer,
      moveOf: createMoveOf(comparer),
      others: new Map(before === undefined ? [] : [['before', createPriceBook(catalogOf(before), TODAY)]]),
      costs: new Map(read === undefined ? [] : [['costs.yaml', read]]),
    },
    faults,
  );
  return { results: results ?? [], faults: faults.list().map(diagnosticText) };
}

/** Each status, with what is said of it and both amounts. */
export function verdicts(catalog: string, tests: string, beside: Beside = {}): readonly string[] {
  const { results, faults } = answered(catalog, tests, beside);
  return [...faults, ...results.map(verdictText)];
}

function verdictText({ status, message, counterexample }: TestResult): string {
  if (counterexample === null) return message === null ? status : `${status}: ${message}`;
  const amounts = counterexample.amounts.map(({ amount, usage }) => {
    const used = usage.map(
      ({ name, quantity, of }) => `${name} ${quantity}${of === 'quantity' ? '' : ` of ${of}`}`,
    );
    return [amount, ...used].join(' @ ');
  });
  const after = counterexample.after_months === null ? '' : ` after ${counterexample.after_months} months`;
  return `${status}: ${message}: ${amounts.join(' / ')} on ${counterexample.day}${after}`;
}

const BESIDE = 'fee_type: fixed, billing_direction: arrears, charge_on_contract_start: false';
export const MONTHLY = `${BESIDE}, billing_interval: monthly`;
export const YEARLY = `${BESIDE}, billing_interval_count: 12, billing_interval_unit: month`;

export const fixed = (amount: string, interval = MONTHLY): string =>
  `{ type: fixed, ${interval}, fixed_pricing_model: { price_per_unit: "${amount}", units: 1 } }`;

export const unit = (amount: string, metric: string | null, more = ''): string =>
  `{ type: unit, ${MONTHLY}${metric === null ? '' : `, metric_ids: [${metric}]`}${more}, unit_pricing_model: { price_per_unit: "${amount}" } }`;

export const tiers = (
  model: 'tiered' | 'graduated_tiered',
  metric: string | null,
  ...list: readonly string[]
): string =>
  `{ type: ${model}, ${MONTHLY}${metric === null ? '' : `, metric_ids: [${metric}]`}, ${model}_pricing_model: { tiers: [${list.map((each) => `{ ${each} }`).join(', ')}] } }`;

export const PRODUCTS =
  'products: { platform: { id: prod_p }, seats: { id: prod_s }, logs: { id: prod_l }, sales: { id: prod_m }, bot: { id: prod_b } }\n';

/** A bundle, each price on a line of its own from the fifth line of the bundle on. */
export const bundle = (
  key: string,
  prices: Readonly<Record<string, string>>,
  currency = 'USD',
  changes = '',
): string =>
  `  ${key}:\n    name: ${key}\n    currency: ${currency}\n    prices:\n${Object.entries(prices)
    .map(([name, price]) => `      ${name}: ${price}\n`)
    .join('')}${changes}`;

export const catalog = (...parts: readonly string[]): string => `${PRODUCTS}bundles:\n${parts.join('')}`;

export const subscription = (key: string, item: string, more = ''): string =>
  `  ${key}: { customer_id: cus_${key}, currency: USD, auto_activate: true, contract: { period_type: fixed, duration_months: 24, start_date: 2026-06-01 }, ${more}versions: [{ items: [${item}] }] }\n`;
