/** A plan as a report: its summary, what changes, and the counts and the digest, which always close it. */
import type { Plan } from '../../model/plan/plan.ts';
import { changeLines } from '../lines/change-lines.ts';
import { environmentLines } from '../lines/difference-lines.ts';
import { countedIncreaseText, excludedLines } from '../lines/excluded-lines.ts';
import {
  approvalLines,
  guardLines,
  requestedLines,
  requestLines,
  wayPastLines,
} from '../lines/guard-lines.ts';
import { leftInDoubtLines, sentAgainLines } from '../lines/in-doubt-lines.ts';
import { type Line, line, span, wholeSpan } from '../lines/lines.ts';
import { impactLines, moneyRows, payingLines, reachLines, subscriptionsText } from '../lines/money-lines.ts';
import { linesOfMove, moveLines } from '../lines/move-lines.ts';
import {
  adoptionLines,
  deferredLines,
  driftLines,
  noticeLines,
  renameLines,
  takenLines,
} from '../lines/plan-rest-lines.ts';
import { countsLine, evidenceText, identityText, limitedText, occasionText } from '../lines/plan-words.ts';
import { byConcern, priceChangeLines, priceLines, waveLines } from '../lines/price-change-lines.ts';
import { stagingLines } from '../lines/staged-lines.ts';
import { priceRows } from '../summary/price-movements.ts';
import { summaryOf, verdictOf } from '../summary/summary.ts';
import { changeSections } from '../view/change-sections.ts';
import { moneyText } from '../words/value-text.ts';
import {
  KIND_TITLES,
  number,
  type Report,
  report,
  type Section,
  section,
  type Table,
  text,
  titleLine,
} from './report.ts';
import { revenueLines } from './revenue-report.ts';

export function planReport(plan: Plan): Report {
  const { lines, attention } = summaryOf(plan);
  const [first = '', ...others] = lines;
  const limited = limitedText(plan);
  return report({
    title: titleLine('Plan for', plan.project, occasionText(plan)),
    facts: [line(0, span(identityText(plan), 'faint'))],
    verdict: span(first, verdictOf(plan).style),
    summary: [
      ...others.map((text) => line(0, text)),
      ...(limited === '' ? [] : [line(0, span(limited, 'warning'))]),
      ...(attention.length === 0 ? [] : [attentionLine(attention.map(({ words }) => words))]),
    ],
    tables: [priceTable(plan), moneyTable(plan)].filter(({ rows }) => rows.length > 0),
    sections: planSections(plan),
    foot: [
      line(0, evidenceText(plan)),
      line(0, span(countsLine(plan), 'strong')),
      line(0, 'Digest: ', wholeSpan(plan.digest)),
    ],
  });
}

function attentionLine(words: Line['spans']): Line {
  const between = words.flatMap((word, index) => (index === 0 ? word : [' · ', word]));
  return line(0, span('Also check: ', 'strong'), ...between);
}

/** Sections without content are left out of the report. */
function planSections(plan: Plan): readonly Section[] {
  const { impact } = plan;
  return [
    section('requested', 'Requested', requestLines(plan), {
      ...{ open: true, noun: 'change' },
      entries: requestedLines(plan).map((own) => ({ lines: [own], count: 1 })),
    }),
    section('prices', 'Prices', priceChangeLines(impact.prices), {
      noun: 'price',
      entries: byConcern(impact.prices).map((price) => ({ lines: priceLines(price), count: 1 })),
    }),
    section('guards', 'Guards', guardLines(plan), { open: true, isNamed: true }),
    section('way-past', 'To let it pass', wayPastLines(plan)),
    section('approvals', 'Approvals', approvalLines(plan), { open: true }),
    section('money', 'Money', impactLines(impact, plan.today), {
      ...(impact.money.length > 0 && {
        noun: 'total',
        entries: [
          ...impact.money.map((each) => ({ lines: payingLines(each, plan), count: 1 })),
          { lines: reachLines(impact.bundles), count: 0 },
        ],
      }),
    }),
    section('waves', 'Waves', waveLines(impact.waves), { open: true }),
    section('moves', 'Moves', moveLines(plan), {
      noun: 'move',
      entries: (impact.moves ?? []).map((move) => ({ lines: linesOfMove(move, plan), count: 1 })),
    }),
    section('environments', 'Environments', environmentLines(plan)),
    section('stages', 'Stages', stagingLines(plan), { open: true }),
    section('revenue', "The service's revenue", revenueLines(plan.service_revenue), { open: true }),
    section('resolved', 'Resolved first', sentAgainLines(plan)),
    section('left', 'In doubt', leftInDoubtLines(plan)),
    ...changeSections(plan).map(({ kind, groups }) =>
      section(
        `changes-${kind}`,
        KIND_TITLES[kind],
        [line(0, span(KIND_TITLES[kind], 'strong')), ...groups.flatMap(changeLines)],
        {
          noun: 'change',
          entries: groups.map((group) => ({ lines: changeLines(group), count: group.all.length })),
        },
      ),
    ),
    section('taken', 'Taken over', takenLines(plan.taken_over)),
    section('deferred', 'Deferred', deferredLines(plan)),
    section('drift', 'Drift', driftLines(plan.drift)),
    section('adopted', 'Adopted', adoptionLines(plan.adoptions)),
    section('renamed', 'Renamed', renameLines(plan.renames)),
    section('notices', 'Notices', noticeLines(plan.notices)),
  ];
}

/** The most rows. More prices or currencies are counted. */
const MOST_PRICES = 8;
const MOST_SUMS = 24;

function priceTable(plan: Plan): Table {
  const rows = priceRows(plan).map(({ name, where, change, written, whom, from }) => [
    span(`${name}${where}`, 'strong'),
    change,
    written,
    whom,
    from,
  ]);
  return {
    columns: [text('Price'), number('change'), text('old → new'), text('for'), text('from')],
    noun: 'price',
    ...firstOf(rows, MOST_PRICES),
    inLines: true,
  };
}

/** The change comes first, because a phone shows no more. */
export function moneyTable({ impact: { money }, today }: Pick<Plan, 'impact' | 'today'>): Table {
  const rows = money.flatMap((each) =>
    moneyRows(each).map(({ what, uncounted, ...row }, index) => [
      span(`${each.currency} ${what}`, index === 0 ? 'strong' : 'plain'),
      span(countedIncreaseText(row, each.currency, uncounted), 'strong'),
      moneyText(row.before, each.currency),
      moneyText(row.after, each.currency),
    ]),
  );
  return {
    // Whose money it is: as a column it makes the rows of a phone as high as its screen.
    notes: money.flatMap((each) => [
      ...excludedLines(each),
      line(0, span(`${each.currency}: ${subscriptionsText(each, today)}`, 'faint')),
    ]),
    columns: [text('Recurring'), ...['change', 'before', 'after'].map(number)],
    ...firstOf(rows, MOST_SUMS),
    inLines: true,
  };
}

function firstOf(rows: Table['rows'], most: number): Pick<Table, 'rows' | 'more'> {
  const count = rows.length - most;
  return { rows: rows.slice(0, most), ...(count > 0 && { more: count }) };
}
