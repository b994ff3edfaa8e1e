/**
 * Says for each step of a plan which stage of a staged apply carries it out: what bills nothing and a draft of every new
 * version first; then, once every draft is checked, what is in force at once. Pure.
 */
import { UNTIL_ACTIVE } from '../interface/index.ts';
import type { Adoption, ForeignDraft, Stage, Staging, Step } from '../model/plan/plan.ts';
import { STAGED, type StagedSetting, stricterStaging } from '../model/plan/rules.ts';
import { isPresent } from '../model/service/record.ts';
import { type Address, ownerOf, stagedOf } from '../model/values/address.ts';
import { type Context, isBound, isPublished, isWaiting, liveAt, traitsOf } from './context.ts';
import { isAsRecorded } from './diff/changes-since.ts';
import type { PlanInputs } from './plan-inputs.ts';
import { inDoubt } from './records/in-doubt.ts';
import { stoodBefore } from './rules/plan-rules.ts';

export interface Staged {
  readonly steps: readonly Step[];
  readonly staged?: Staging;
}

/** The plan's own steps, and nothing of stages, where the plan is not staged. */
export function stageSteps(
  context: Context,
  steps: readonly Step[],
  inputs: Pick<PlanInputs, 'staged' | 'standing'>,
  adoptions: readonly Adoption[],
): Staged {
  const setting = settingInForce(inputs);
  if (!hasDrafts(context)) return { steps };
  const marked = markedSteps(context, steps);
  const versions = marked.filter(({ stage }) => stage === 'staged');
  const isBegun = versions.some(({ address }) => isPresent(context.observed.records.get(stagedOf(address))));
  const isStaged =
    isBegun || (setting === 'always' && versions.length > 0) || (setting === 'auto' && versions.length > 1);
  if (!isStaged) return { steps };
  const owners = new Set(versions.map(({ address }) => ownerOf(address)));
  const { foreign, excepted } = draftsBeside(context, owners, versions, adoptions);
  return {
    steps: marked,
    staged: {
      versions: versions.length,
      foreign_drafts: foreign,
      ...(excepted.length > 0 && { excepted_drafts: excepted }),
    },
  };
}

/** The stricter of the file's setting and those on record: a project file that stages less counts from the next plan on. */
function settingInForce({
  staged = 'never',
  standing,
}: Pick<PlanInputs, 'staged' | 'standing'>): StagedSetting {
  return stoodBefore(standing).reduce(
    (setting, { settings }) => stricterStaging(setting, settings?.[STAGED]),
    staged,
  );
}

/** True where a draft can be laid, looked at, published and taken away. */
function hasDrafts(context: Context): boolean {
  const { replacesDrafts, keepsPublished } = traitsOf(context);
  const needed = ['versions.get', 'versions.publish', 'versions.delete', 'versions.update'] as const;
  return replacesDrafts && keepsPublished && needed.every((name) => isBound(context, name));
}

function markedSteps(context: Context, steps: readonly Step[]): readonly Step[] {
  const created = new Map(
    steps.filter(({ operation }) => operation === 'subscriptions.create').map((step) => [step.address, step]),
  );
  const activated = new Set<Address>();
  return steps.map((step) => {
    const owner = ownerOf(step.address);
    const creation = created.get(owner);
    const isBilled =
      creation === undefined ? !isWaiting(context, context.observed.records.get(owner)) : isActive(creation);
    const stage = stageOf(step, {
      isNew: creation !== undefined,
      isBilled,
      isActivated: activated.has(owner),
    });
    if (step.operation === 'subscriptions.activate') activated.add(owner);
    return { ...step, stage };
  });
}

function isActive({ body }: Step): boolean {
  return body?.auto_activate === true;
}

interface Owner {
  /** True where this plan creates it. */
  readonly isNew: boolean;
  readonly isBilled: boolean;
  /** True after the step that activates it. */
  readonly isActivated: boolean;
}

function stageOf(step: Step, { isNew, isBilled, isActivated }: Owner): Stage {
  switch (step.operation) {
    case 'metrics.create':
    case 'products.create':
    case 'bundles.create':
    case 'plans.create':
    case 'customers.create':
      return 'stage';
    case 'subscriptions.create':
      return isBilled ? 'commit' : 'stage';
    case 'subscriptions.update':
      return step.action === 'adopt' || step.action === 'probe' || !isBilled ? 'stage' : 'commit';
    case 'versions.create':
      if (isActivated || (isNew && isBilled)) return 'commit';
      if (!isBilled || isDraft(step)) return 'stage';
      return 'staged';
    case 'versions.update':
      return isActivated || (isNew && isBilled) ? 'commit' : 'stage';
    default:
      return 'commit';
  }
}

function isDraft({ body }: Step): boolean {
  return body?.draft === true || body?.draft === UNTIL_ACTIVE;
}

/** The drafts of these subscriptions that no record has, and those that somebody changed since they were staged. */
function draftsBeside(
  context: Context,
  owners: ReadonlySet<Address>,
  versions: readonly Step[],
  adoptions: readonly Adoption[],
): { readonly foreign: readonly ForeignDraft[]; readonly excepted: readonly string[] } {
  const { records } = context.observed;
  // A draft that the catalog takes over with this plan is the catalog's.
  const known = new Set([
    ...[...records.values()].filter(isPresent).map(({ remoteId }) => remoteId),
    ...adoptions.map(({ remote_id: id }) => id),
  ]);
  const { owners: doubtful } = inDoubt(context);
  const unknown = [...owners].flatMap((address): readonly ForeignDraft[] => {
    const live = liveAt(context, address);
    const drafts = live?.kind === 'read' ? (live.drafts ?? []) : [];
    return drafts
      .filter(({ remoteId }) => !known.has(remoteId))
      .map(({ remoteId, start }) => ({
        address,
        id: remoteId,
        day: start,
        ...(doubtful.has(address) && { in_doubt: true }),
      }));
  });
  const changed = versions.flatMap(({ address }): readonly ForeignDraft[] => {
    const draft = records.get(stagedOf(address));
    if (!isPresent(draft) || draft.remoteId === null || isAsRecorded(context, draft)) return [];
    const live = liveAt(context, draft.address);
    if (live?.kind !== 'read' || isPublished(live)) return [];
    return [{ address, id: draft.remoteId, day: draft.start, changed: true }];
  });
  const all = [...unknown, ...changed];
  return {
    foreign: all.filter(({ id }) => !context.ignored.has(id)),
    excepted: all.map(({ id }) => id).filter((id) => context.ignored.has(id)),
  };
}
