/** Plans again under the lock, checks that the plan was approved, and carries it out. */
import { resolve } from 'node:path';
import type { Journal } from '../../apply/journal/journal.ts';
import {
  type Approved,
  approveDigest,
  approveDocument,
  asIs,
  isNothingLeft,
  judgedByItsSteps,
  resolvingAlone,
  withItsOwnRules,
} from '../../apply/steps/approved-part.ts';
import { commandLine } from '../../model/messages/command-line.ts';
import { type DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import { type CatalogOfPlan, hasSomethingToNote, isRefused, type Plan } from '../../model/plan/plan.ts';
import { markStanding } from '../../plan/document/mark-standing.ts';
import { resealPlan } from '../../plan/document/plan-digest.ts';
import { onlyProbes } from '../../plan/probe-plan.ts';
import type { Project } from '../../project/project.ts';
import { jsonText, visible } from '../../report/words/sanitize.ts';
import type { State } from '../../state/state.ts';
import { commitOf } from '../io/ask-git.ts';
import { folderOf } from '../io/folder-of.ts';
import { printPlan } from '../io/render.ts';
import { planIn, readJson, refuseForAnotherDay } from '../io/saved-document.ts';
import type { World } from '../io/world.ts';
import { writeDocument } from '../io/write-document.ts';
import { connectWithState, withService } from '../planning/connect.ts';
import { beforeInState, dueNow, refuseChanged } from '../planning/earlier-runs.ts';
import { assembling, makePlan, planningOf, tellRequests } from '../planning/make-plan.ts';
import { noteShown } from '../planning/note-shown.ts';
import { undoing } from '../planning/other-catalog.ts';
import type { WriteComment } from '../planning/show-plan.ts';
import { underLock, warnOfLocalState, warnOfUnkeptRun } from '../project/open-project-state.ts';
import { readInputs } from '../project/read-inputs.ts';
import { type ApplyOptions, isConfirmed, nothingDone } from './apply-options.ts';
import { type Applying, carryOutApproved, leftBehind } from './carry-out.ts';
import { refuseNewProduction, uncommittedTexts } from './committed-project.ts';
import { proveApprovals } from './prove-approvals.ts';

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
  const opening = { mode: 'write', ...(options.newest && { newest: options.newest }) } as const;
  return withService(world, project, connection, opening, async (state) => {
    warnOfLocalState(world, project, options);
    await warnOfUnkeptRun(world, project, { ...options, isNoted: options.newest !== undefined });
    return underLock(
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
  });
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
  // The words of a plan of which nothing is left would be read as those of this apply.
  if ((!options.json && !isNothingLeft(approved)) || refused) await printPlan(world, approved.plan, options);
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
  const proof = await proveApprovals(applying, { plan: approved.plan, asked, isFromFile });
  if (!(await isConfirmed(world, options, isFromFile, approved.plan))) return EXIT.error;
  const code = await carryOutApproved(applying, withTexts(approved, texts), made.observed, proof);
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
