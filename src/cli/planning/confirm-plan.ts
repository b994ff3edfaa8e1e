/** Asks a person whether a plan may be carried out, unless it was approved already. */
import { isOneOfSeveral, typedFor } from '../../model/messages/command-line.ts';
import { grouped } from '../../model/messages/counted.ts';
import { countResults, type Outcome } from '../../model/plan/outcome.ts';
import { hasWork, notesIn, type Plan } from '../../model/plan/plan.ts';
import { jsonText } from '../../report/words/sanitize.ts';
import { interrupted } from '../io/interruption.ts';
import { printPlan } from '../io/render.ts';
import type { World } from '../io/world.ts';
import { type ApplyOptions, refuseUnapproved } from './apply-options.ts';

export function nothingDone(world: World, plan: Plan): Outcome {
  const at = new Date(world.now()).toISOString();
  return {
    format_version: 1,
    run: 'none',
    project: plan.project,
    ...typedFor(plan),
    plan_digest: plan.digest,
    started_at: at,
    finished_at: at,
    interrupted: false,
    stopped: null,
    steps: [],
    counts: countResults([]),
  };
}

export async function isConfirmed(
  world: World,
  options: ApplyOptions,
  isFromFile: boolean,
  plan: Plan,
): Promise<boolean> {
  const isOfRun = options.resume || options.due || options.commit !== undefined;
  const said = isFromFile || options.approved !== undefined || options.yes || isOfRun;
  if (said) return true;
  if (vouchesForItself(plan)) return true;
  if (world.ask === undefined) return refuseUnapproved();
  if (!hasWork(plan)) return true;
  // A person must see the plan before approving it, and stdout is for the result alone.
  if (options.json) await printPlan(world, plan, { color: options.color }, world.stderr);
  const count = plan.steps.length + plan.resolved_first.length;
  const answer = await world.ask(
    `\nApply ${count === 1 ? 'this step' : `these ${grouped(String(count))} steps`} to ${placeOfPlan(plan)}? Type yes: `,
  );
  if (world.signal.aborted) throw interrupted();
  if (answer.trim().toLowerCase() === 'yes') return true;
  world.stdout.write(options.json ? jsonText(nothingDone(world, plan)) : 'Nothing was applied.\n');
  return false;
}

/** True where nothing is carried out but rules that go on record, which are the first ones or let no more pass. */
function vouchesForItself(plan: Plan): boolean {
  const isQuiet = !hasWork(plan) && !notesIn(plan);
  return isQuiet && plan.rules?.changes.every(({ kind }) => kind === 'tightened') === true;
}

/** Names the environment first: the addresses of several environments may look alike. */
function placeOfPlan(plan: Plan): string {
  const environment = isOneOfSeveral(plan) ? `environment ${plan.environment} at ` : '';
  return `${environment}${plan.target.origin}`;
}
