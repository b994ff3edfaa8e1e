/** The findings of a run by the clock, as the text of an issue: drift, and what is declared and not applied. */
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import { type Outcome, wasExecuted } from '../../model/plan/outcome.ts';
import { hasWork, type Plan } from '../../model/plan/plan.ts';
import { countsLine } from '../lines/counts-line.ts';
import { coverageLines, failedProbeLines, unmanagedLines } from '../lines/coverage-lines.ts';
import { type Line, line, span } from '../lines/lines.ts';
import { driftLines } from '../lines/plan-rest-lines.ts';
import { type DriftFound, overwrittenDrift } from '../text/drift-text.ts';
import { outcomeBlocks } from '../text/outcome-text.ts';
import { type Around, comment, lineEntries, marker, type Section } from './comment.ts';
import { codeSpan, htmlTitle, prose } from './escape-markdown.ts';
import { faultSection } from './failure-markdown.ts';
import { cut } from './markdown-lines.ts';

/** Everything that a run by the clock looks at; a part that could not be looked at is undefined, and a fault says why. */
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

/** At most {@link COMMENT_LIMIT} characters. */
export function driftMarkdown(looked: Looked, around: Around = {}): string {
  const { project, environment, drift, plan, resumed, carriedOut, faults } = looked;
  const blocks = resumed === undefined ? undefined : outcomeBlocks(resumed);
  const onItsDay = carriedOut === undefined ? undefined : outcomeBlocks(carriedOut);
  return comment({
    head: [
      marker('drift', project, environment),
      `## Prices of ${codeSpan(cut(project, 80))} · environment ${prose(cut(environment, 80))}`,
    ],
    sections: [
      ...(faults.length === 0 ? [] : [faultSection(faults)]),
      lines('A run that was cut short: in doubt', blocks?.inDoubt ?? []),
      lines('A run that was cut short: refused by the service', blocks?.refused ?? []),
      lines('Approved before, and carried out on its day', doneLines(carriedOut)),
      lines('Approved before, and in doubt', onItsDay?.inDoubt ?? []),
      lines('Approved before, and refused by the service', onItsDay?.refused ?? []),
      ...(drift === undefined ? [] : driftSections(drift)),
      ...(plan === undefined || !hasWork(plan) ? [] : [pending(plan)]),
    ],
    foot: plan === undefined ? [] : [`Plan digest: ${codeSpan(plan.digest)}`],
    around,
    elsewhere: 'the log of the run has all of them',
  });
}

function doneLines(outcome: Outcome | undefined): readonly Line[] {
  const done = outcome?.steps.filter(({ result }) => wasExecuted(result)) ?? [];
  return done.map(({ address }) => line(2, span(address, 'strong')));
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

function driftSections(found: DriftFound): readonly Section[] {
  return [
    titled(driftLines(found.plan.drift), 'Changed at the service, and left as it is'),
    titled(driftLines(overwrittenDrift(found.plan)), 'Changed at the service, and changed back by the plan'),
    lines('Not read', failedProbeLines(found.failed)),
    lines('Compared', [...coverageLines(found.coverage), ...unmanagedLines(found.unmanaged)], true),
  ];
}

function pending(plan: Plan): Section {
  const entry = { text: `- ${prose(countsLine(plan))}`, count: 1 };
  return { title: 'In the catalog and not applied', noun: 'line', folded: false, entries: [entry] };
}

/** The first line of a block of drift is its title in the text form. */
function titled([, ...rest]: readonly Line[], title: string): Section {
  return lines(title, rest);
}

function lines(title: string, content: readonly Line[], folded = false): Section {
  return { title: htmlTitle(title), noun: 'line', folded, entries: lineEntries(content) };
}
