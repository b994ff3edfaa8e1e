/**
 * Holds the judgement of plans against a ledger of its own: no customer's bill increases beyond the limit in any of 60
 * months at any usage without a refusal, and none is refused without such a month. The same for what all customers pay in
 * a month, and for terms whose money nobody computes. Businesses and requests are generated.
 */

import { assemblePlan } from '../../src/judge/assemble-plan.ts';
import { projectApplied } from '../../src/judge/project-applied.ts';
import { amountIn, type GuardFinding, type Guards } from '../../src/model/plan/guards.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import type { PlanInputs } from '../../src/plan/plan-inputs.ts';
import { catalogFrom } from '../rehearsal.ts';
import { bindingsOf } from '../served.ts';
import { catalogOfBusiness, mapped, samplesOf } from './business-catalog.ts';
import { addMonths } from './days.ts';
import { type Account, accountsOf, billOf, contentOf, monthsOf } from './ledger.ts';
import { type Business, type Customer, randomBusiness, randomReading, TODAY } from './random-business.ts';
import { randomEdit } from './random-edit.ts';
import { createRandom } from './random-price.ts';
import { add, cmp, div, parsed, type Rational, rational, sub, zero } from './rational.ts';
import { billAt, billsBetween, billsOn, isBeyond, type TwoBills, withSameOrder } from './worst-bill.ts';

export interface Judgements {
  readonly pairs: number;
  /** Customers of pairs, whom a request changes. */
  readonly customers: number;
  /** Pairs of bills, each at one month and use. */
  readonly bills: number;
  readonly beyond: number;
  readonly within: number;
  /** Those of `beyond` that the samples of the request would let pass. */
  readonly hidden: number;
  /** Refused because the program cannot measure the bill. */
  readonly unmeasured: number;
  readonly monthsBeyond: number;
  readonly monthsWithin: number;
  readonly edits: Readonly<Record<string, number>>;
  readonly disagreements: readonly string[];
}

const MONTHS = 60;
/** A plan looks further, to the end of what it changes. */
const FAR_MONTHS = 240;

/** `first`: the pair to begin with. */
export function checkJudgements(pairs: number, seed: number, first = 0): Judgements {
  const check = new Check();
  for (let index = first; index < first + pairs; index += 1) {
    // A seed of its own, so that one pair can be looked at alone.
    const random = createRandom(seed * 100_000 + index);
    const before = randomBusiness(random);
    const { business, edits } = randomEdit(before, random);
    const after = { ...business, partialPeriod: randomReading(random) };
    check.pair(before, after, edits, `pair ${index} of seed ${seed} (${edits.join(', ')})`);
  }
  return { pairs, ...check };
}

class Check {
  customers = 0;
  bills = 0;
  beyond = 0;
  within = 0;
  hidden = 0;
  unmeasured = 0;
  monthsBeyond = 0;
  monthsWithin = 0;
  readonly edits: Record<string, number> = {};
  readonly disagreements: string[] = [];

  pair(before: Business, after: Business, edits: readonly string[], name: string): void {
    for (const edit of edits) this.edits[edit] = (this.edits[edit] ?? 0) + 1;
    const say = (what: string): void => {
      this.disagreements.push(`${name}: ${what}`);
    };
    const plan = planBetween(before, after);
    const accounts = after.customers.flatMap((customer) => {
      const known = before.customers.find(({ key }) => key === customer.key);
      if (known === undefined) return [];
      return [{ customer, known, ...accountsOf([before, known], [after, customer]) }];
    });
    for (const each of accounts) this.customer(plan, before.guards, each, say);
    for (const currency of ['USD', 'EUR']) this.total(plan, before, accounts, currency, say);
    holdRules(plan, before.guards, after.guards, say);
  }

