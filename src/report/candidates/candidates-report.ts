/** Candidates in one table: what each measure is in each of them, for the meeting in which a price is decided. */
import { grouped } from '../../model/messages/counted.ts';
import { number, type Report, report, type Table, text, titleLine } from '../sections/report.ts';
import { increaseText } from '../words/value-text.ts';
import type { Candidate, CandidatesDocument } from './candidates.ts';

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
