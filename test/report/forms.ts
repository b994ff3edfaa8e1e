/** Plans, outcomes and findings in the forms that a command prints. */
import type { Outcome } from '../../src/model/plan/outcome.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import { reportHtml } from '../../src/report/html/report-html.ts';
import type { TextOptions } from '../../src/report/lines/lines.ts';
import { type DriftFound, driftReport } from '../../src/report/sections/drift-sections.ts';
import { outcomeReport } from '../../src/report/sections/outcome-sections.ts';
import { planReport } from '../../src/report/sections/plan-sections.ts';
import { reportText } from '../../src/report/text/report-text.ts';

export const planText = (plan: Plan, options: TextOptions) => reportText(planReport(plan), options);
export const outcomeText = (outcome: Outcome, options: TextOptions) =>
  reportText(outcomeReport(outcome), options);
export const driftText = (found: DriftFound, options: TextOptions) => reportText(driftReport(found), options);
export const outcomeHtml = (outcome: Outcome) => reportHtml(outcomeReport(outcome));
