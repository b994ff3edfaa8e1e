/** Reads the service's own revenue of subscriptions. */
import type { Address } from '../model/values/address.ts';
import { isJsonObject, type JsonObject } from '../model/values/json.ts';
import type { ServiceReads } from './service-reads.ts';

/** By address; null where the service finds nothing. One that could not be read is absent, and a diagnostic of the reads. */
export async function readRevenue(
  reads: Pick<ServiceReads, 'get'>,
  ids: ReadonlyMap<Address, string>,
): Promise<ReadonlyMap<Address, JsonObject | null>> {
  const answers = new Map<Address, JsonObject | null>();
  await Promise.all(
    [...ids].map(async ([address, id]) => {
      const got = await reads.get<JsonObject>(
        'subscriptions.revenue',
        { id },
        (json) =>
          isJsonObject(json) ? { kind: 'read', value: json } : { kind: 'wrong', what: 'it is no object' },
        ({ subscription_id: of }) => of === undefined || of === id,
      );
      if (got.kind === 'read') answers.set(address, got.value);
      if (got.kind === 'missing') answers.set(address, null);
    }),
  );
  return answers;
}
