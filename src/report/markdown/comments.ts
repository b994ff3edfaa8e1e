import type { Outcome } from '../../model/plan/outcome.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { ownerOf } from '../../model/values/address.ts';
import { countsText, exceptionPlace, type GuardPast, guardFindings, waysPast } from '../lines/guard-lines.ts';
import { type Line, line, span, wholeSpan } from '../lines/lines.ts';
import { moneyFacts, reachLines } from '../lines/money-lines.ts';
import { seriesLines } from '../lines/series-lines.ts';
import { clockReport, type Looked } from '../sections/clock-report.ts';
import { type Failure, failureReport } from '../sections/failure-report.ts';
import { outcomeReport } from '../sections/outcome-sections.ts';
import { planReport } from '../sections/plan-sections.ts';
import { firstFew } from '../words/group-alike.ts';
import { type Around, marker, type Part } from './comment.ts';
import { codeSpan, prose } from './escape-markdown.ts';
import { lineEntries, listOf } from './markdown-lines.ts';
import { reportMarkdown } from './report-markdown.ts';

const PAGE_AND_DOCUMENT = (document: string) =>
  `the HTML report and the ${document} document have all of them`;

/** Guards stand without the ways past them, which fold; money without the sums of the table above. */
export function planMarkdown(plan: Plan, around: Around = {}): string {
  return reportMarkdown(planReport(plan), {
    marker: marker('plan', plan.project, plan.environment),
    elsewhere: PAGE_AND_DOCUMENT('plan'),
    around,
    instead: {
      guards: { title: 'Guards', noun: 'line', folded: false, entries: lineEntries(guardFindings(plan)) },
      'way-past': wayPastPart(plan),
      money: whoPays(plan.impact),
    },
  });
}

/** The facts of each currency, such as who pays more, and the reach of each bundle. */
function whoPays({ money, bundles }: Plan['impact']): Part {
  const lines = [
    ...money.flatMap((each) => [
      line(2, span(each.currency, 'strong')),
      ...seriesLines(each),
      ...moneyFacts(each),
    ]),
    ...reachLines(bundles),
  ];
  return { title: 'Who pays', noun: 'line', folded: true, entries: lineEntries(lines) };
}

function wayPastPart(plan: Plan): Part {
  const whole = plan.way_past && [
    {
      text: `Insert at ${codeSpan(exceptionPlace(plan.way_past))}, and say who agreed:\n\n\`\`\`yaml\n${plan.way_past.text}\`\`\`\n${prose(countsText(plan.way_past))}\n`,
      count: 0,
    },
  ];
  const ways = waysPast(plan).map((way) => ({ text: listOf(wayPastLines(way)).join('\n'), count: 1 }));
  return { title: 'To let it pass', noun: 'guard', folded: true, entries: [...(whole ?? []), ...ways] };
}

/** The exception is one code span, which is copied as a whole. */
function wayPastLines({ guard, fix, exception, addresses }: GuardPast): readonly Line[] {
  return [
    line(0, span(guard, 'error'), '  ', firstFew([...new Set(addresses.map(ownerOf))])),
    ...(exception?.split('\n') ?? []).map((entry) => line(2, wholeSpan(entry))),
    line(2, fix),
  ];
}

export function outcomeMarkdown(outcome: Outcome, around: Around = {}): string {
  return reportMarkdown(outcomeReport(outcome), {
    marker: marker('apply', outcome.plan_digest),
    elsewhere: PAGE_AND_DOCUMENT('outcome'),
    around,
  });
}

/** In place of the previous comment, which is no longer true. */
export function failureMarkdown(failure: Failure, around: Around = {}): string {
  const { kind, project, environment, digest } = failure;
  const names = kind === 'plan' ? [project, environment] : [digest];
  return reportMarkdown(failureReport(failure), {
    marker: marker(kind, ...names),
    elsewhere: 'the log of the pipeline has all of them',
    around,
  });
}

/** The text of the issue of what a run by the clock found. */
export function clockMarkdown(looked: Looked, around: Around = {}): string {
  return reportMarkdown(clockReport(looked), {
    marker: marker('drift', looked.project, looked.environment),
    elsewhere: 'the log of the run has all of them',
    around,
  });
}
