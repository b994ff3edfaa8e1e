/** The end of a staged run: why a stage ended, what is in force and for how much, and what became of its drafts. */

import {
  letsOthersGo,
  type RunStage,
  type StagedOutcome,
  type StepOutcome,
  type StepResult,
  wasExecuted,
} from '../../model/plan/outcome.ts';
import type { Step } from '../../model/plan/plan.ts';
import { otherText } from '../../model/service/kept-otherwise.ts';
import { isPresent } from '../../model/service/record.ts';
import { ownerOf, stagedOf } from '../../model/values/address.ts';
import { type Decimal, decimal, decimalText, ZERO } from '../../model/values/decimal.ts';
import { groupBy } from '../../model/values/group-by.ts';
import type { RunContext } from '../sending/run-context.ts';
import { runStep } from '../steps/run-step.ts';
import { drop, lookAtDraft } from './lay-draft.ts';
import { deleteStep } from './staged-requests.ts';
import { type Held, isStagedVersion, type RanStaged } from './staged-run.ts';

interface End {
  readonly ended: RunStage;
  readonly in_force: StagedOutcome['in_force'];
  readonly because?: string | undefined;
  readonly deleted?: number;
  readonly withdrawn?: readonly StepOutcome[];
}

export function waitingForCommit(held: Held): RanStaged {
  for (const { id } of held.plan.steps)
    if (!held.results.has(id)) held.results.set(id, notStarted('it waits for the commit'));
  return outcomeOf(held, { ended: 'check', in_force: 'staged' });
}

/** Nothing is in force: the drafts are deleted, unless they are to stay. */
export async function nothing(
  held: Held,
  ended: RunStage,
  because: string,
  { keeps }: { readonly keeps: boolean },
): Promise<RanStaged> {
  const { plan, context, results, options } = held;
  const deletes = !keeps && !options.keepDrafts && context.stop.reason() === null;
  const withdrawn = deletes ? await withdraw(held) : { deleted: 0, outcomes: [] };
  for (const step of plan.steps)
    if (!results.has(step.id))
      results.set(step.id, held.known(step, null) ?? notStarted('nothing is in force'));
  const sent = plan.steps.filter((step) => step.stage !== 'stage' && !isOfOthers(held, step));
  const isAnything = sent.some(({ id }) => isInForce(results.get(id)));
  // A draft in doubt is in no force; what the commit sent may be.
  const isUnknown = ended === 'commit' && sent.some(({ id }) => results.get(id)?.kind === 'in_doubt');
  return outcomeOf(held, {
    ended,
    in_force: isAnything ? 'part' : isUnknown ? 'unknown' : 'nothing',
    because,
    deleted: withdrawn.deleted,
    withdrawn: withdrawn.outcomes,
  });
}

/** True for a step that an earlier run did under this plan. */
function isOfOthers({ known }: Held, step: Step): boolean {
  return known(step, null) !== undefined;
}

async function withdraw(
  held: Held,
): Promise<{ readonly deleted: number; readonly outcomes: readonly StepOutcome[] }> {
  const { plan, context, input, left } = held;
  const drafts = plan.steps.filter(isStagedVersion).flatMap((step) => {
    const draft = context.records.get(stagedOf(step.address));
    return isPresent(draft) ? [{ step, draft }] : [];
  });
  let deleted = 0;
  const outcomes = await Promise.all(
    drafts.map(({ step, draft }) =>
      context.limit.underWay(async (): Promise<readonly StepOutcome[]> => {
        const look = await lookAtDraft(context, input.bindings, draft);
        if (look.kind === 'missing') {
          await drop(context, draft);
          deleted += 1;
          return [];
        }
        if (look.kind !== 'ours') {
          if (look.kind === 'changed') await drop(context, draft);
          const reason = look.kind === 'published' ? 'somebody published it' : look.reason;
          left.push({ address: step.address, id: draft.remoteId ?? '', reason });
          return [];
        }
        const request = deleteStep(step, input.bindings);
        const result = await runStep(context, input, request, true);
        if (result.kind === 'done') {
          deleted += 1;
          return [];
        }
        return [toOutcome(request, result, 'withdrawn')];
      }),
    ),
  );
  return { deleted, outcomes: outcomes.flat() };
}

export function outcomeOf(held: Held, { withdrawn = [], deleted = 0, because, ...end }: End): RanStaged {
  const { plan, context, results, left, assumed } = held;
  const versions = plan.steps.filter(isStagedVersion);
  const steps = plan.steps.map((step) => toOutcome(step, results.get(step.id) ?? notStarted('not reached')));
  const kept = versions.filter(({ address }) => isPresent(context.records.get(stagedOf(address)))).length;
  return {
    steps: [...steps, ...withdrawn],
    staged: {
      ...end,
      versions: versions.length,
      published: versions.filter(({ id }) => isInForce(results.get(id))).length,
      waiting: versions.filter(({ id }) => isWaiting(results.get(id))).length,
      drafts: { deleted, kept },
      left,
      created: plan.steps
        .filter(
          (step) =>
            step.operation.endsWith('.create') && step.stage === 'stage' && wasExecuted(results.get(step.id)),
        )
        .map(({ address }) => address),
      ...(assumed.size > 0 && { assumed: Object.fromEntries(assumed) }),
      ...moneyOf(versions, (step) => isInForce(results.get(step.id))),
      ...(because !== undefined && { because }),
    },
  };
}

