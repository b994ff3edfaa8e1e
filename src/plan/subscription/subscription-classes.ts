/**
 * Thousands of subscriptions are alike but for their customer, name, id and places in files. The versions of the first of them
 * are planned, and what was decided of it is decided of each other: a member adds its address, its places and the ids of its
 * own steps. Only subscriptions that were not read are alike: an answer is compared on its own.
 */
import { pendingDrafts } from '../../interface/index.ts';
import { declaredAt, type Subscription } from '../../model/catalog/catalog.ts';
import type { Deferred, Difference } from '../../model/plan/plan.ts';
import type { Recorded } from '../../model/service/record.ts';
import type { Address } from '../../model/values/address.ts';
import { type JsonObject, without } from '../../model/values/json.ts';
import { remember } from '../../model/values/remember.ts';
import { type FieldPath, type Source, sourceText } from '../../model/values/source.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { type Context, liveAt } from '../context.ts';
import type { PlannedSubscription } from '../planned-subscription.ts';
import type { StepParts } from '../steps/make-step.ts';

/** The fields of a subscription on which nothing of its versions depends. */
const OF_A_MEMBER = ['customer_id', 'name', 'metadata'];

/** Something that the planner decided of the first of a class. */
type Decision =
  | { readonly kind: 'step'; readonly parts: Omit<StepParts, 'dependsOn'> }
  | { readonly kind: 'deferred'; readonly entry: Deferred }
  | { readonly kind: 'last_day_first'; readonly from: number };

interface Decided {
  readonly first: Address;
  readonly decisions: readonly Decision[];
  /** The places of the first subscription's own file, by the paths that they were looked up for. */
  readonly places: ReadonlyMap<Source, FieldPath>;
  /** True where a decision names the first subscription in words or in what is sent. */
  readonly namesFirst: () => boolean;
}

/**
 * Plans the versions with `plan` and returns what it returns. Undefined for a member of a class that was planned: everything of it is on
 * record, and nothing is left to note.
 */
export function planByClass(
  context: Context,
  planned: PlannedSubscription,
  subscription: Subscription,
  timeline: Timeline,
  plan: (planned: PlannedSubscription) => ReadonlyMap<Address, JsonObject>,
): ReadonlyMap<Address, JsonObject> | undefined {
  const likeness = likenessOf(context, planned, subscription);
  if (likeness === undefined) return plan(planned);
  const classes = classesIn(context).of(timeline);
  const known = classes.get(likeness);
  if (known === undefined) {
    const { recording, decided } = record(planned);
    const agreed = plan(recording);
    classes.set(likeness, decided);
    return agreed;
  }
  if (known.namesFirst()) return plan(planned);
  for (const decision of known.decisions) decide(decision, known, planned);
  return undefined;
}

/** Everything that decides about the versions, but for the timeline; undefined where more than that does. */
function likenessOf(
  context: Context,
  planned: PlannedSubscription,
  { ends, autoActivate, fields, plan, customer, unread }: Subscription,
): string | undefined {
  const { address, now } = planned;
  const own = planned.recordAt(address);
  const rows = planned.rows();
  const isApart =
    own === undefined ||
    context.revertsSome ||
    context.observed.openIntents.length > 0 ||
    planned.deferred.length + planned.drift.length > 0 ||
    rows.some((row) => !isOnRecordAlone(context, row)) ||
    context.versionsRead(address).length > 0;
  if (isApart) return undefined;
  const { numberOf, ownOf } = classesIn(context);
  const payer = customer?.kind === 'address' ? declaredAt(context.catalog, customer.address) : undefined;
  const times = [...new Set(rows.map(({ appliedAtMs }) => appliedAtMs))].sort((a, b) => a - b);
  return JSON.stringify([
    ...[now, ends, autoActivate, ownOf(fields), plan, unread, payer?.unread],
    [own.status, own.start, own.value && ownOf(own.value), own.answered && pendingDrafts(own.answered)],
    planned.steps.map(({ operation, address: at, body, opens }) => [
      ...[operation, at.slice(address.length), body && ownOf(body), opens?.slice(address.length)],
    ]),
    rows.map(({ address: at, start, status, presence, value, answered, revision, appliedAtMs }) => [
      ...[at.slice(address.length), start, status, presence, revision > 0, times.indexOf(appliedAtMs)],
      ...(at === address ? [] : [value && numberOf(value), answered && numberOf(answered)]),
    ]),
  ]);
}

