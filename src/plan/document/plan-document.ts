/**
 * The form in which a plan is saved (`schemas/plan.schema.json`). What several steps or deferred changes have alike, and an
 * item set of several steps, stands once under `alike`. The plan in memory has every step and deferred change whole.
 */
import type { Deferred, Plan, Step } from '../../model/plan/plan.ts';
import { pathWithPlaces } from '../../model/service/references.ts';
import { type Address, ownerOf } from '../../model/values/address.ts';
import { rememberPair } from '../../model/values/remember.ts';
import {
  createSharedValues,
  type Factored,
  factorOut,
  isMember,
  type Member,
  restoreValues,
  type SharedValues,
  type Split,
} from './shared-values.ts';

type OwnOfStep = Pick<Step, 'address' | 'depends_on' | 'source' | 'digest'>;
/** `path` is that of the operation, in which `{id}` and `{vid}` stand for the ids of each step's own address. */
type SharedBySteps = Omit<Step, keyof OwnOfStep | 'id'>;

type OwnOfDeferred = Pick<Deferred, 'address' | 'digest'>;
type SharedByDeferred = Omit<Deferred, keyof OwnOfDeferred>;

export interface PlanDocument extends Omit<Plan, 'steps' | 'deferred'> {
  /** The plan in a few lines, for who reads the file. It is no part of the plan: whoever reads a plan makes it anew. */
  readonly summary?: readonly string[];
  /** Absent where nothing repeats. */
  readonly alike?: {
    readonly values: SharedValues;
    readonly steps: Readonly<Record<string, SharedBySteps>>;
    readonly deferred: Readonly<Record<string, SharedByDeferred>>;
  };
  readonly steps: readonly (Step | Member<OwnOfStep>)[];
  readonly deferred: readonly (Deferred | Member<OwnOfDeferred>)[];
}

/** The same plan gives the same document. */
export function toDocument({ checksum, ...plan }: Plan): PlanDocument {
  return { ...toUnsealedDocument(plan), checksum };
}

export function toUnsealedDocument(plan: Omit<Plan, 'checksum'>): Omit<PlanDocument, 'checksum'> {
  const { format_version, tool_version, project, ...rest } = plan;
  const { alike, ...lists } = withoutRepeats(plan.steps, plan.deferred);
  const isRepeating = Object.values(alike).some((shared) => Object.keys(shared).length > 0);
  // A reader of the file meets what is alike before the steps that name it.
  return { format_version, tool_version, project, ...(isRepeating && { alike }), ...rest, ...lists };
}

/** Remembered, because the checksum of a plan and its text both need it. */
const withoutRepeats = rememberPair((planned: Plan['steps'], left: Plan['deferred']) => {
  const steps = factorOut(planned, splitStep);
  const deferred: Factored<Deferred, OwnOfDeferred, SharedByDeferred> = factorOut(
    left,
    ({ address, digest, ...shared }) => ({ own: { address, ...(digest && { digest }) }, shared }),
  );
  const whole = steps.members.filter((member) => !isMember(member)) as readonly Step[];
  const { values, share } = createSharedValues([...Object.values(steps.alike), ...whole]);
  const shared = Object.entries(steps.alike).map(([name, part]) => [name, share(part)] as const);
  const members = steps.members.map((member) => (isMember(member) ? member : share(member)));
  return {
    alike: { values, steps: Object.fromEntries(shared), deferred: deferred.alike },
    steps: members,
    deferred: deferred.members,
  };
});

/** Undefined for a step whose name or path does not follow from its other fields. */
function splitStep({
  id,
  address,
  depends_on,
  source,
  digest,
  ...rest
}: Step): Split<OwnOfStep, SharedBySteps> | undefined {
  const path = rest.path
    .replaceAll(`{${ownerOf(address)}#id}`, '{id}')
    .replaceAll(`{${address}#id}`, '{vid}');
  if (id !== idOf(rest, address) || pathWithPlaces(path, address) !== rest.path) return undefined;
  return { own: { address, depends_on, source, digest }, shared: { ...rest, path } };
}

function idOf({ operation }: Pick<Step, 'operation'>, address: Address): string {
  return `${operation} ${address}`;
}

/** Undefined where an entry names something that `alike` does not have. */
export function fromDocument(document: PlanDocument): Plan | undefined {
  const { alike, summary: _, ...rest } = document;
  const { values = {}, steps: ofSteps = {}, deferred: ofDeferred = {} } = alike ?? {};
  const shared = new Map(
    Object.entries(ofSteps).map(([name, part]) => [name, restoreValues(part, values)] as const),
  );
  const steps = rest.steps.map((member) =>
    isMember(member) ? stepOf(member, shared.get(member.alike)) : restoreValues(member, values),
  );
  const reasons = new Map(Object.entries(ofDeferred));
  const deferred = rest.deferred.map((member) =>
    isMember(member) ? deferredOf(member, reasons.get(member.alike)) : member,
  );
  return isWhole(steps) && isWhole(deferred) ? { ...rest, steps, deferred } : undefined;
}

function stepOf(
  { alike: _, ...own }: Member<OwnOfStep>,
  shared: SharedBySteps | undefined,
): Step | undefined {
  if (shared === undefined) return undefined;
  const { address } = own;
  return { id: idOf(shared, address), ...shared, ...own, path: pathWithPlaces(shared.path, address) };
}

function deferredOf(
  { alike: _, ...own }: Member<OwnOfDeferred>,
  shared: SharedByDeferred | undefined,
): Deferred | undefined {
  return shared && { ...own, ...shared };
}

function isWhole<T>(list: readonly (T | undefined)[]): list is readonly T[] {
  return !list.includes(undefined);
}