/**
 * The last version of each subscription with another month counts, so that a change that is taken back on a later day has its
 * amount: what is in force, and what is still missing.
 */
function moneyOf(versions: readonly Step[], isIn: (step: Step) => boolean): Pick<StagedOutcome, 'money'> {
  const sums = new Map<string, { in_force: Decimal; not_in_force: Decimal }>();
  for (const own of groupBy(versions, ({ address }) => ownerOf(address)).values()) {
    const inOrder = own.toSorted((a, b) => ((a.effective_at ?? '') < (b.effective_at ?? '') ? -1 : 1));
    const currency = own[0]?.revenue?.currency;
    if (currency == null) continue;
    const sum = sums.get(currency) ?? { in_force: ZERO, not_in_force: ZERO };
    const changed = inOrder.filter((step) => !changeOf(step).eq(ZERO));
    const inForce = changeOf(changed.findLast(isIn));
    sum.in_force = sum.in_force.plus(inForce);
    sum.not_in_force = sum.not_in_force.plus(changeOf(changed.at(-1)).minus(inForce));
    sums.set(currency, sum);
  }
  if (sums.size === 0) return {};
  return {
    money: [...sums].map(([currency, sum]) => ({
      currency,
      in_force: decimalText(sum.in_force),
      not_in_force: decimalText(sum.not_in_force),
    })),
  };
}

/** The recurring change of a version; zero for none, and where what holds before is not known. */
function changeOf(version: Step | undefined): Decimal {
  const { before = null, after } = version?.revenue ?? {};
  return before === null || after === undefined ? ZERO : decimal(after.monthly).minus(decimal(before));
}

export function notStarted(reason: string): StepResult {
  return { kind: 'not_started', reason };
}

export function finish(context: RunContext, step: Step, result: StepResult): void {
  context.progress({ kind: 'finished', outcome: toOutcome(step, result) });
}

export function toOutcome(
  { id, address, operation }: Step,
  result: StepResult,
  origin: StepOutcome['origin'] = 'planned',
): StepOutcome {
  return { id, address, operation, origin, result };
}

/** A version that is published and still a draft waits at the service, and is not in force. */
export function isInForce(result: StepResult | undefined): boolean {
  return wasExecuted(result) && !isWaiting(result);
}

export function isWaiting(result: StepResult | undefined): boolean {
  return result?.kind === 'kept_otherwise' && result.fields.some(({ path }) => path === '/published');
}

/** Why a stage ended. `keeps`: the drafts stay, since a later run resolves what is in doubt and goes on. */
export interface Failure {
  readonly because: string;
  readonly keeps: boolean;
}

/** Nothing that the service kept of a draft is in force, and the plan is as good as it was: its version is not started. */
export function asUnpublished({ fields }: StepResult & { readonly kind: 'kept_otherwise' }): StepResult {
  const [first] = fields;
  return notStarted(`the service kept its draft otherwise than it was sent: ${first && otherText(first)}`);
}

/** The first failure, one in doubt before the others; undefined where the stage is whole. */
export function failureIn({ context, results }: Held, steps: readonly Step[]): Failure | undefined {
  const stopped = context.stop.reason();
  if (stopped !== null) return { because: stopped, keeps: true };
  const failed = steps.filter(({ id }) => {
    const result = results.get(id);
    return result !== undefined && !letsOthersGo(result);
  });
  const doubtful = failed.find(({ id }) => results.get(id)?.kind === 'in_doubt');
  const first = doubtful ?? failed.find(({ id }) => results.get(id)?.kind !== 'dependent') ?? failed[0];
  if (first === undefined) return undefined;
  return {
    because: `${first.address}: ${reasonOf(results.get(first.id))}`,
    keeps: doubtful !== undefined,
  };
}

export function reasonOf(result: StepResult | undefined): string {
  switch (result?.kind) {
    case 'refused':
      return `refused with ${result.status}${result.detail === '' ? '' : `: ${result.detail}`}`;
    case 'in_doubt':
      return `in doubt: ${result.reason}`;
    case 'dependent':
      return `depends on ${result.on}`;
    case 'kept_otherwise':
      return 'the service kept something else';
    case 'not_started':
    case 'stale':
      return result.reason;
    default:
      return 'not done';
  }
}
