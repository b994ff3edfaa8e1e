/** Money first: what recurs before and after, who pays more, and how each price changes. A few lines, however many customers. */
import type { CurvePair, CustomerMoney, MoneyImpact, PriceChange, PriceImpact } from '../model/impact.ts';
import type { BundleReach, Plan, RecurringImpact } from '../model/plan.ts';
import { counted, grouped } from './counted.ts';
import { firstFew } from './group-alike.ts';
import {
  cliffText,
  contextText,
  DIRECTION_WORDS,
  pricedText,
  quantityText,
  shiftText,
  verdictText,
} from './impact-words.ts';
import { type Line, line, type Span, span } from './lines.ts';
import { priceText } from './price-text.ts';
import { moneyText, riseText } from './value-text.ts';

export function impactLines({ recurring, bundles, money }: Plan['impact']): readonly Line[] {
  if (recurring.length === 0 && bundles.length === 0 && money.length === 0) return [];
  const values = money.length > 0 ? money.flatMap(moneyLines) : recurring.map(recurringLine);
  return [line(0, span('Recurring per month', 'strong')), ...values, ...bundles.map(reachLine)];
}

function recurringLine({ currency, before, after, subscriptions, partly_counted }: RecurringImpact): Line {
  return line(
    2,
    span(`${currency}  ${moneyText(before)} → ${moneyText(after)}`, 'strong'),
    changeText({ before, after }),
    `  over ${counted(subscriptions, 'subscription')}${partlyText(subscriptions, partly_counted)}`,
  );
}

/** `, 3 of them only in part (usage is not counted)`; empty where all is counted. */
export function partlyText(subscriptions: number, partly: number): string {
  if (partly === 0) return '';
  return `, ${partly === subscriptions ? 'all' : grouped(String(partly))} of them only in part (usage is not counted)`;
}

function changeText({ before, after }: { readonly before: string; readonly after: string }): string {
  const rise = riseText(before, after);
  return rise === '' ? '' : `  (${rise})`;
}

/** So many cohorts and uncounted parts are named; more are summed up. */
const FEW = 4;

function moneyLines(money: MoneyImpact): readonly Line[] {
  const { currency, monthly, contract, contracts, cohorts, worst, best, not_counted } = money;
  const head = line(
    2,
    span(`${currency}  ${moneyText(monthly.before)} → ${moneyText(monthly.after)}`, 'strong'),
    changeText(monthly),
    `  over ${subscriptionsText(money)}`,
  );
  const facts: Line[] = [];
  if (contracts > 0)
    facts.push(
      line(
        6,
        `to the end of ${counted(contracts, 'contract')}: ${moneyText(contract.before)} → ${moneyText(contract.after)}`,
        changeText(contract),
      ),
    );
  const paying = payingText(money);
  if (paying !== '') facts.push(line(6, paying));
  if (cohorts.length > 1)
    facts.push(
      ...cohorts
        .slice(0, FEW)
        .map(({ name, subscriptions, monthly: own }) =>
          line(
            6,
            `${name}: ${counted(subscriptions, 'subscription')}, ${moneyText(own.before)} → ${moneyText(own.after)}`,
            changeText(own),
          ),
        ),
      ...moreLine(cohorts.length - FEW, 'cohort'),
    );
  if (worst !== null) facts.push(customerLine('rises most', worst));
  if (best !== null) facts.push(customerLine('falls most', best));
  facts.push(
    ...not_counted
      .slice(0, FEW)
      .map(({ reason, what, subscriptions }) =>
        line(
          6,
          span(`not counted: ${what} in ${counted(subscriptions, 'subscription')}: ${reason}`, 'warning'),
        ),
      ),
    ...moreLine(not_counted.length - FEW, 'part that is not counted', 'parts that are not counted'),
  );
  return [head, ...facts];
}

function moreLine(more: number, singular: string, plural?: string): readonly Line[] {
  return more > 0 ? [line(6, `… and ${counted(more, `more ${singular}`, plural && `more ${plural}`)}`)] : [];
}

/** `15 subscriptions, 2 of them new, 3 of them only in part (usage is not counted)`. */
export function subscriptionsText({ subscriptions, created, partly_counted, sampled }: MoneyImpact): string {
  const fresh = created === 0 || created === subscriptions ? '' : `, ${grouped(String(created))} of them new`;
  const all =
    created === subscriptions && created > 0
      ? counted(created, 'new subscription')
      : counted(subscriptions, 'subscription');
  const usage = sampled === 0 ? '' : `, ${grouped(String(sampled))} by usage samples`;
  return `${all}${fresh}${partlyText(subscriptions, partly_counted)}${usage}`;
}

/** `9 pay more, 1 pays less, 5 the same`; empty where nobody paid before. */
export function payingText({ paying }: Pick<MoneyImpact, 'paying'>): string {
  const { more, less, same } = paying;
  if (more + less + same === 0) return '';
  const pay = (count: number, how: string) =>
    `${grouped(String(count))} ${count === 1 ? 'pays' : 'pay'} ${how}`;
  return [pay(more, 'more'), pay(less, 'less'), pay(same, 'the same')].join(', ');
}