  customer(plan: Plan, guards: Guards, changed: Changed, say: (what: string) => void): void {
    const { customer, known, before, after } = changed;
    const address = `subscriptions.${customer.key}`;
    const isTouched = isOther(before, after);
    const isNamed = (finding: GuardFinding): boolean =>
      finding.addresses.some((each) => each === address || each.startsWith(`${address}.`));
    const refused = plan.guards.filter(({ outcome }) => outcome === 'refused').filter(isNamed);
    if (known.renews !== customer.renews && !refused.some(({ guard }) => guard === 'unmeasured'))
      say(`${address} has another renewal, and unmeasured does not refuse it`);
    if (isTouched) this.customers += 1;
    if (guards.bill_increase_percent === undefined) return;
    const limit = parsed(guards.bill_increase_percent);
    const above = parsed(amountIn(guards.above?.bill_increase_percent, customer.currency).toFixed());
    const ordered = withSameOrder(before, after);
    const findings = plan.guards.filter(({ guard }) => guard === 'bill_increase_percent').filter(isNamed);
    const isRefused = findings.some(({ outcome }) => outcome === 'refused');
    const isExcepted = findings.some(({ outcome }) => outcome === 'excepted');
    const worst = isTouched ? this.worst(changed, ordered, limit, above) : undefined;
    const isHidden =
      worst !== undefined && !this.worst({ ...changed, known: customer }, ordered, limit, above);
    if (isHidden) this.hidden += 1;
    if (worst === undefined) this.within += 1;
    else this.beyond += 1;
    if (worst !== undefined && findings.length === 0) say(`${address} is not refused: ${billsText(worst)}`);
    if (isExcepted && !isRefused) {
      const agreed = parsed(guards.exceptions[0]?.limit ?? '0');
      const beyond = this.worst(changed, ordered, agreed, above);
      if (beyond !== undefined) say(`${address} passes beyond its exception: ${billsText(beyond)}`);
    }
    for (const finding of findings)
      this.evidence(finding, address, { ...changed, after: ordered }, limit, worst === undefined, say);
  }

  worst(
    { customer, known, before }: Changed,
    after: Account,
    limit: Rational,
    above: Rational,
    months = MONTHS,
  ): TwoBills | undefined {
    let worst: TwoBills | undefined;
    const moments = monthsOf(customer, [before, after], months);
    // What either samples make of it: those of the request, and those from before.
    for (const { usage } of [customer, known]) {
      for (const bills of billsBetween(before, after, { ...customer, usage }, moments)) {
        this.bills += 1;
        if (!isBeyond(bills, limit, above)) continue;
        if (worst === undefined || cmp(sub(bills.after, bills.before), sub(worst.after, worst.before)) > 0)
          worst = bills;
      }
    }
    return worst;
  }

  /** A refusal has the bills of a month and a use, which the ledger has too. */
  evidence(
    { reasons = [] }: GuardFinding,
    address: string,
    { customer, known: old, before, after }: Changed,
    limit: Rational,
    isQuiet: boolean,
    say: (what: string) => void,
  ): void {
    for (const { reason, addresses } of reasons) {
      if (!addresses.some((each) => each === address)) continue;
      if (reason.includes('cannot be measured')) {
        this.unmeasured += 1;
        continue;
      }
      const found = EVIDENCE.exec(reason);
      if (found === null) {
        say(`no bills in: ${reason}`);
        continue;
      }
      const [, former, , , further, day = '', use = ''] = found;
      const known = usesIn(former === undefined ? customer : old);
      // A charge is no use that a ledger could look up.
      if (reason.includes('the charge of')) {
        if (isQuiet) say(`${address} is refused for a charge, and the ledger has no such bills: ${reason}`);
        continue;
      }
      const tried =
        further === undefined
          ? useIn(use)
          : Object.fromEntries(further.split(' and ').map((name) => [name.replace(' in money', ''), FAR]));
      const ends = [null, addMonths(day, 1)];
      // A tier may begin right beyond the use that the text has.
      const uses = [tried, mapped(tried, (used) => add(used, parsed('0.000001')))];
      const isSo = ends.some((end) =>
        uses.some((use) => isNearly(billsOn(before, after, { day, end }, { ...known, ...use }), limit)),
      );
      if (!isSo) say(`${address} is refused, and the ledger has no such bills: ${reason}`);
    }
  }

