/**
 * One figure for one thing: text, comment and page show the same summary and the same recurring month of each currency as
 * the JSON form has, and no amount stands in the summary alone. `PLANS` sets how many plans are generated; guards judge half of them.
 */
import { expect, test } from 'vitest';
import type { Plan } from '../../src/model/plan/plan.ts';
import { decimal, ZERO } from '../../src/model/values/decimal.ts';
import { planHtml } from '../../src/report/html/plan-html.ts';
import { createPalette } from '../../src/report/lines/lines.ts';
import { planMarkdown } from '../../src/report/markdown/report-markdown.ts';
import { summaryOf } from '../../src/report/summary/summary.ts';
import { moneyText } from '../../src/report/words/value-text.ts';
import { randomChanges, randomPlans } from '../figures/check-plans.ts';
import { NO_GUARDS } from '../rehearsal.ts';
import { planText } from './forms.ts';

const PLANS = Number(process.env.PLANS ?? 15);

test(`${PLANS} generated plans name one figure for one thing`, { timeout: 60_000 + PLANS * 1000 }, () => {
  const half = Math.floor(PLANS / 2);
  const judged = randomChanges(half, 54, JUDGED).map(({ plan }) => plan);
  const wrong = [...randomPlans(PLANS - half, 53), ...judged].flatMap((plan, index) =>
    faultsOf(plan).map((fault) => `plan ${index}: ${fault}`),
  );
  expect(wrong).toEqual([]);
});

/** Guards that refuse most plans, with the place for their exceptions. */
const JUDGED = {
  guards: { ...NO_GUARDS, locked_prices: 0, unmeasured: 0, price_increase_percent: '10', notice_days: 30 },
  exceptionsAt: {
    source: { file: 'pricewright.yaml', line: 12, column: 1 },
    style: 'block',
    before: '',
    indent: 2,
    missing: ['exceptions'],
    copies: [],
  },
} as const;

function faultsOf(plan: Plan): readonly string[] {
  const forms = {
    text: plainly(planText(plan, { palette: createPalette(false), width: 100_000 })),
    comment: plainly(planMarkdown(plan)),
    page: plainly(
      planHtml(plan)
        .replaceAll(/<\/?code>/g, '')
        .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
        .replaceAll(/<[^>]*>/g, ' '),
    ),
  };
  const lines = summaryOf(plan).lines.map(plainly);
  const faults = lines.filter(({ length }) => length > LONGEST).map((line) => `too long: ${line}`);
  for (const [name, shown] of Object.entries(forms)) {
    for (const line of lines) if (!shown.includes(line)) faults.push(`the ${name} does not have ${line}`);
    for (const { currency, monthly } of plan.impact.money) {
      const [before, after] = [moneyText(monthly.before, currency), moneyText(monthly.after, currency)];
      const change = decimal(after.replaceAll(',', '')).minus(decimal(before.replaceAll(',', '')));
      const amounts = [before, after, moneyText(change.abs().toFixed(), currency)];
      if (!isTogether(shown, change.eq(ZERO) ? [before, after] : amounts))
        faults.push(`the ${name} does not have ${currency} ${amounts.join(', ')} together`);
    }
    const rest = lines.reduce((text, line) => text.replaceAll(line, ' '), shown);
    for (const [amount] of lines.join(' ').matchAll(/\d[\d,]*\.\d\d\b/g))
      if (!rest.includes(amount))
        faults.push(`${amount} stands in the summary of the ${name} alone: ${lines}`);
  }
  return faults;
}

/** A line of the summary. */
const LONGEST = 170;

/** Enough for a row of a table, or a card. */
const NEAR = 160;

function isTogether(shown: string, [first = '', ...others]: readonly string[]): boolean {
  for (let at = shown.indexOf(first); at >= 0; at = shown.indexOf(first, at + 1)) {
    const near = shown.slice(Math.max(0, at - NEAR), at + NEAR);
    if (others.every((amount) => near.includes(amount))) return true;
  }
  return false;
}

/** Without marks, entities and line ends. */
function plainly(text: string): string {
  return text
    .replaceAll(/[`*|\\]/g, '')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('\u2212', '-')
    .replaceAll(/\s+/g, ' ');
}
