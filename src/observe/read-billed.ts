/**
 * Reads what the service says of the billing of subscriptions: their days on cycle, each once, and its own revenue of
 * them. Sends only reads.
 */
import { onCycleDates, readBillingDates as readDates } from '../interface/index.ts';
import type { Diagnostic } from '../model/messages/diagnostic.ts';
import type { AnsweredDates, CycleTerms } from '../model/service/billing-dates.ts';
import type { Recorded } from '../model/service/record.ts';
import type { Address } from '../model/values/address.ts';
import { isJsonObject, type JsonObject } from '../model/values/json.ts';
import { createServiceReads, type ReadingSetup, type ServiceReads } from './service-reads.ts';

interface BillingDatesRead {
  /** Without subscriptions of which the service tells nothing. */
  readonly dates: ReadonlyMap<Address, AnsweredDates>;
  readonly requests: number;
  readonly diagnostics: readonly Diagnostic[];
}

export async function readBillingDates(
  setup: ReadingSetup,
  wanted: ReadonlyMap<Address, CycleTerms>,
  records: ReadonlyMap<Address, Recorded>,
): Promise<BillingDatesRead> {
  const reads = createServiceReads(setup);
  const read = await Promise.all(
    [...wanted].map(async ([address, terms]) => {
      const id = records.get(address)?.remoteId;
      if (id == null) return [];
      const got = await reads.get('subscriptions.billing_dates', { id }, readDates, () => true);
      const days = got.kind === 'read' ? onCycleDates(got.value) : [];
      return days.length === 0 ? [] : [[address, { days, terms }] as const];
    }),
  );
  return { dates: new Map(read.flat()), requests: reads.requests(), diagnostics: reads.diagnostics() };
}

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