  total(
    plan: Plan,
    { guards, approvals }: Business,
    accounts: readonly Changed[],
    currency: string,
    say: (what: string) => void,
  ): void {
    const own = accounts.filter((each) => each.customer.currency === currency);
    const touched = own.filter(({ before, after }) => isOther(before, after));
    // By the samples of the request, and by those from before, as far as they tell everything.
    const known = (['customer', 'known'] as const).filter(
      (samples) => !touched.some((each) => isUnknown(each[samples], each.before, each.after)),
    );
    const totals = known.map((samples) => totalsBy(samples, touched));
    const changes = totals.flatMap((months) => [...months.values()]);
    const seen = totals.flatMap((months) =>
      [...months].flatMap(([month, change]) =>
        month < addMonths(TODAY, MONTHS).slice(0, 7) ? [change] : [],
      ),
    );
    const rules = [
      ...(guards.monthly_change?.[currency] === undefined
        ? []
        : [
            {
              name: 'monthly_change',
              min: guards.monthly_change[currency]?.min,
              max: guards.monthly_change[currency]?.max,
              reasons: reasonsOf(plan, 'monthly_change'),
            },
          ]),
      ...approvals.map(({ when }) => {
        const [name = '', amount] = Object.entries(when)[0] ?? [];
        const reasons = (plan.approvals?.required ?? []).flatMap((each) => each.reasons);
        const limits = name === 'monthly_increase_above' ? { max: String(amount) } : { min: `-${amount}` };
        return { name, ...limits, reasons: reasons.filter((reason) => reason.startsWith(name)) };
      }),
    ];
    for (const { name, min, max, reasons } of rules as readonly Rule[]) {
      const isBeyondLimit = (change: Rational): boolean =>
        (max !== undefined && cmp(change, signed(max)) > 0) ||
        (min !== undefined && cmp(change, signed(min)) < 0);
      const told = reasons.filter(
        (reason) => reason.includes(` ${currency} `) || reason.includes('cannot be'),
      );
      if (seen.some(isBeyondLimit)) {
        this.monthsBeyond += 1;
        if (reasons.length === 0) say(`${name} lets ${currency} pass: ${totals.map(monthsText).join('; ')}`);
      } else if (known.length === 2 && !changes.some(isBeyondLimit)) {
        this.monthsWithin += 1;
        const known = told.filter((reason) => reason.includes(`by ${currency} `));
        if (known.length > 0) say(`${name} refuses ${currency} without a month: ${known.join('; ')}`);
      }
    }
  }
}

/** What customers pay more in each month, by the samples of one side. */
function totalsBy(samples: 'customer' | 'known', touched: readonly Changed[]): ReadonlyMap<string, Rational> {
  const months = new Map<string, Rational>();
  for (const { customer, before, after, [samples]: sampled } of touched) {
    const use = usesIn(sampled);
    for (const moment of monthsOf(customer, [before, after], FAR_MONTHS)) {
      const [old, now] = [before, after].map((side) => billAt({ ...billOf(side, moment), once: zero }, use));
      const month = moment.day.slice(0, 7);
      months.set(month, add(months.get(month) ?? zero, sub(now ?? zero, old ?? zero)));
    }
  }
  return months;
}

function usesIn({ usage }: Customer): Readonly<Record<string, Rational>> {
  return mapped(usage, parsed);
}

interface Changed {
  readonly customer: Customer;
  readonly known: Customer;
  readonly before: Account;
  readonly after: Account;
}

interface Rule {
  readonly name: string;
  readonly min?: string;
  readonly max?: string;
  readonly reasons: readonly string[];
}

/** `(630.00 → 680.00 a month from 2026-11-20, at 20,000 of met_calls)`. */
const EVIDENCE =
  /\((by the usage samples from before: )?([−\d.,]+) → ([−\d.,]+) (?:a month|in the month|for each further unit of (.*?)) from (\d{4}-\d\d-\d\d)(?:, [\d.,]+ of it charged once)?(?:, at ([^()]*))?\)/;
const FAR = parsed('1000000000000');
/** What the text rounds off. */
const NEARLY = rational(1n, 1000n);

