/** The first half of `plan` and `apply`: observes state and service, and assembles a plan. */
import { type Assembled, assemblePlan } from '../../judge/assemble-plan.ts';
import { windowStart } from '../../judge/guards/judges.ts';
import { typedFor } from '../../model/messages/command-line.ts';
import { counted } from '../../model/messages/counted.ts';
import { DiagnosticsError } from '../../model/messages/diagnostic.ts';
import { hasWork, isRefused } from '../../model/plan/plan.ts';
import type { ProjectRules } from '../../model/plan/rules.ts';
import type { Observed } from '../../model/service/observed.ts';
import { TOOL_VERSION } from '../../model/tool-version.ts';
import type { Address } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { observe } from '../../observe/observe.ts';
import { readBillingDates } from '../../observe/read-invoices.ts';
import type { RecordReader } from '../../observe/record-reader.ts';
import type { ReadingSetup, WholeLists } from '../../observe/service-reads.ts';
import type { AllowedRun, PlanInputs } from '../../plan/plan-inputs.ts';
import { stoodBefore } from '../../plan/rules/plan-rules.ts';
import { type Project, rulesOfProject } from '../../project/project.ts';
import { readPages } from '../../service/read-pages.ts';
import type { State } from '../../state/state.ts';
import { addressFrom } from '../address-argument.ts';
import { tellWaiting, unlessInterrupted } from '../io/interruption.ts';
import type { Printing } from '../io/report-faults.ts';
import { runtimeOf } from '../io/system-runtime.ts';
import type { World } from '../io/world.ts';
import type { Refresh } from '../options/option-values.ts';
import type { Options } from '../options/options.ts';
import type { Inputs, ProjectInputs } from '../project/read-inputs.ts';
import type { Connection } from './connect.ts';
import { type Made, planByRefresh } from './plan-by-refresh.ts';

/** The options of a plan that the planner reads. */
type AskedOfAssembly = Pick<
  PlanInputs,
  | 'today'
  | 'revert'
  | 'insisted'
  | 'targets'
  | 'only'
  | 'standing'
  | 'allowed'
  | 'before'
  | 'usageBefore'
  | 'findHold'
  | 'goesBack'
  | 'isPreview'
>;

/** Today, everything and nothing undone, unless it is said otherwise. */
export interface PlanningOptions extends Partial<Omit<AskedOfAssembly, 'revert'>> {
  /** Addresses at which the service's own changes are undone. */
  readonly revert?: readonly Address[];
  /** The part of the service to read first; everything by default. */
  readonly refresh?: Refresh;
  /** The runs on record: what an earlier plan carried under an exception stays allowed. */
  readonly runs?: RunsOnRecord;
  /** Subscriptions whose last answer came in this run and counts as read. */
  readonly answered?: ReadonlySet<Address>;
  /** Lists of the service that the command reads elsewhere too. */
  readonly lists?: WholeLists;
}

/** Another plan than that from the service to the catalog at hand. */
export interface OtherPlan {
  /** Addresses at which what the service changed is undone; the argument of `revert`. */
  readonly revert?: readonly string[];
  /** The run that is undone; the argument of `undo`. */
  readonly undo?: string;
}

/** The options of `plan` and `apply` that decide what is planned, with addresses as typed. */
type AskedOfPlan = Pick<Options<'plan'>, 'at' | 'target' | 'refresh'> & Pick<OtherPlan, 'revert'>;

/**
 * The planning options for the command's options. `reverts` are those of an earlier plan, which the plan made now has
 * to undo as well. Throws a DiagnosticsError for a text that is no address.
 */
export function planningOf(
  { at, revert = [], target = [], refresh }: AskedOfPlan,
  reverts: readonly Address[] = [],
): PlanningOptions {
  return {
    refresh,
    ...(at === undefined ? {} : { today: at }),
    revert: [...new Set([...reverts, ...revert.map(addressFrom)])],
    targets: target.map(addressFrom),
  };
}

/** The settings for reads of this project's service: a limited number at once, and retries with growing pauses. */
export function readingOf(
  world: World,
  { project, bindings }: ProjectInputs,
  { client, origin }: Connection,
): ReadingSetup {
  return {
    client,
    bindings,
    origin,
    concurrency: project.apply.concurrency,
    retry: {
      attempts: project.apply.retries + 1,
      sleep: (ms) => runtimeOf(world).sleep(ms, world.signal),
      random: world.random,
    },
  };
}

