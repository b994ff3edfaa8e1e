/** Plans again under the lock, checks that the plan was approved, and carries it out. */
import { resolve } from 'node:path';
import type { Journal, RunApprovals } from '../../apply/journal/journal.ts';
import type { Clocks } from '../../apply/journal/journal-clock.ts';
import { type RunPlan, runPlan } from '../../apply/run/run-plan.ts';
import { formerNames, holdsOf } from '../../apply/sending/former-name.ts';
import {
  type Approved,
  approveDigest,
  approveDocument,
  asIs,
  judgedByItsSteps,
  resolvingAlone,
  withItsOwnRules,
} from '../../apply/steps/approved-part.ts';
import { commandLine, isOneOfSeveral, typedFor } from '../../model/messages/command-line.ts';
import { grouped } from '../../model/messages/counted.ts';
import { DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode, exitCodeOf, winningExitCode } from '../../model/plan/exit-code.ts';
import { countResults, type Outcome, wasExecuted } from '../../model/plan/outcome.ts';
import {
  type CatalogOfPlan,
  hasSomethingToNote,
  hasWork,
  isRefused,
  needsAnAnswer,
  notesIn,
  type Plan,
} from '../../model/plan/plan.ts';
import type { Observed } from '../../model/service/observed.ts';
import { markStanding } from '../../plan/document/mark-standing.ts';
import { resealPlan } from '../../plan/document/seal-plan.ts';
import { onlyProbes } from '../../plan/probe-plan.ts';
import type { Project } from '../../project/project.ts';
import { outcomeReport } from '../../report/sections/outcome-sections.ts';
import { summaryOf } from '../../report/summary/summary.ts';
import { reportText } from '../../report/text/report-text.ts';
import { jsonText, visible } from '../../report/words/sanitize.ts';
import { LOCK_FILE, namedFor, noteInLockFile, readNamedStates } from '../../state/lock-file.ts';
import type { Lease, LockHolder, State } from '../../state/state.ts';
import { proveApprovals } from '../approving/prove-approvals.ts';
import { errorCode } from '../io/error-code.ts';
import { folderOf } from '../io/folder-of.ts';
import { closeClient, interrupted } from '../io/interruption.ts';
import { printPlan } from '../io/render.ts';
import { printDiagnostics } from '../io/report-faults.ts';
import { planIn, readJson, refuseForAnotherDay } from '../io/saved-document.ts';
import { showProgress } from '../io/show-progress.ts';
import { runtimeOf } from '../io/system-runtime.ts';
import { textOptions } from '../io/terminal.ts';
import type { WriteComment } from '../io/with-comment.ts';
import type { World } from '../io/world.ts';
import { writeDocument } from '../io/write-document.ts';
import { commitOf } from '../project/commit-of.ts';
import {
  environmentOf,
  openProjectState,
  underLock,
  warnOfLocalState,
  warnOfUnkeptRun,
} from '../project/open-project-state.ts';
import { type Inputs, readInputs } from '../project/read-inputs.ts';
import { uncommittedTexts } from '../project/uncommitted.ts';
import { applyByWorkers } from './apply-by-workers.ts';
import { type ApplyOptions, refuseUnapproved } from './apply-options.ts';
import { beforeInState } from './before-plan.ts';
import { dueNow, refuseChanged } from './due.ts';
import {
  assembling,
  type Connection,
  connectWithState,
  makePlan,
  planningOf,
  tellRequests,
} from './make-plan.ts';
import { noteShown, noteShownAfterWorkers } from './note-shown.ts';
import { refuseNewProduction } from './refuse-new-production.ts';
import { type Undoing, undoing } from './undo.ts';

