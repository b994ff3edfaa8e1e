/**
 * Reads what a step publishes, activates or deletes, right before it is sent: somebody may have changed it since the plan
 * was made. Only a bound read can tell; where it fails, the step goes on, and the service judges it.
 */

import jsonPatch from 'fast-json-patch';
import {
  type OperationName,
  objectValue,
  PROFILES,
  pendingDrafts,
  readSubscription,
  subscriptionValue,
  versionValueIn,
} from '../../interface/index.ts';
import { comparable } from '../../model/catalog/comparable.ts';
import type { Step } from '../../model/plan/plan.ts';
import type { Bindings } from '../../model/service/binding.ts';
import { otherText } from '../../model/service/kept-otherwise.ts';
import { isPresent, isVersionRecord, type Recorded } from '../../model/service/record.ts';
import { type Address, ownerOf } from '../../model/values/address.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { keptOtherwise } from '../../service/kept-otherwise.ts';
import { readBound } from '../sending/read-now.ts';
import type { RunContext } from '../sending/run-context.ts';

/** The read that shows the thing of an operation without content. */
export const READ_FIRST: Partial<Readonly<Record<OperationName, OperationName>>> = {
  'versions.publish': 'versions.get',
  'versions.delete': 'versions.get',
  'subscriptions.activate': 'subscriptions.get',
  'products.delete': 'products.get',
  'bundles.delete': 'bundles.get',
  'plans.delete': 'plans.get',
};

/** The changes at the service since the plan; undefined where nothing is known to have. */
export async function changedSincePlanned(
  context: RunContext,
  bindings: Bindings,
  { address, operation, seen }: Pick<Step, 'address' | 'operation' | 'seen'>,
): Promise<string | undefined> {
  const name = READ_FIRST[operation];
  const record = context.records.get(address);
  if (name === undefined || record === undefined) return undefined;
  const unshown = bindings.operations.get('versions.get')?.unshownOfPrice;
  const { opensAsDraft } = PROFILES[bindings.profile].traits;
  const publishes =
    operation === 'subscriptions.activate' && opensAsDraft ? versionsOf(context, address, true) : undefined;
  const isLike = (shown: JsonObject) =>
    changeIn(operation, { ...record, ...(seen && { seen }) }, { shown, unshown }, publishes);
  const change = await changeAt(context, bindings, name, record, isLike);
  if (change !== undefined || operation !== 'subscriptions.activate') return change;
  // An activation bills what the versions say. Over a plan, they have its items as well.
  const isOverPlan = record.value?.plan_id !== undefined;
  for (const version of publishes ?? versionsOf(context, address, false)) {
    const changed = await changeAt(context, bindings, 'versions.get', version, (shown) =>
      changeOf('versions.create', version.value, { shown: versionValueIn(shown), unshown }, isOverPlan),
    );
    if (changed !== undefined) return `${version.address}: ${changed}`;
  }
  return undefined;
}

/** The versions that come into force; `drafts` are among them where an activation publishes them. */
function versionsOf({ records }: RunContext, subscription: Address, drafts: boolean): readonly Recorded[] {
  return [...records.values()].filter(
    (record) =>
      isVersionRecord(record) &&
      ownerOf(record.address) === subscription &&
      isPresent(record) &&
      (drafts || record.status !== 'draft'),
  );
}

/** `changeIn` judges what the read shows; undefined where it shows nothing. */
async function changeAt(
  context: RunContext,
  bindings: Bindings,
  name: OperationName,
  record: Recorded,
  changeIn: (shown: JsonObject) => string | undefined,
): Promise<string | undefined> {
  const owner = context.records.get(ownerOf(record.address));
  if (!record.remoteId || !owner?.remoteId) return undefined;
  const shown = await readBound(context, bindings, name, { id: owner.remoteId, vid: record.remoteId });
  return shown && changeIn(shown);
}

/** The value that a read showed, and the fields of a price that it cannot show. */
interface Shown {
  readonly shown: JsonObject | undefined;
  readonly unshown: ReadonlySet<string> | undefined;
}

/** These make something else of a draft. */
const FROM_DRAFT: ReadonlySet<OperationName> = new Set(['subscriptions.activate', 'versions.publish']);

function changeIn(
  operation: OperationName,
  { status, value, seen }: Recorded & Pick<Step, 'seen'>,
  { shown, unshown }: Shown & { readonly shown: JsonObject },
  publishes: readonly Recorded[] | undefined,
): string | undefined {
  const expected = FROM_DRAFT.has(operation) ? 'draft' : status;
  if (expected !== null && typeof shown.status === 'string' && shown.status !== expected)
    return `its status is ${shown.status}, not ${expected}`;
  switch (operation) {
    case 'versions.publish':
      return changeOf('versions.create', value, { shown: versionValueIn(shown), unshown });
    case 'subscriptions.activate':
      return (
        strayDraft(shown, publishes) ??
        changeOf('subscriptions.update', value, { shown: subscriptionIn(shown), unshown })
      );
    case 'versions.delete':
      return undefined;
    default:
      return seen === undefined
        ? changeOf(operation, value, { shown: objectValue(shown), unshown })
        : changeSince(seen, objectValue(shown));
  }
}

/** A draft that an activation would publish and that nobody planned; undefined where each one is on record. */
function strayDraft(shown: JsonObject, publishes: readonly Recorded[] | undefined): string | undefined {
  const known = publishes?.map(({ remoteId }) => remoteId);
  if (known?.includes(null)) return 'no answer has named its first version';
  const stray = known && pendingDrafts(shown).find(({ remoteId }) => !known.includes(remoteId));
  return (
    stray &&
    `it has the draft ${stray.remoteId}, which is not on record, and activating it publishes every draft`
  );
}

/** The first field that is not as it was sent. A field that nobody sent is no change. */
function changeOf(
  operation: OperationName,
  sent: JsonObject | null,
  { shown: value, unshown }: Shown,
  mayHaveMore = false,
): string | undefined {
  if (value === undefined) return undefined;
  const changes = keptOtherwise(operation, sent, { value, status: null, start: undefined, unshown });
  const first = changes.find((change) => !mayHaveMore || change.sent !== null);
  return first && otherText(first);
}

/** The first field that is not as the plan read it. */
export function changeSince(seen: JsonObject, shown: JsonObject): string | undefined {
  const [before, now] = [seen, shown].map((value) => comparable(value, () => undefined));
  const [first] = jsonPatch.compare(before ?? {}, now ?? {});
  return first && `${first.path} is not as the plan read it`;
}

function subscriptionIn(shown: JsonObject): JsonObject | undefined {
  const subscription = readSubscription(shown);
  return subscription.kind === 'read' ? subscriptionValue(subscription.value) : undefined;
}