function customerLine(what: string, { customer, subscriptions, monthly }: CustomerMoney): Line {
  return line(
    6,
    `${what}: `,
    span(customer, 'strong'),
    ` ${moneyText(monthly.before)} → ${moneyText(monthly.after)}`,
    changeText(monthly),
    span(`  ${firstFew(subscriptions)}`, 'faint'),
  );
}

export function reachLine({ bundle, following, overridden, locked }: BundleReach): Line {
  const parts = [`${counted(following, 'subscription')} ${following === 1 ? 'follows' : 'follow'} it`];
  if (overridden > 0) parts.push(`${grouped(String(overridden))} with a negotiated price`);
  if (locked > 0) parts.push(`${grouped(String(locked))} held back by a price lock`);
  return line(2, `${bundle}: ${parts.join(', ')}`);
}

/** In the order of concern. */
const SIGNS: Readonly<Record<PriceImpact['direction'], Span>> = {
  rise: span('▲', 'delete'),
  mixed: span('◆', 'update'),
  unknown: span('?', 'warning'),
  added: span('+', 'create'),
  removed: span('−', 'delete'),
  fall: span('▼', 'create'),
  same: span('=', 'version'),
};

/** So many prices are described, and of each so many changes: the steepest ones. The page has all of them. */
const PRICES_DESCRIBED = 6;
const CHANGES_DESCRIBED = 2;

/** How each price changes, whoever has it. `limit` is for how many prices. */
export function priceChangeLines(prices: readonly PriceImpact[], limit = PRICES_DESCRIBED): readonly Line[] {
  if (prices.length === 0) return [];
  const described = prices.length - limit <= 1 ? prices.length : limit;
  return [
    line(0, span('Prices', 'strong')),
    ...byConcern(prices).slice(0, described).flatMap(priceLines),
    ...moreLine(prices.length - described, 'price that changes', 'prices that change').map((more) => ({
      ...more,
      indent: 2,
    })),
  ];
}

const CONCERNS = Object.keys(SIGNS) as readonly PriceImpact['direction'][];

/** Those that make somebody pay more come first; within that, in the order given. */
export function byConcern(prices: readonly PriceImpact[]): readonly PriceImpact[] {
  return CONCERNS.flatMap((concern) => prices.filter(({ direction }) => direction === concern));
}

export function priceLines(price: PriceImpact): readonly Line[] {
  const { direction, subscriptions, changes, currency } = price;
  const [only] = changes;
  const alone = changes.length === 1 && only !== undefined;
  const head = line(
    2,
    SIGNS[direction],
    ' ',
    span(pricedText(price), 'strong'),
    `  ${DIRECTION_WORDS[direction]}`,
    subscriptions === 0 ? '' : ` for ${counted(subscriptions, 'subscription')}`,
    currency === null ? '' : span(`  ${currency}`, 'faint'),
    alone ? '' : `  in ${counted(changes.length, 'different change')}`,
  );
  return [
    head,
    ...extremes(changes).flatMap(priceChangeFacts),
    ...moreLine(changes.length - CHANGES_DESCRIBED, 'change'),
  ];
}

/** Changes come with the steepest rise first and the deepest fall last. */
function extremes(changes: readonly PriceChange[]): readonly PriceChange[] {
  return changes.length <= CHANGES_DESCRIBED ? changes : [...changes.slice(0, 1), ...changes.slice(-1)];
}

/** What is to be said of one change, its verdict first. That it is new or bills the same, its head says. */
export function priceChangeFacts(change: PriceChange): readonly Line[] {
  const { largest_rise, largest_fall, curves } = change;
  const lines: Line[] = [];
  if (!isSaid(change)) lines.push(line(6, factOf(change)));
  if (largest_rise !== null) lines.push(line(6, `largest rise ${shiftText(largest_rise, '+')}`));
  if (largest_fall !== null) lines.push(line(6, `largest fall ${shiftText(largest_fall, '−')}`));
  const [first] = curves;
  return first === undefined ? lines : [...lines, ...curveWarnings(first)];
}

/** A head says that a price bills the same; the rise or fall of one that no usage changes says from what to what. */
function isSaid({ verdict, largest_rise, largest_fall }: PriceChange): boolean {
  if (verdict.kind === 'same') return true;
  const shifted = largest_rise !== null || largest_fall !== null;
  return verdict.kind === 'differs' && verdict.context.axis === 'nothing' && shifted;
}

function factOf({ verdict, before, after }: PriceChange): string {
  if (verdict.kind === 'new' && after !== null) return priceText(after);
  if (verdict.kind === 'gone' && before !== null) return `was ${priceText(before)}`;
  return verdictText(verdict);
}

/** Where using more costs less, and where there is no bill, on the new curve. */
export function curveWarnings({ after, context }: CurvePair): readonly Line[] {
  if (after === null) return [];
  const cliffs = after.cliffs.slice(0, 1).map((cliff) => cliffText(cliff));
  const more = after.cliffs.length - cliffs.length;
  const warnings = cliffs.map(
    (text) => `cliff: ${text}${more > 0 ? `; ${counted(more, 'more cliff')}` : ''}`,
  );
  if (after.ends_at !== null) warnings.push(`gap: no bill beyond ${quantityText(after.ends_at, context)}`);
  return warnings.map((text) => line(6, span(`${text}${contextText(context)}`, 'warning')));
}