/** Throws a DiagnosticsError where nothing is carried out; `comment` receives that it begins, and what came of it before the end. */
export async function applyUnderLock(
  world: World,
  options: ApplyOptions,
  file: string | undefined,
  comment: WriteComment,
): Promise<ExitCode> {
  const read = await readInputs(world, options);
  const document = file === undefined ? undefined : await readPlanFile(world, options, file);
  const connection = await connectWithState(world, read);
  const { project } = read;
  const state = await openProjectState(world, project, {
    mode: 'write',
    origin: connection.origin,
    ...(options.newest && { newest: options.newest }),
  });
  warnOfLocalState(world, project, options);
  await warnOfUnkeptRun(world, project, { ...options, isNoted: options.newest !== undefined });
  try {
    return await underLock(
      world,
      state,
      await commitOf(world, project.folder),
      async (lease, holder) => {
        const { undo } = options;
        const undone = undo === undefined ? undefined : await undoing(world, options, read, state, undo);
        const inputs = undone?.inputs ?? read;
        const applying = { world, options, comment, inputs, undone, connection, state, lease, holder };
        return planAndApply(applying, document, file !== undefined);
      },
      options,
    );
  } finally {
    await state.close();
    await closeClient(world, connection.client);
  }
}

/** The objects that an apply uses while it holds the lock. */
interface Applying {
  readonly world: World;
  readonly options: ApplyOptions;
  readonly comment: WriteComment;
  readonly inputs: Inputs;
  /** Set where a run is undone: the catalog of `inputs` is then an older one. */
  readonly undone: Undoing | undefined;
  readonly connection: Connection;
  readonly state: State;
  readonly lease: Lease;
  readonly holder: LockHolder;
}

async function planAndApply(
  applying: Applying,
  document: Plan | undefined,
  isFromFile: boolean,
): Promise<ExitCode> {
  const { world, options, comment, inputs, undone, connection, state, lease, holder } = applying;
  const { journal } = lease;
  const asked =
    document ??
    (options.resume ? await cutShortPlan(journal) : undefined) ??
    (options.commit === undefined ? undefined : await planToCommit(state, options.commit));
  const record = await state.rules();
  await refuseNewProduction(inputs.project, record, holder.commit);
  // An undo applies an older catalog than the files.
  const texts =
    undone === undefined
      ? await uncommittedTexts(world, inputs.project, holder.commit, options)
      : undone.files;
  const standing = { record: record ?? null };
  const planning = { ...planningOf(options, asked?.reverts), ...undone?.narrowed, standing, runs: state };
  const unmarked = await makePlan(world, inputs, state.reader, connection, planning);
  const { deferred, catalog } = unmarked.plan;
  const plan = markStanding(unmarked.plan, await beforeInState(state, deferred, catalog.digest));
  const made = { ...unmarked, plan };
  tellRequests(world, made, options);
  const assemble = (only: ReadonlySet<string>) =>
    assembling(inputs, connection, {
      ...planning,
      today: inputs.today,
      targets: [],
      only,
      revert: planning.revert ?? [],
      allowed: made.allowed,
    })(made.observed).plan;
  const due = options.due ? await dueNow(state, made.plan, record, assemble) : undefined;
  if (due !== undefined && due.plan === undefined) {
    refuseChanged(due.faults);
    if (!options.json) world.stdout.write('Nothing is due.\n');
    return finishQuietly(world, options, { ...made.plan, deferred: [] });
  }
  const judged =
    due?.plan === undefined
      ? judgedByItsSteps(await approve(options, asked, made.plan, journal), {
          asked,
          now: made.plan,
          assemble,
        })
      : asIs(due.plan);
  const isOfRun = options.resume || options.commit !== undefined;
  const approved = isOfRun ? withItsOwnRules(judged, asked) : judged;
  if (options.queue && approved.plan.staged !== undefined) throw stagedByWorkers(inputs.project);
  const refused = isRefused(approved.plan);
  if (!options.json || refused) await printPlan(world, approved.plan, options);
  if (refused) {
    await comment({ kind: 'plan', plan: approved.plan });
    return EXIT.refusedByGuard;
  }
  if (!hasSomethingToNote(approved.plan)) {
    await comment({ kind: 'outcome', outcome: nothingDone(world, approved.plan) });
    const code = await finishQuietly(world, options, approved.plan);
    await noteShown(applying, made.observed.live);
    return code;
  }
  const around = { state, journal, inputs };
  const proof = await proveApprovals(world, options, around, { plan: approved.plan, asked, isFromFile });
  if (!(await isConfirmed(world, options, isFromFile, approved.plan))) return EXIT.error;
  const code = await carryOut(applying, withTexts(approved, texts), made.observed, proof);
  refuseChanged(due?.faults ?? []);
  return code;
}

