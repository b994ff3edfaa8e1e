/** Asks the service for the days on cycle of some subscriptions, each once. Sends only reads. */
import { onCycleDates, readBillingDates as readDates } from '../interface/index.ts';
import type { Diagnostic } from '../model/messages/diagnostic.ts';
import type { AnsweredDates, CycleTerms } from '../model/service/billing-dates.ts';
import type { Recorded } from '../model/service/record.ts';
import type { Address } from '../model/values/address.ts';
import { createServiceReads, type ReadingSetup } from './service-reads.ts';

export interface BillingDatesRead {
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
