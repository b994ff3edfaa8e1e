import type { Outcome } from '../../model/plan/outcome.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { clockReport, type Looked } from '../sections/clock-report.ts';
import { type Failure, failureReport } from '../sections/failure-report.ts';
import { outcomeReport } from '../sections/outcome-sections.ts';
import { planReport } from '../sections/plan-sections.ts';
import { type Around, marker } from './comment.ts';
import { reportMarkdown } from './report-markdown.ts';

const PAGE_AND_DOCUMENT = (document: string) =>
  `the HTML report and the ${document} document have all of them`;

export function planMarkdown(plan: Plan, around: Around = {}): string {
  return reportMarkdown(planReport(plan), {
    marker: marker('plan', plan.project, plan.environment),
    elsewhere: PAGE_AND_DOCUMENT('plan'),
    around,
  });
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