/** The files that were applied are on record, also where no commit has it. */
function withTexts(approved: Approved, files: CatalogOfPlan['files']): Approved {
  if (files === undefined) return approved;
  const { plan } = approved;
  return { ...approved, plan: resealPlan(plan, { catalog: { ...plan.catalog, files } }) };
}

/** A run that only probed leaves nothing to finish, except requests in doubt. */
async function cutShortPlan(journal: Journal): Promise<Plan | undefined> {
  const plan = (await journal.cutShort())?.plan;
  return plan === undefined || onlyProbes(plan) ? undefined : plan;
}

/** The plan of a run that laid drafts. Throws a DiagnosticsError where there is no such run. */
async function planToCommit(state: State, name: string): Promise<Plan> {
  const [run, ...more] = await state.runsNamed(name);
  const plan = run && more.length === 0 ? await state.planOfRun(run.run) : undefined;
  if (plan?.staged !== undefined) return plan;
  const what =
    run === undefined ? 'no run of that name is on record' : 'it laid no drafts, or several are named so';
  throw fault(
    'nothing-to-commit',
    `${visible(name)} cannot be committed: ${what}`,
    'give the name of a run of `apply --drafts only`; see them with: pricewright log',
  );
}

function stagedByWorkers(project: Project): DiagnosticsError {
  return fault(
    'staged-by-workers',
    'the plan is staged, and workers carry no stages out',
    `apply it without --queue; or write \`apply: { staged: never }\`, which counts from the next plan on: ${commandLine(project, 'plan')}`,
  );
}

async function carryOut(
  applying: Applying,
  { plan, already }: Approved,
  observed: Observed,
  approvals: RunApprovals | undefined,
): Promise<ExitCode> {
  const { world, options, comment, inputs, connection, lease, holder } = applying;
  await comment({ kind: 'begun' });
  const progress = showProgress(world, options);
  const { folder } = inputs.project;
  const environment = environmentOf(inputs.project);
  const named = namedFor(await readNamedStates(folder), environment);
  const update = inputs.bindings.operations.get('subscriptions.update');
  const input: RunPlan = {
    plan,
    run: holder.run,
    actor: holder.actor,
    journal: lease.journal,
    client: connection.client,
    bindings: inputs.bindings,
    records: observed.records,
    ...(observed.billingDates && { billingDates: observed.billingDates }),
    holds: holdsOf(inputs.catalog),
    formerName: formerNames(inputs.catalog),
    already,
    ...(approvals && { approvals }),
    ...(options.pipeline && { pipeline: options.pipeline }),
    summary: summaryOf(plan).changes,
    options: inputs.project.apply,
    staging: {
      stageOnly: options.drafts === 'only',
      commitOnly: options.commit !== undefined,
      keepDrafts: options.drafts === 'keep',
      requestsPerSecond: inputs.project.service.requestsPerSecond,
    },
    runtime: runtimeOf(world),
    timezone: inputs.project.timezone,
    signal: world.signal,
    progress: progress.onProgress,
    ...(named?.anchor === undefined || update === undefined
      ? {
          begun: async () => {
            await noteInLockFile(folder, environment, { run: holder.run });
            await options.newest?.note(holder.run);
          },
        }
      : { anchor: { subscriptionId: named.anchor, operation: update } }),
    missed: ({ fromMs }) => sayMissing(world, plan, fromMs),
    apart: (clocks) => sayApart(world, clocks),
  };
  const outcome = options.queue
    ? await applyByWorkers(world, options, inputs, connection.origin, holder, input)
    : await runPlan(input);
  progress.end();
  if (outcome === 'handed_over') return EXIT.done;
  const reported = await report(world, options, comment, outcome);
  await keepHash(world, inputs.project, outcome);
  sayUncompared(world, plan, outcome);
  await (options.queue ? noteShownAfterWorkers : noteShown)(applying, observed.live);
  return winningExitCode([exitCodeOf(outcome), reported, leftBehind(plan)]);
}

