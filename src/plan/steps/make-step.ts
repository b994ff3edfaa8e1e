/** Makes a step: its route with placeholders for ids, the ground it was planned on, and its digest. */

import type { OperationName } from '../../interface/index.ts';
import type { Action, Cause, Difference, Step } from '../../model/plan/plan.ts';
import { isPresent, type Recorded } from '../../model/service/record.ts';
import { pathWithPlaces } from '../../model/service/references.ts';
import type { Address } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import {
  canonicalJson,
  canonicalMembers,
  fingerprint,
  fingerprintOfMembers,
} from '../../model/values/fingerprint.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import { remember } from '../../model/values/remember.ts';
import type { Source } from '../../model/values/source.ts';
import { type Context, compared } from '../context.ts';
import { changesSince, shownFields } from '../diff/changes-since.ts';

export interface StepParts {
  readonly address: Address;
  readonly operation: OperationName;
  readonly action: Action;
  readonly cause: Cause;
  readonly body: JsonObject | null;
  readonly dependsOn?: readonly string[];
  readonly differences?: readonly Difference[];
  readonly source: Source | null;
  readonly effectiveAt?: CalendarDay | null;
  readonly opens?: Address | null;
  readonly follows?: Address | null;
  readonly replaces?: true | undefined;
  readonly notes?: readonly string[];
  readonly seen?: JsonObject;
  readonly carries?: readonly string[];
}

/** The operation must be bound, which the caller has checked. */
export function makeStep(context: Context, parts: StepParts, recorded: Recorded | undefined): Step {
  const bound = context.bindings.operations.get(parts.operation);
  if (bound === undefined) throw new Error(`${parts.operation} is not bound`);
  const decisive = {
    address: parts.address,
    operation: parts.operation,
    method: bound.method,
    path: pathWithPlaces(bound.path, parts.address),
    body: bound.set === undefined ? parts.body : { ...bound.set, ...parts.body },
    effective_at: parts.effectiveAt ?? null,
    opens: parts.opens ?? null,
    ground: groundOf(context, parts, recorded),
  };
  return {
    id: `${parts.operation} ${parts.address}`,
    action: parts.action,
    cause: parts.cause,
    ...decisive,
    depends_on: parts.dependsOn ?? [],
    follows: parts.follows ?? null,
    notes: parts.notes ?? [],
    differences: parts.differences ?? [],
    source: parts.source,
    ...(parts.replaces && { replaces: true as const }),
    ...(parts.seen && { seen: parts.seen }),
    ...(parts.carries && { carries: parts.carries }),
    digest: stepDigest(decisive),
  };
}

/** The fields of a step that decide what is sent and on what ground. */
type Decisive = Pick<
  Step,
  'address' | 'operation' | 'method' | 'path' | 'body' | 'effective_at' | 'opens' | 'ground'
>;

/** SHA-256, hex. The other fields of a step do not change it. */
export function stepDigest(step: Decisive): string {
  const { address, operation, method, path, body, effective_at, opens, ground } = step;
  return fingerprintOfMembers(
    { address, operation, method, path, body, effective_at, opens, ground },
    (name, member) => {
      if (name !== 'body' || !isJsonObject(member)) return canonicalJson(member);
      return operation === 'versions.create' ? versionText(member) : canonicalMembers(member, bodyText);
    },
  );
}

/** Thousands of subscriptions are sent one version. */
const versionText = remember((body: JsonObject) => canonicalMembers(body, bodyText));

function bodyText(name: string, member: Json): string {
  return name === 'items' && isJsonArray(member) ? itemsText(member) : canonicalJson(member);
}

/** Item sets are the largest part of a request, and thousands of steps send the same one. */
const itemsText = remember((items: readonly Json[]) => canonicalJson(items));

/**
 * The ground of a step: the recorded value and the service's changes since, in compared form. Remote ids and days of
 * apply are left out, so that the rest of a plan that was cut short is planned again under the same digests, though
 * ids have become known meanwhile and a night may have passed. A value that was read describes the present, so a
 * record that an earlier step will leave is not compared with it. Nor is an activation, which concerns no field.
 */
function groundOf(context: Context, parts: StepParts, recorded: Recorded | undefined): Step['ground'] {
  const { address, operation } = parts;
  const shown = shownFields(context, recorded);
  const value = recorded?.value ? compared(context, recorded.value) : null;
  const stands = context.observed.records.get(address) === recorded && operation !== 'subscriptions.activate';
  const changes = stands && recorded && shown ? changesSince(context, recorded, shown) : [];
  const revision = recorded?.revision ?? 0;
  if (value !== null && changes.length === 0 && isPresent(recorded))
    return { revision, fingerprint: groundOfValue(value) };
  return {
    revision,
    fingerprint: fingerprint({
      present: isPresent(recorded),
      value,
      service: changes.map(({ op, path, value: now }) => ({
        op,
        path,
        ...(now === undefined ? {} : { value: now }),
      })),
    }),
  };
}

/** The fingerprint of a present record with this compared value, which the service has not changed since. */
const groundOfValue = remember((value: JsonObject) => fingerprint({ present: true, value, service: [] }));
