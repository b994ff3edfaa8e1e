/**
 * Carries a staged plan out: what bills nothing and the drafts first, then a look at every draft, then the changes that are
 * in force. Whatever fails before the first of these leaves nothing in force.
 */
import { commandLine } from '../../model/messages/command-line.ts';
import { counted } from '../../model/messages/counted.ts';
import { letsOthersGo, type StepResult } from '../../model/plan/outcome.ts';
import type { ForeignDraft, Step } from '../../model/plan/plan.ts';
import { isPresent } from '../../model/service/record.ts';
import { ownerOf } from '../../model/values/address.ts';
import { dayAt } from '../../model/values/calendar-day.ts';
import { runInOrder } from '../steps/order-steps.ts';
import { runStep } from '../steps/run-step.ts';
import { checkRevenue } from './check-revenue.ts';
import { commit } from './commit-stage.ts';
import {
  asUnpublished,
  type Failure,
  failureIn,
  finish,
  nothing,
  notStarted,
  waitingForCommit,
} from './end-staged.ts';
import { type Laying, layDraft } from './lay-draft.ts';
import { draftStep } from './staged-requests.ts';
import {
  type Held,
  isStagedVersion,
  type RanStaged,
  type StagedInput,
  type StagedOptions,
  type StagedRun,
  stepsOfCommit,
  stepsOfStage,
} from './staged-run.ts';

/** After so many failures no further draft is laid: the rest would be deleted again. */
const MOST_FAILURES = 20;

export async function runStaged(
  { context, known }: StagedRun,
  input: StagedInput,
  options: StagedOptions = {},
): Promise<RanStaged> {
  const { plan } = input;
  const held: Held = {
    ...{ plan, context, known, input, options },
    ...{ results: new Map(), left: [], assumed: new Map() },
  };
  const foreign = foreignReason(held);
  if (foreign !== undefined) return nothing(held, 'stage', foreign, { keeps: true });
  const late = tooLate(held, paceOf(held.options), REQUESTS.all);
  if (late !== undefined) return nothing(held, 'stage', late, { keeps: false });
  const startedAtMs = held.context.runtime.now();
  const failedStage = await stage(held);
  if (failedStage !== undefined) return nothing(held, 'stage', failedStage.because, failedStage);
  const versions = held.plan.steps.filter(isStagedVersion).length;
  const measured = (held.context.runtime.now() - startedAtMs) / Math.max(versions, 1);
  const tooLong = tooLate(held, measured, REQUESTS.checkAndCommit);
  if (tooLong !== undefined) return nothing(held, 'stage', tooLong, { keeps: false });
  const failedCheck = await check(held);
  if (failedCheck !== undefined) return nothing(held, 'check', failedCheck.because, failedCheck);
  if (held.options.stageOnly) return waitingForCommit(held);
  return commit(held);
}

/** The requests for each version: in all, once its draft is laid, and once it is checked. */
const REQUESTS = { all: 4, checkAndCommit: 3, commit: 2 } as const;

/** The requests of the stages after one. */
function laterThan(stage: 'stage' | 'check', { steps, today }: Held['plan']): number {
  const committed = stepsOfCommit(steps, today);
  const versions = committed.filter(isStagedVersion).length;
  const each = stage === 'stage' ? REQUESTS.checkAndCommit : REQUESTS.commit;
  return versions * each + (committed.length - versions);
}

function paceOf({ requestsPerSecond }: StagedOptions): number {
  return requestsPerSecond ? 1000 / requestsPerSecond : 0;
}

/**
 * Drafts from the day of apply say that day, so that no stage starts that would end on the next one. `msEach` is the time
 * that one request of each version takes.
 */
function tooLate({ plan, context, input }: Held, msEach: number, requests: number): string | undefined {
  const versions = plan.steps.filter(isStagedVersion);
  if (input.timezone === undefined || !versions.some((step) => step.effective_at === null)) return undefined;
  const nowMs = context.runtime.now();
  const endsMs = nowMs + versions.length * requests * msEach;
  const [now, end] = [dayAt(nowMs, input.timezone), dayAt(endsMs, input.timezone)];
  if (now !== plan.today || end === now) return undefined;
  const minutes = Math.ceil((endsMs - nowMs) / 60_000);
  return `it would take ${counted(minutes, 'minute')} more and end on ${end}, and its versions take effect on ${plan.today}: apply it earlier in the day, or after midnight`;
}

function foreignText({ changed, in_doubt: inDoubt }: ForeignDraft): string {
  if (changed) return 'somebody changed it since it was staged';
  if (inDoubt) return 'it is not on record: somebody else made it, or a request that is in doubt did';
  return 'nobody staged it, and publishing beside it could replace it';
}

