/** Finds a past run by its name or the beginning of it. */
import { commandLine, type TypedFor } from '../model/messages/command-line.ts';
import { someOf } from '../model/messages/counted.ts';
import { fault } from '../model/messages/diagnostic.ts';
import type { Plan } from '../model/plan/plan.ts';
import { visible } from '../report/words/sanitize.ts';
import type { LoggedRun } from '../state/journal/read-log.ts';
import type { State } from '../state/state.ts';

export type Runs = Pick<State, 'runs' | 'runsNamed' | 'planOfRun'>;

const MOST_NAMED = 5;

/** Throws a DiagnosticsError if the names of no run, or of several, begin so. */
export async function namedRun(state: Runs, name: string, typed: TypedFor): Promise<LoggedRun> {
  const found = await state.runsNamed(name);
  const run = found.find((each) => each.run === name) ?? found[0];
  if (run !== undefined && (found.length === 1 || run.run === name)) return run;
  if (run === undefined)
    throw fault(
      'unknown-run',
      `no run has a name that begins with ${visible(JSON.stringify(name))}`,
      `see their names with: ${commandLine(typed, 'log')}; what was done to a customer, with: ${commandLine(typed, 'log subscriptions.KEY')}`,
    );
  const names = found.map((each) => each.run);
  throw fault(
    'ambiguous-run',
    `${found.length} runs have a name that begins with ${visible(JSON.stringify(name))}`,
    `write more of it: ${someOf(names, MOST_NAMED)}`,
  );
}

/** A run with the plan that it carried out. */
export interface StoredRun {
  readonly run: LoggedRun;
  readonly plan: Plan;
}

export async function storedRun(state: Runs, run: LoggedRun, typed: TypedFor): Promise<StoredRun> {
  const plan = await state.planOfRun(run.run);
  if (plan !== undefined) return { run, plan };
  throw fault(
    'run-without-plan',
    `no plan is stored for run ${run.run}`,
    `see what is known of it with: ${commandLine(typed, `log ${run.run}`)}`,
  );
}
