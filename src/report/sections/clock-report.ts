/** The findings of a run by the clock: what became of earlier runs, drift, and what is declared and not applied. */
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import { type Outcome, wasExecuted } from '../../model/plan/outcome.ts';
import { hasWork, type Plan } from '../../model/plan/plan.ts';
import { coverageLines, failedProbeLines, unmanagedLines } from '../lines/coverage-lines.ts';
import { type Line, line, span, wholeSpan } from '../lines/lines.ts';
import { countsLine } from '../lines/plan-words.ts';
import { type DriftFound, driftSections, driftSummary, overwrittenDrift } from './drift-sections.ts';
import { faultSection } from './failure-report.ts';
import { outcomeSections } from './outcome-sections.ts';
import { type Report, report, type Section, titled, titleLine } from './report.ts';

/** A part that could not be looked at is undefined, and a fault says why. */
export interface Looked {
  readonly project: string;
  readonly environment: string;
  readonly resumed: Outcome | undefined;
  /** The approved changes whose day had come; undefined where nobody looked. */
  readonly carriedOut: Outcome | undefined;
  readonly drift: DriftFound | undefined;
  readonly plan: Plan | undefined;
  readonly faults: readonly Diagnostic[];
}

const OPEN = { open: true };

export function clockReport({
  project,
  environment,
  drift,
  plan,
  resumed,
  carriedOut,
  faults,
}: Looked): Report {
  return report({
    title: titleLine('Prices of', project, `environment ${environment}`),
    summary: drift === undefined ? [] : driftSummary(drift),
    sections: [
      faultSection(faults),
      ...ofRun('resumed', 'A run that was cut short', resumed),
      titled('done', 'Approved before, and carried out on its day', doneLines(carriedOut), OPEN),
      ...ofRun('due', 'Approved before', carriedOut),
      ...(drift === undefined ? [] : findings(drift)),
      titled(
        'pending',
        'In the catalog and not applied',
        plan === undefined || !hasWork(plan) ? [] : [line(2, countsLine(plan))],
        OPEN,
      ),
    ],
    foot: plan === undefined ? [] : [line(0, 'Plan digest: ', wholeSpan(plan.digest))],
  });
}

/** The steps of a run that are not done, under a heading that says which run. */
function ofRun(id: string, title: string, outcome: Outcome | undefined): readonly Section[] {
  if (outcome === undefined) return [];
  return outcomeSections(outcome).map((own) =>
    titled(`${id}-${own.id}`, `${title}: ${own.name}`, own.lines.slice(1), OPEN),
  );
}

function doneLines(outcome: Outcome | undefined): readonly Line[] {
  const done = outcome?.steps.filter(({ result }) => wasExecuted(result)) ?? [];
  return done.map(({ address }) => line(2, span(address, 'strong')));
}

function findings(found: DriftFound): readonly Section[] {
  const { coverage, unmanaged, failed } = found;
  return [
    ...driftSections(found),
    titled('unread', 'Not read', failedProbeLines(failed), OPEN),
    titled('compared', 'Compared', [...coverageLines(coverage), ...unmanagedLines(unmanaged)]),
  ];
}

/** True where there is nothing to say: no drift, nothing left to apply, no fault. */
export function isQuiet({ drift, plan, resumed, carriedOut, faults }: Looked): boolean {
  const steps = [resumed, carriedOut].flatMap((outcome) => outcome?.steps ?? []);
  const unfinished = steps.some(({ result }) => !wasExecuted(result));
  return (
    faults.length === 0 &&
    !unfinished &&
    drift !== undefined &&
    drift.plan.drift.length + overwrittenDrift(drift.plan).length + drift.failed.length === 0 &&
    plan !== undefined &&
    !hasWork(plan)
  );
}