/**
 * Drafts of others: nothing goes in force until they are gone, or the project file excepts them. What was in doubt when the
 * plan was made has been tried again by now, and a draft that it made is on record if that was answered.
 */
function foreignReason({ plan, context, left }: Held): string | undefined {
  const listed = plan.staged?.foreign_drafts ?? [];
  const onRecord = new Set(
    listed.some(({ in_doubt: inDoubt }) => inDoubt)
      ? [...context.records.values()].filter(isPresent).map(({ remoteId }) => remoteId)
      : [],
  );
  const foreign = listed.filter(({ id, in_doubt: inDoubt }) => !inDoubt || !onRecord.has(id));
  for (const draft of foreign)
    left.push({ address: draft.address, id: draft.id, reason: foreignText(draft) });
  if (foreign.length === 0) return undefined;
  const [first] = foreign;
  const others = foreign.length === 1 ? '' : ` and ${counted(foreign.length - 1, 'other')}`;
  const open = plan.resolved_first.find(({ address }) => ownerOf(address) === first?.address);
  const ours =
    first?.in_doubt && open
      ? `is not on record: if the request in doubt made it, run: ${commandLine(context, `recover ${open.address} --id ${first.id}`)}; if not,`
      : 'this plan did not lay:';
  return `${first?.address} has the draft ${first?.id}${others}, which ${ours} publish or delete it at the service, or name it under ignore`;
}

async function stage(held: Held): Promise<Failure | undefined> {
  const { plan, context, input, options, results, left, known } = held;
  const steps = stepsOfStage(plan.steps);
  context.progress({ kind: 'stage', stage: 'stage', steps: steps.length, later: laterThan('stage', plan) });
  const laying: Laying = {
    setting: input,
    excepted: new Set(plan.staged?.excepted_drafts),
    isLaid: options.commitOnly === true,
  };
  let failures = 0;
  const outcomes = await runInOrder(steps, async (step, failed) => {
    const given = known(step, failed);
    const result =
      given ??
      (await context.limit.underWay(async () => {
        if (failures >= MOST_FAILURES) return notStarted(`${counted(failures, 'step')} failed before it`);
        return isStagedVersion(step) ? lay(step) : runStep(context, input, step);
      }));
    if (!letsOthersGo(result)) failures += 1;
    const named = isStagedVersion(step) ? draftStep(step, plan.today) : step;
    finish(context, named, result);
    return result;
  });

  async function lay(step: Step): Promise<StepResult> {
    const laid = await layDraft(context, laying, step);
    switch (laid.kind) {
      case 'laid':
        return { kind: 'done', remote_id: null, replayed: false, sends: 0 };
      case 'published':
        results.set(step.id, laid.result);
        return laid.result;
      case 'left':
        left.push({ address: step.address, id: laid.id, reason: laid.result.reason });
        return laid.result;
      case 'failed':
        return laid.result.kind === 'kept_otherwise' ? asUnpublished(laid.result) : laid.result;
      default:
        return laid satisfies never;
    }
  }

  for (const step of steps) {
    const result = outcomes.get(step.id);
    if (result !== undefined && (!isStagedVersion(step) || !letsOthersGo(result)))
      results.set(step.id, result);
  }
  return failureIn(held, steps);
}

/** Each draft's answer was compared as it was laid; here the service's figure of it is. */
async function check(held: Held): Promise<Failure | undefined> {
  const { context, input, results, assumed } = held;
  const versions = waitingVersions(held);
  context.progress({
    kind: 'stage',
    stage: 'check',
    steps: versions.length,
    later: laterThan('check', held.plan),
  });
  let failures = 0;
  await Promise.all(
    versions.map((step) =>
      context.limit.underWay(async () => {
        if (context.stop.reason() !== null || failures >= MOST_FAILURES) return;
        const checked = await checkRevenue(context, input.bindings, step);
        const isWrong = checked.kind === 'differs';
        if (checked.kind !== 'differs' && checked.kind !== 'agrees')
          assumed.set(checked.kind, (assumed.get(checked.kind) ?? 0) + 1);
        const result: StepResult = isWrong
          ? notStarted(checked.reason)
          : { kind: 'done', remote_id: null, replayed: false, sends: 0 };
        if (isWrong) {
          failures += 1;
          results.set(step.id, result);
        }
        finish(context, draftStep(step, held.plan.today), result);
      }),
    ),
  );
  return failureIn(held, versions);
}

/** The new versions that are not in force yet, by this run or another. */
function waitingVersions({ plan, results, known }: Held): readonly Step[] {
  return plan.steps.filter((step) => isStagedVersion(step) && !results.has(step.id) && !known(step, null));
}