/** Throws a DiagnosticsError where a read failed or the catalog asks for something impossible. */
export async function makePlan(
  world: World,
  inputs: Inputs,
  reader: RecordReader,
  connection: Connection,
  options: PlanningOptions = {},
): Promise<Made> {
  const { catalog } = inputs;
  const {
    today = inputs.today,
    revert = [],
    targets = [],
    refresh = 'all',
    answered,
    runs,
    lists = new Map(),
    ...others
  } = options;
  const { standing } = others;
  const reverting = inputs.project.apply.drift === 'revert' ? 'all' : revert;
  const setup = { ...readingOf(world, inputs, connection), lists };
  const asked: AskedOfAssembly = { standing, ...others, today, revert: reverting, insisted: revert, targets };
  const waiting = <T>(work: Promise<T>) =>
    unlessInterrupted(world, refresh === 'none' ? work : tellWaiting(world, connection.origin, work));
  const planned = await planByRefresh(refresh, {
    catalog,
    reader,
    revert,
    look: (records, lookAt) => {
      const looking = {
        ...setup,
        ...{ catalog, reader: records, today },
        ...windowOf([inputs.project, ...stoodBefore(standing)], today),
        ...(lookAt && { lookAt }),
        ...(answered && { answered }),
      };
      return waiting(observe(looking));
    },
    assemble: assembling(inputs, connection, asked),
  });
  const onCycle =
    refresh === 'none'
      ? planned
      : await waiting(withBillingDates(planned, setup, assembling(inputs, connection, asked)));
  const isUnread = onCycle.observed.requests === 0 && (refresh === 'all' || hasWork(onCycle.plan));
  const made = refresh !== 'none' && isUnread ? await waiting(withFirstRead(onCycle, setup)) : onCycle;
  const allowed = runs !== undefined && isRefused(made.plan) ? await allowedOnRecord(runs) : [];
  if (allowed.length === 0) return made;
  const { plan = made.plan, ...rest } = assembling(inputs, connection, { ...asked, allowed })(made.observed);
  return { ...made, ...rest, plan, allowed };
}

/**
 * A plan of which no part could be read rests on one read all the same: that the service is at its address. Throws a
 * DiagnosticsError where it is not.
 */
async function withFirstRead(made: Made, { client, bindings, origin, retry }: ReadingSetup): Promise<Made> {
  const list = bindings.operations.get('plans.list');
  if (list === undefined) return made;
  const limit = <T>(task: () => Promise<T>) => task();
  const read = await readPages(client, list, bindings, { origin, retry, limit, mostPages: 1 });
  if (read.kind === 'failed') throw new DiagnosticsError([read.diagnostic]);
  return { ...made, observed: { ...made.observed, requests: read.requests } };
}

/** The plan judged once more by what the service tells of the written days. Throws a DiagnosticsError where a read failed. */
async function withBillingDates(
  made: Made,
  setup: ReadingSetup,
  assemble: (observed: Observed) => Assembled,
): Promise<Made> {
  const { toAsk, observed } = made;
  const isBound = setup.bindings.operations.has('subscriptions.billing_dates');
  if (toAsk === undefined || toAsk.size === 0 || !isBound) return made;
  const { dates, requests, diagnostics } = await readBillingDates(setup, toAsk, observed.records);
  if (diagnostics.length > 0) throw new DiagnosticsError(diagnostics);
  const knowing: Observed = { ...observed, billingDates: dates };
  const { plan = made.plan, ...others } = assemble(knowing);
  return { ...made, ...others, plan, observed: knowing, datesAsked: requests };
}

type RunsOnRecord = Pick<State, 'runs' | 'planOfRun'>;

/** The newest runs that are looked at for what an exception allowed. */
const MOST_RUNS = 200;

async function allowedOnRecord(state: RunsOnRecord): Promise<readonly AllowedRun[]> {
  const allowed: AllowedRun[] = [];
  for (const { run } of await state.runs(MOST_RUNS)) {
    const plan = await state.planOfRun(run);
    if (plan?.guards.some(({ outcome }) => outcome === 'excepted')) allowed.push({ run, plan });
  }
  return allowed;
}

/** The window begins with a day, so that a plan of one day is the same at any hour. */
function windowOf(
  rules: readonly Pick<ProjectRules, 'guards'>[],
  today: CalendarDay,
): { readonly appliedSinceMs?: number } {
  const since = windowStart(
    rules.flatMap(({ guards }) => guards ?? []),
    today,
  );
  return since === undefined ? {} : { appliedSinceMs: Date.parse(since) };
}

/** Assembles a plan from observed facts. Pure, so that one observation serves several plans. */
export function assembling(
  inputs: Inputs,
  connection: Connection,
  asked: AskedOfAssembly,
): (observed: Observed) => Assembled {
  return (observed) => assemblePlan({ ...planInputs(inputs, connection, asked), observed });
}

/** The project's part of a plan. */
export function planInputs(
  inputs: Inputs,
  { origin }: Pick<Connection, 'origin'>,
  asked: AskedOfAssembly,
): Omit<PlanInputs, 'observed'> {
  const { project, bindings, catalog, commit, usage, warnings } = inputs;
  return {
    ...asked,
    project: project.id,
    ...typedFor(project),
    origin,
    catalog,
    commit,
    bindings,
    ...ownRules(project),
    isForAnotherDay: asked.today !== inputs.today,
    usage,
    ...project.report,
    ...(project.ignored && { ignored: project.ignored }),
    warnings,
    toolVersion: TOOL_VERSION,
  };
}

/** The rules of the project file, in the form that a plan takes them. */
export function ownRules(
  project: Project,
): Pick<PlanInputs, 'guards' | 'exceptionsAt' | 'approvals' | 'settings' | 'staged'> {
  const { guards, approvals, exceptionsAt } = project;
  return {
    ...{ guards, approvals, settings: rulesOfProject(project).settings, staged: project.apply.staged },
    ...(exceptionsAt && { exceptionsAt }),
  };
}

/** Printed apart from the plan, because a repeated request would make the plan another document. */
export function tellRequests(world: World, { observed, datesAsked = 0 }: Made, { json }: Printing): void {
  if (json) return;
  const dates = datesAsked > 0 ? `, and days on cycle with ${counted(datesAsked, 'more', 'more')}` : '';
  world.stderr.write(`Read the service with ${counted(observed.requests, 'request')}${dates}.\n`);
}