function isOnRecordAlone(context: Context, { address, remoteId, value, notTaken }: Recorded): boolean {
  const isKnown = remoteId !== null && value !== null;
  return (
    (isKnown || !context.observed.records.has(address)) &&
    notTaken === undefined &&
    liveAt(context, address) === undefined
  );
}

const classesIn = remember((_: Context) => {
  const numbers = new WeakMap<object, number>();
  let count = 0;
  /** Equal values on record are one object, and have one number. */
  const numberOf = (value: object): number => {
    const number = numbers.get(value) ?? count++;
    numbers.set(value, number);
    return number;
  };
  return {
    numberOf,
    of: remember((_: Timeline) => new Map<string, Decided>()),
    /** The fields of a subscription that its versions may depend on, as text. */
    ownOf: remember((value: JsonObject) => JSON.stringify(without(value, OF_A_MEMBER))),
  };
});

function record(planned: PlannedSubscription): {
  readonly recording: PlannedSubscription;
  readonly decided: Decided;
} {
  const decisions: Decision[] = [];
  const places = new Map<Source, FieldPath>();
  const { address } = planned;
  let drifted = false;
  const recording: PlannedSubscription = {
    ...planned,
    locate: (path) => {
      const source = { ...planned.locate(path) };
      places.set(source, path);
      return source;
    },
    take: (parts) => {
      decisions.push({ kind: 'step', parts });
      planned.take(parts);
    },
    lastDayFirst: (from) => {
      decisions.push({ kind: 'last_day_first', from });
      planned.lastDayFirst(from);
    },
    defer: (entry) => {
      decisions.push({ kind: 'deferred', entry });
      planned.defer(entry);
    },
    drifted: (entry) => {
      drifted = true;
      planned.drifted(entry);
    },
  };
  let names: boolean | undefined;
  const ids = planned.rows().flatMap(({ remoteId }) => remoteId ?? []);
  return {
    recording,
    decided: {
      ...{ first: address, decisions, places },
      namesFirst: () => {
        names ??= drifted || namesAny(decisions, places, [address, ...ids]);
        return names;
      },
    },
  };
}

/** True where a text or a value of a decision has one of the names, or a place is in the first one's file unasked. */
function namesAny(
  decisions: readonly Decision[],
  places: ReadonlyMap<Source, FieldPath>,
  names: readonly string[],
): boolean {
  const own = new Set([...places.keys()].map(sourceText));
  const isStray = (source: Source | null): boolean =>
    source !== null && !places.has(source) && own.has(sourceText(source));
  return decisions.some((decision) => {
    if (decision.kind === 'last_day_first') return false;
    const { address, ...said } = decision.kind === 'step' ? decision.parts : decision.entry;
    const { opens, source = null, differences = [], ...rest } = said as Partial<StepParts>;
    const text = JSON.stringify([rest, differences]);
    return (
      names.some((name) => text.includes(name)) ||
      isStray(source) ||
      differences.some((each) => isStray(each.source))
    );
  });
}

/** Decides for a member what was decided for the first of its class. */
function decide(decision: Decision, { first, places }: Decided, planned: PlannedSubscription): void {
  const at = (address: Address): Address => `${planned.address}${address.slice(first.length)}` as Address;
  const placed = (source: Source | null): Source | null => {
    const path = source && places.get(source);
    return path ? planned.locate(path) : source;
  };
  const changed = (differences: readonly Difference[]): readonly Difference[] =>
    differences.some(({ source }) => source !== null && places.has(source))
      ? differences.map((each) => ({ ...each, source: placed(each.source) }))
      : differences;
  switch (decision.kind) {
    case 'step': {
      const { parts } = decision;
      planned.take({
        ...parts,
        address: at(parts.address),
        source: placed(parts.source),
        ...(parts.opens && { opens: at(parts.opens) }),
        ...(parts.differences && { differences: changed(parts.differences) }),
      });
      return;
    }
    case 'deferred': {
      const { entry } = decision;
      planned.defer({
        ...entry,
        address: at(entry.address),
        ...(entry.differences && { differences: changed(entry.differences) }),
      });
      return;
    }
    case 'last_day_first':
      planned.lastDayFirst(decision.from);
      return;
    default:
      decision satisfies never;
  }
}
