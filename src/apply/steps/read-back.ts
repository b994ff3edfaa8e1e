/**
 * Reads back what was just written and compares it, because the service may have accepted a request and stored
 * something else. Only versions can always be read (interface, "GET /subscriptions/{id}/versions/{vid}"). Nothing
 * depends on the result: if the read fails, the step is still done.
 */

import type { Bindings } from '../../model/service/binding.ts';
import type { Address } from '../../model/values/address.ts';
import { decimal, isDecimalText } from '../../model/values/decimal.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import type { ServiceClient } from '../../service/answer.ts';
import { fillPath } from '../../service/fill-path.ts';
import { versionValue } from '../../service/recorded-form.ts';
import { readVersion } from '../../service/wire/read-version.ts';

/** A difference between what was applied and what the service has. */
export interface ReadBack {
  readonly address: Address;
  /** The fields that differ, by their names in the request. */
  readonly fields: readonly string[];
}

export interface WrittenVersion {
  readonly address: Address;
  readonly subscriptionId: string;
  readonly versionId: string;
  /** The body that was sent. */
  readonly body: JsonObject;
}

/** Null if the service has what was sent, or if it cannot be read now. */
export async function readBackVersion(
  client: ServiceClient,
  bindings: Bindings,
  { address, subscriptionId, versionId, body }: WrittenVersion,
): Promise<ReadBack | null> {
  const operation = bindings.operations.get('versions.get');
  if (operation === undefined) return null;
  const path = fillPath(operation.path, { id: subscriptionId, vid: versionId });
  const answer = await client.send({ operation, path, body: null, key: null });
  if (answer.kind !== 'answered' || answer.status !== 200 || answer.body === undefined) return null;
  const reading = readVersion(answer.body);
  if (reading.kind !== 'read' || reading.value.id !== versionId) return null;
  const shown = versionValue(reading.value);
  // The service need not show `description`, and it shows the day in other fields.
  const fields = ['items', 'entitlements', ...(shown.description === undefined ? [] : ['description'])];
  const other = fields.filter((name) => name in body && !holds(shown[name], body[name]));
  return other.length === 0 ? null : { address, fields: other };
}

/** True if the service shows everything that was sent. Fields that it adds and the order of a list do not matter. */
function holds(shown: Json | undefined, sent: Json | undefined): boolean {
  if (sent === undefined || sent === null) return true;
  if (isJsonArray(sent)) {
    if (!isJsonArray(shown) || shown.length !== sent.length) return false;
    const left = [...shown];
    return sent.every((element) => {
      const index = left.findIndex((candidate) => holds(candidate, element));
      if (index >= 0) left.splice(index, 1);
      return index >= 0;
    });
  }
  if (isJsonObject(sent))
    return isJsonObject(shown) && Object.entries(sent).every(([name, value]) => holds(shown[name], value));
  return shown === sent || sameAmount(shown, sent);
}

/** `"10.0"` and `"10.00"` are the same amount. */
function sameAmount(shown: Json | undefined, sent: Json): boolean {
  if (typeof shown !== 'string' || typeof sent !== 'string') return false;
  return isDecimalText(shown) && isDecimalText(sent) && decimal(shown).eq(decimal(sent));
}