function useIn(text: string): Readonly<Record<string, Rational>> {
  return Object.fromEntries(
    [...text.replaceAll(' in money', '').matchAll(/([\d.,]+) of (\S+?)(?= and |$)/g)].map(
      ([, quantity = '0', name = '']) => [name, parsed(quantity.replaceAll(',', ''))],
    ),
  );
}

/** Beyond the limit, but for what the text of a use rounds off. */
function isNearly({ before, after }: TwoBills, limit: Rational): boolean {
  if (cmp(before, zero) <= 0) return cmp(after, before) > 0;
  const factor = div(after, before);
  const least = add(rational(1n), div(limit, rational(100n)));
  return cmp(factor, sub(least, NEARLY)) > 0;
}

function isOther(before: Account, after: Account): boolean {
  const form = ({ entries, terms }: Account): string =>
    JSON.stringify([entries.map((each) => [each.from, contentOf(each)]), terms]);
  return form(before) !== form(after);
}

/** True where a price depends on a use that no sample tells. */
function isUnknown({ usage }: Customer, ...accounts: readonly Account[]): boolean {
  return accounts.some(({ entries }) =>
    entries.some(({ items }) =>
      items.some(({ price }) =>
        [
          ...(price.metric_ids ?? []),
          ...(price.expression_pricing_model?.metric_bindings.map((each) => each.metric_id) ?? []),
        ].some((metric) => usage[metric] === undefined),
      ),
    ),
  );
}

function reasonsOf(plan: Plan, guard: string): readonly string[] {
  return plan.guards.filter((each) => each.guard === guard).flatMap(({ message }) => [message]);
}

function signed(text: string): Rational {
  return text.startsWith('-') ? sub(zero, parsed(text.slice(1))) : parsed(text);
}

function holdRules(plan: Plan, before: Guards, after: Guards, say: (what: string) => void): void {
  // What excepts from a guard that is off loosens nothing.
  if (before.bill_increase_percent === undefined) return;
  const isLoosened = JSON.stringify(before) !== JSON.stringify(after);
  const isTold = plan.notices.some(({ code }) => code === 'guard-loosened');
  if (isLoosened !== isTold)
    say(`the rules ${isLoosened ? 'are loosened without a word' : 'are not loosened'}`);
}

function numberText(value: Rational): string {
  return (Number((value.n * 10_000n) / value.d) / 10_000).toString();
}

function billsText({ day, before, after, use }: TwoBills): string {
  const used = Object.entries(use).map(([name, quantity]) => `${numberText(quantity)} of ${name}`);
  return `${numberText(before)} → ${numberText(after)} from ${day} at ${used.join(', ')}`;
}

function monthsText(months: ReadonlyMap<string, Rational>): string {
  return [...months].map(([month, change]) => `${month} ${numberText(change)}`).join(', ');
}

export function planBetween(before: Business, after: Business): Plan {
  const inputs = inputsOf(before, before, after);
  const projected = projectApplied(inputs);
  if (projected.kind === 'faulty') throw new Error(JSON.stringify(projected.diagnostics));
  const { plan, diagnostics } = assemblePlan({
    ...inputsOf(after, before, after),
    observed: projected.observed,
  });
  if (plan === undefined) throw new Error(JSON.stringify(diagnostics));
  return plan;
}

function inputsOf(business: Business, before: Business, after: Business): Omit<PlanInputs, 'observed'> {
  const { catalog, diagnostics } = catalogFrom(catalogOfBusiness(business));
  if (catalog === undefined) throw new Error(JSON.stringify(diagnostics));
  const rules = { rules: before.approvals, approvers: {} };
  return {
    project: 'figures',
    environment: 'default',
    origin: 'against nothing',
    catalog: { ...catalog, partialPeriod: business.partialPeriod },
    commit: null,
    bindings: bindingsOf('bound'),
    guards: after.guards,
    approvals: rules,
    // A request that reads bills otherwise is judged as they were read before it.
    standing: {
      base: {
        ...{ ...rules, guards: before.guards },
        settings: { 'billing.partial_period': before.partialPeriod },
      },
    },
    revert: [],
    targets: [],
    today: calendarDay(TODAY),
    usage: samplesOf(after),
    usageBefore: samplesOf(before),
    toolVersion: '0',
  };
}
