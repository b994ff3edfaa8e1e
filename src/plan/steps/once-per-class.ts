/**
 * Thousands of subscriptions have one timeline and the same versions on record: a class. Its versions are planned for the
 * first of them. Where nothing is to be said there, nothing is of the others; where versions are sent, each of the others takes the
 * same ones, at its own addresses and places. Only subscriptions that were not read are alike: an answer is compared on its own.
 */
import type { Subscription } from '../../model/catalog/catalog.ts';
import type { Recorded } from '../../model/service/record.ts';
import { type Address, isStaged } from '../../model/values/address.ts';
import { remember } from '../../model/values/remember.ts';
import { type FieldPath, type Source, sourceText } from '../../model/values/source.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { type Context, liveAt } from '../context.ts';
import type { PlannedSubscription } from '../planned-subscription.ts';
import type { StepParts } from './make-step.ts';

/** Plans the versions with `take`, unless those of another one like it are planned. Undefined where they are. */
export function oncePerClass<Result>(
  context: Context,
  planned: PlannedSubscription,
  subscription: Pick<Subscription, 'ends' | 'autoActivate'>,
  timeline: Timeline,
  take: (planned: PlannedSubscription) => Result,
): Result | undefined {
  const likeness = isSaidOf(planned) ? undefined : likenessOf(context, planned, subscription);
  if (likeness === undefined) return take(planned);
  const { quiet, sent } = classesIn(context).of(timeline);
  if (quiet.has(likeness)) return undefined;
  const whole = wholeLikeness(context, planned, likeness);
  const known = whole === undefined ? undefined : sent.get(whole);
  if (known !== undefined) {
    repeat(known, planned);
    return undefined;
  }
  const watched = watch(planned);
  const result = take(watched.planned);
  if (!isSaidOf(planned)) quiet.add(likeness);
  else if (whole !== undefined && watched.isRepeatable()) sent.set(whole, watched.sent);
  return result;
}

function isSaidOf({ steps, deferred, drift }: PlannedSubscription): boolean {
  return steps.length + deferred.length + drift.length > 0;
}

/** Everything that decides if the versions need something, but for the timeline; undefined where more than that does. */
function likenessOf(
  context: Context,
  planned: PlannedSubscription,
  { ends, autoActivate }: Pick<Subscription, 'ends' | 'autoActivate'>,
): string | undefined {
  const { address, now } = planned;
  const own = planned.recordAt(address);
  const rows = planned.versions();
  const isApart =
    own === undefined ||
    context.observed.openIntents.length > 0 ||
    [own, ...rows].some((row) => !isOnRecordAlone(context, row)) ||
    context.versionsRead(address).length > 0;
  if (isApart) return undefined;
  const { numberOf } = classesIn(context);
  const versions = rows.map(({ address: at, start, status, value, answered }) => [
    ...[at.slice(address.length), start, status],
    ...[value && numberOf(value), answered && numberOf(answered)],
  ]);
  return JSON.stringify([now, ends, autoActivate, own.status, own.start, versions]);
}

function isOnRecordAlone(context: Context, { address, remoteId, value, notTaken }: Recorded): boolean {
  return (
    remoteId !== null && value !== null && notTaken === undefined && liveAt(context, address) === undefined
  );
}

/** The fields in which the subscriptions of a class differ: no version has anything of them. */
const APART: ReadonlySet<string> = new Set(['name', 'metadata', 'customer_id']);

/** Everything that decides what is sent as well. Undefined where a draft, a staged version, a revert or the order of two versions does. */
function wholeLikeness(context: Context, planned: PlannedSubscription, likeness: string): string | undefined {
  const { address } = planned;
  const own = planned.recordAt(address);
  const rows = planned.versions();
  const isApart =
    own === undefined ||
    classesIn(context).hasStaged ||
    [own, ...rows].some((row) => row.status === 'draft' || context.reverts(row.address)) ||
    new Set(rows.map(({ start }) => start)).size < rows.length;
  if (isApart) return undefined;
  const terms = [own.value, own.answered];
  return likeness + JSON.stringify(terms, (name, value) => (APART.has(name) ? undefined : value));
}

/** The versions that were sent for the first of a class. */
interface Sent {
  readonly address: Address;
  readonly calls: readonly Call[];
  /** The places in the subscription as it is written, by their texts. */
  readonly paths: ReadonlyMap<string, FieldPath>;
}

type Call =
  | { readonly kind: 'take'; readonly parts: Omit<StepParts, 'dependsOn'> }
  | { readonly kind: 'lastDayFirst'; readonly from: number };

interface Watched {
  readonly planned: PlannedSubscription;
  readonly sent: Sent;
  /** True where versions were made or withdrawn and nothing else is said, and each place has one path. */
  isRepeatable(): boolean;
}

function watch(planned: PlannedSubscription): Watched {
  const calls: Call[] = [];
  const paths = new Map<string, FieldPath>();
  let isClear = true;
  const locate = (path: FieldPath): Source => {
    const source = planned.locate(path);
    const text = sourceText(source);
    const known = paths.get(text);
    if (known !== undefined && known.join('\n') !== path.join('\n')) isClear = false;
    paths.set(text, path);
    return source;
  };
  return {
    planned: {
      ...planned,
      locate,
      take: (parts) => {
        calls.push({ kind: 'take', parts });
        planned.take(parts);
      },
      lastDayFirst: (from) => {
        calls.push({ kind: 'lastDayFirst', from });
        planned.lastDayFirst(from);
      },
    },
    sent: { address: planned.address, calls, paths },
    isRepeatable: () =>
      isClear &&
      planned.deferred.length + planned.drift.length === 0 &&
      planned.steps.every(({ operation }) => REPEATED.has(operation)),
  };
}

const REPEATED: ReadonlySet<string> = new Set(['versions.create', 'versions.delete']);

function repeat({ address, calls, paths }: Sent, planned: PlannedSubscription): void {
  const placed = (source: Source | null): Source | null => {
    const path = source === null || paths.size === 0 ? undefined : paths.get(sourceText(source));
    return path === undefined ? source : planned.locate(path);
  };
  for (const call of calls) {
    if (call.kind === 'lastDayFirst') {
      planned.lastDayFirst(call.from);
      continue;
    }
    const { parts } = call;
    const { differences } = parts;
    planned.take({
      ...parts,
      address: `${planned.address}${parts.address.slice(address.length)}` as Address,
      source: placed(parts.source),
      ...(differences && {
        differences:
          paths.size === 0
            ? differences
            : differences.map((each) => ({ ...each, source: placed(each.source) })),
      }),
    });
  }
}

const classesIn = remember(({ observed }: Context) => {
  const numbers = new WeakMap<object, number>();
  let count = 0;
  return {
    of: remember((_: Timeline) => ({ quiet: new Set<string>(), sent: new Map<string, Sent>() })),
    hasStaged: [...observed.records.keys()].some(isStaged),
    /** Equal values on record are one object, and have one number. */
    numberOf: (value: object): number => {
      const number = numbers.get(value) ?? count++;
      numbers.set(value, number);
      return number;
    },
  };
});
