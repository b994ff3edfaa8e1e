/** A plan as a report: its summary, what changes, and the counts and the digest, which always close it. */

import type { Plan } from '../../model/plan/plan.ts';
import { approvalLines } from '../lines/approval-lines.ts';
import { changeLines } from '../lines/change-lines.ts';
import { countsLine } from '../lines/counts-line.ts';
import { environmentLines } from '../lines/environment-lines.ts';
import { guardLines, wayPastLines } from '../lines/guard-lines.ts';
import { type Line, line, span, wholeSpan } from '../lines/lines.ts';
import { impactLines, payingLines, reachLines } from '../lines/money-lines.ts';
import { linesOfMove, moveLines } from '../lines/move-lines.ts';
import {
  adoptionLines,
  deferredLines,
  driftLines,
  noticeLines,
  renameLines,
  takenLines,
} from '../lines/plan-rest-lines.ts';
import { byConcern, priceChangeLines, priceLines } from '../lines/price-change-lines.ts';
import { requestedLines, requestLines } from '../lines/request-lines.ts';
import { leftInDoubtLines, sentAgainLines } from '../lines/requests-in-doubt.ts';
import { stagingLines } from '../lines/staged-lines.ts';
import { waveLines } from '../lines/wave-lines.ts';
import { summaryOf } from '../summary/summary.ts';
import { verdictOf } from '../summary/verdict.ts';
import { changeSections } from '../view/change-sections.ts';
import { evidenceText, identityText, limitedText, occasionText } from '../words/plan-words.ts';
import { planTables } from './plan-tables.ts';
import { KIND_TITLES, type Report, report, type Section, section, titleLine } from './report.ts';
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
    tables: planTables(plan),
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
