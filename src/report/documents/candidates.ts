/**
 * Up to five versions of a catalog against one base: the document that `schemas/candidates.schema.json`
 * describes, and one table of what each measure is in each of them, for the meeting in which a price is
 * decided.
 */
import { grouped } from '../../model/messages/counted.ts';
import type { MoneyChange } from '../../model/plan/money-impact.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { roundedText } from '../../model/values/currency.ts';
import { decimal, decimalText } from '../../model/values/decimal.ts';
import { number, type Report, report, type Table, text, titleLine } from '../sections/report.ts';
import { largestIncrease } from '../summary/money-line.ts';
import { visible } from '../words/sanitize.ts';
import { increaseText } from '../words/value-text.ts';

interface Compared {
  /** The base in words. */
  readonly base: string;
  /** In the order in which they were named. */
  readonly candidates: readonly { readonly name: string; readonly plan: Plan }[];
}

export type CandidatesDocument = ReturnType<typeof candidatesDocument>;

type Candidate = ReturnType<typeof candidateOf>;

/** Throws where there is no candidate. */
export function candidatesDocument({ base, candidates }: Compared) {
  const [first] = candidates;
  if (first === undefined) throw new Error('nothing to compare');
  const { project, environment, today } = first.plan;
  return {
    format_version: 1,
    project,
    environment,
    today,
    base: visible(base),
    candidates: candidates.map(({ name, plan }) => candidateOf(name, plan)),
  };
}

function candidateOf(name: string, plan: Plan) {
  const { money } = plan.impact;
  const sum = (count: (each: (typeof money)[number]) => number) =>
    money.reduce((all, each) => all + count(each), 0);
  const kinds = ['more', 'less', 'same', 'mixed', 'unknown'] as const;
  const counts = kinds.map((kind) => [kind, sum(({ paying }) => paying[kind] ?? 0)]);
  const days = money.flatMap(({ first_invoice: invoice }) => invoice?.day ?? []).sort();
  const guardsOf = (outcome: Plan['guards'][number]['outcome']) =>
    plan.guards.filter((each) => each.outcome === outcome).map(({ guard }) => guard);
  return {
    name: visible(name),
    catalog_digest: plan.catalog.digest,
    recurring: money.map((each) => ({
      currency: each.currency,
      month: withDifference(each.monthly),
      year: withDifference(each.yearly),
    })),
    paying: Object.fromEntries(counts) as Record<(typeof kinds)[number], number>,
    largest_increase: largestOf(plan),
    first_invoice: days[0] ?? null,
    not_known: sum(({ uncounted_changes: uncounted }) => uncounted),
    subscriptions: sum(({ subscriptions }) => subscriptions),
    guards: { refused: guardsOf('refused'), excepted: guardsOf('excepted') },
  };
}

function withDifference({ before, after }: MoneyChange) {
  return { before, after, difference: decimalText(decimal(after).minus(decimal(before))) };
}

/** The increase of one customer's month that is the largest share of it; null where nobody pays more. */
function largestOf(plan: Plan) {
  const largest = largestIncrease(plan);
  if (largest === undefined) return null;
  const { who, currency, monthly, share } = largest;
  return { customer: visible(who), currency, ...monthly, percent: share && roundedText(share, 1) };
}

const NONE = '–';

export function candidatesReport(document: CandidatesDocument): Report {
  const { project, environment, base, today, candidates } = document;
  return report({
    title: titleLine('Candidates for', project, `environment ${environment}`, today, `against ${base}`),
    tables: [
      {
        columns: [text('candidate'), ...candidates.map(({ name }) => number(name))],
        rows: rowsOf(document),
      },
    ],
  });
}

function rowsOf({ candidates }: CandidatesDocument): Table['rows'] {
  const currencies = [
    ...new Set(candidates.flatMap(({ recurring }) => recurring.map(({ currency }) => currency))),
  ].sort();
  const row = (measure: string, cellOf: (candidate: Candidate) => string) => [
    measure,
    ...candidates.map(cellOf),
  ];
  const changeOf = (currency: string, length: 'month' | 'year') => (candidate: Candidate) => {
    const found = candidate.recurring.find((each) => each.currency === currency);
    if (found === undefined) return NONE;
    const { before, after } = found[length];
    return increaseText(before, after, currency);
  };
  const anybody = (kind: keyof Candidate['paying']) => candidates.some(({ paying }) => paying[kind] > 0);
  return [
    ...currencies.flatMap((currency) => [
      row(`${currency} a month`, changeOf(currency, 'month')),
      row(`${currency} a year`, changeOf(currency, 'year')),
    ]),
    row('pay more', ({ paying }) => grouped(String(paying.more))),
    row('pay less', ({ paying }) => grouped(String(paying.less))),
    ...(anybody('mixed') ? [row('more, then less', ({ paying }) => grouped(String(paying.mixed)))] : []),
    row('largest increase', ({ largest_increase: largest }) =>
      largest === null ? NONE : largest.percent === null ? 'from nothing' : `+${largest.percent} %`,
    ),
    row('customer', ({ largest_increase: largest }) => largest?.customer ?? NONE),
    row('first invoice', ({ first_invoice: day }) => day ?? NONE),
    row('not known', ({ not_known: uncounted, subscriptions }) =>
      uncounted === 0 ? NONE : `${grouped(String(uncounted))} of ${grouped(String(subscriptions))}`,
    ),
    row('guards', ({ guards }) => (guards.refused.length === 0 ? 'pass' : guards.refused.join(', '))),
  ];
}