/** The hash outside of the state, where it finds what somebody takes out of it. */
async function keepHash(world: World, project: Project, { record_hash: record }: Outcome): Promise<void> {
  if (record === undefined) return;
  try {
    await noteInLockFile(project.folder, environmentOf(project), { record });
  } catch (error) {
    world.stderr.write(
      `warning: ${LOCK_FILE} could not be written (${errorCode(error)}), and lacks the hash of this run: ${record}\n`,
    );
  }
}

function sayApart(world: World, clocks: Clocks): void {
  const [machine, service] = [clocks.machineMs, clocks.serviceMs ?? 0].map((ms) =>
    new Date(ms).toISOString(),
  );
  world.stderr.write(
    `warning: the clock of this machine says ${machine}, and that of the service ${service}: set the clock right, as a plan takes its day from it\n`,
  );
}

function sayMissing(world: World, plan: Plan, fromMs: number): void {
  world.stderr.write(
    `warning: the register of runs names a run that this state does not know: what was applied after ${new Date(fromMs).toISOString()} is missing in it. ` +
      `What it has no record of is created only while the service can still say; then see: ${commandLine(plan, 'recover --help')}\n`,
  );
}

/**
 * Warns that the values shown by an empty update are not compared yet.
 * The next plan compares them; until then nobody knows what is left to do there.
 */
function sayUncompared(world: World, plan: Plan, outcome: Outcome): void {
  const done = new Set(outcome.steps.filter(({ result }) => wasExecuted(result)).map(({ id }) => id));
  const shown = plan.steps.filter(({ id, action }) => action === 'adopt' && done.has(id));
  if (shown.length === 0) return;
  const [first, ...more] = shown.map(({ address }) => address);
  world.stderr.write(
    `warning: what the service has at ${first}${more.length === 0 ? '' : ` and ${grouped(String(more.length))} more`} is known now ` +
      `and not compared yet; see what is left to do there with: ${commandLine(plan, 'plan')}\n`,
  );
}

/** Throws a DiagnosticsError for a plan between two catalogs: it was made for no service. */
async function readPlanFile(world: World, options: ApplyOptions, file: string): Promise<Plan> {
  const plan = planIn(await readJson(resolve(folderOf(world, options), file), file), file);
  refuseForAnotherDay(plan, file);
  if (URL.canParse(plan.target.origin)) return plan;
  throw fault(
    'plan-of-comparison',
    `${visible(file)} compares two catalogs, and cannot be applied`,
    'make a plan for the service: pricewright plan --out FILE',
  );
}

/** `asked` is the plan of the file, or of the run that is resumed. */
async function approve(
  options: ApplyOptions,
  asked: Plan | undefined,
  now: Plan,
  journal: Journal,
): Promise<Approved> {
  if (asked !== undefined) return approveDocument(asked, now, journal);
  if (options.approved !== undefined) return approveDigest(options.approved, now, journal);
  return options.resume ? resolvingAlone(now) : asIs(now);
}

async function finishQuietly(world: World, options: ApplyOptions, plan: Plan): Promise<ExitCode> {
  const nothing = nothingDone(world, plan);
  if (options.json) world.stdout.write(jsonText(nothing));
  await writeDocument(world, options, options.out, jsonText(nothing));
  return leftBehind(plan);
}

/** Nothing is sent for a thing that is gone, or that may exist already, so that the catalog is applied in part. */
function leftBehind(plan: Plan): ExitCode {
  return needsAnAnswer(plan) ? EXIT.appliedInPart : EXIT.done;
}

function nothingDone(world: World, plan: Plan): Outcome {
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

async function isConfirmed(
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

/**
 * Reports the outcome. The steps are done, so a document that cannot be written is reported beside the outcome, and
 * its exit code hides no graver one.
 */
async function report(
  world: World,
  options: ApplyOptions,
  comment: WriteComment,
  outcome: Outcome,
): Promise<ExitCode> {
  const printing = textOptions(world, world.stdout, options);
  world.stdout.write(options.json ? jsonText(outcome) : `\n${reportText(outcomeReport(outcome), printing)}`);
  try {
    await writeDocument(world, options, options.out, jsonText(outcome));
    await comment({ kind: 'outcome', outcome });
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof DiagnosticsError)) throw error;
    // The outcome stays alone on stdout.
    printDiagnostics(world, error.diagnostics, { ...options, json: false });
    return EXIT.error;
  }
}
