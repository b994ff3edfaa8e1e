/** The options of `apply`, the rules for their combinations, and the question to a person whether a plan may be carried out. */

import { isOneOfSeveral, typedFor } from '../../model/messages/command-line.ts';
import { grouped } from '../../model/messages/counted.ts';
import { fault } from '../../model/messages/diagnostic.ts';
import { countResults, type Outcome } from '../../model/plan/outcome.ts';
import { hasWork, notesIn, type Plan } from '../../model/plan/plan.ts';
import type { Pipeline } from '../../model/plan/provenance.ts';
import { jsonText, visible } from '../../report/words/sanitize.ts';
import { interrupted } from '../io/interruption.ts';
import { printPlan } from '../io/render.ts';
import type { World } from '../io/world.ts';
import type { Options } from '../options/options.ts';
import type { OtherPlan } from '../planning/make-plan.ts';

export type ApplyOptions = Options<'apply'> &
  OtherPlan & {
    /** Set by `ci apply` and `ci drift`: what the run keeps of its pipeline. */
    readonly pipeline?: Pipeline;
    /** Set by them as well, where the forge notes the newest run. */
    readonly newest?: NewestRun | undefined;
  };

/** The newest run, noted at a place that no restore of the state reaches. */
export interface NewestRun {
  /** Undefined before the first. */
  readonly run: string | undefined;
  /** Names the place. */
  readonly place: string;
  readonly note: (run: string) => Promise<void>;
}

/**
 * Throws a DiagnosticsError where options exclude each other.
 * `--yes` goes with every form of approval, because it only skips the question.
 */
export function checkApplyOptions(options: ApplyOptions, file: string | undefined): void {
  const { approved, resume, due, queue, commit, drafts } = options;
  if (commit !== undefined && drafts === 'only')
    throw fault(
      'several-approvals',
      '--drafts only stops before the commit, and --commit continues with it',
      'choose one',
    );
  if (queue === 'detach' && (options.out !== undefined || options.comment !== undefined))
    throw fault(
      'detach-with-report',
      `${options.out === undefined ? '--comment' : '--out'} writes what became of the steps, and --queue detach does not wait for that`,
      'leave one of the two out; see how the run ended with: pricewright log --json',
    );
  const ways = [file, approved, commit, resume || undefined, due].filter((each) => each !== undefined).length;
  if (ways > 1)
    throw fault(
      'several-approvals',
      'a plan file, --approved, --commit, --resume and --due exclude each other',
      'choose one',
    );
  const beside = { '--target': options.target, '--signed': options.signed, '--drafts': drafts };
  const [narrowing] = Object.entries(beside).flatMap(([name, given]) => (given === undefined ? [] : [name]));
  if (due && narrowing !== undefined)
    throw fault(
      'due-narrowed',
      `--due carries out what was approved, and ${narrowing} would change it`,
      'leave one of the two out',
    );
  if (file !== undefined || resume || commit !== undefined) refuseTarget(options, file);
}

/** Throws the DiagnosticsError for an apply with something to do, no approval and no person to ask. */
function refuseUnapproved(): never {
  throw fault(
    'not-approved',
    'no person can be asked here, and no approval was given',
    'give the plan file, --approved DIGEST, or --yes to apply the plan as it is now',
  );
}

/**
 * Refuses to narrow a plan that has its steps already.
 * `file` is undefined where the steps are those of the resumed run.
 */
function refuseTarget({ target }: ApplyOptions, file: string | undefined): void {
  if (target === undefined) return;
  const message = '--target narrows a plan that is made now';
  if (file !== undefined)
    throw fault(
      'target-beside-file',
      `${message}, and ${visible(file)} has steps of its own`,
      'make the file with `pricewright plan --target ADDRESS --out FILE`, or leave one of the two out',
    );
  throw fault(
    'target-beside-resume',
    `${message}, and --resume finishes the run that was cut short as it was approved`,
    'run `apply --resume` first, and then an apply with --target',
  );
}

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
