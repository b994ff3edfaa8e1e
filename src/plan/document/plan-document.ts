/**
 * The form in which a plan is saved (`schemas/plan.schema.json`). What several steps or deferred changes have alike, and an
 * item set of several steps, stands once under `alike`. The plan in memory has every step and deferred change whole.
 */
import { type Deferred, PLAN_FORMAT_VERSION, type Plan, type Step } from '../../model/plan/plan.ts';
import { rememberPair } from '../../model/values/remember.ts';
import { type Factored, factorOut, putBack } from './factor-out.ts';
import { createSharedValues, restoreValues, type SharedValues } from './shared-values.ts';

const OWN_OF_STEP = ['id', 'address', 'path', 'depends_on', 'source', 'digest'] as const;
const OWN_OF_DEFERRED = ['address'] as const;

type Steps = Factored<Step, (typeof OWN_OF_STEP)[number]>;
type DeferredChanges = Factored<Deferred, (typeof OWN_OF_DEFERRED)[number]>;

export interface PlanDocument extends Omit<Plan, 'steps' | 'deferred'> {
  /** Absent where nothing repeats, and in documents of version 1, in which every step and deferred change is whole. */
  readonly alike?: {
    readonly values: SharedValues;
    readonly steps: Steps['alike'];
    readonly deferred: DeferredChanges['alike'];
  };
  readonly steps: Steps['members'];
  readonly deferred: DeferredChanges['members'];
}

/** The same plan gives the same document. */
export function toDocument({ checksum, ...plan }: Plan): PlanDocument {
  return { ...toUnsealedDocument(plan), checksum };
}

export function toUnsealedDocument(plan: Omit<Plan, 'checksum'>): Omit<PlanDocument, 'checksum'> {
  if (plan.format_version === 1) return plan;
  const { format_version, tool_version, project, ...rest } = plan;
  const { alike, ...lists } = withoutRepeats(plan.steps, plan.deferred);
  const isRepeating = Object.values(alike).some((shared) => Object.keys(shared).length > 0);
  // A reader of the file meets what is alike before the steps that name it.
  return { format_version, tool_version, project, ...(isRepeating && { alike }), ...rest, ...lists };
}

/** Remembered, because the checksum of a plan and its text both need it. */
const withoutRepeats = rememberPair((planned: Plan['steps'], left: Plan['deferred']) => {
  const steps = factorOut(planned, OWN_OF_STEP);
  const deferred = factorOut(left, OWN_OF_DEFERRED);
  const whole = steps.members.flatMap((member) => ('alike' in member ? [] : [member]));
  const { values, share } = createSharedValues([...Object.values(steps.alike), ...whole]);
  const shared = Object.entries(steps.alike).map(([name, part]) => [name, share(part)] as const);
  const members = steps.members.map((member) => ('alike' in member ? member : share(member)));
  return {
    alike: { values, steps: Object.fromEntries(shared), deferred: deferred.alike },
    steps: members,
    deferred: deferred.members,
  };
});

/** Undefined where an entry names something that `alike` does not have. */
export function fromDocument(document: PlanDocument): Plan | undefined {
  const { alike, ...rest } = document;
  if (rest.format_version !== PLAN_FORMAT_VERSION) return rest as Plan;
  const { values = {}, steps: ofSteps = {}, deferred: ofDeferred = {} } = alike ?? {};
  const shared: Record<string, Steps['alike'][string]> = {};
  for (const [name, part] of Object.entries(ofSteps)) {
    const restored = restoreValues(part, values);
    if (restored === undefined) return undefined;
    shared[name] = restored;
  }
  const steps: Step[] = [];
  for (const member of rest.steps) {
    const whole = 'alike' in member ? member : restoreValues(member, values);
    const step = whole && putBack(whole, shared);
    if (step === undefined) return undefined;
    steps.push(step);
  }
  const deferred: Deferred[] = [];
  for (const member of rest.deferred) {
    const change = putBack(member, ofDeferred);
    if (change === undefined) return undefined;
    deferred.push(change);
  }
  return { ...rest, steps, deferred };
}
