/** Reads as much of the service as `--refresh` asks for, and makes the plan. */

import type { Assembled } from '../../judge/assemble-plan.ts';
import type { Catalog } from '../../model/catalog/catalog.ts';
import { DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { Observed } from '../../model/service/observed.ts';
import { type Address, ownerOf } from '../../model/values/address.ts';
import type { Observation } from '../../observe/observe.ts';
import type { RecordReader } from '../../observe/record-reader.ts';
import { touchedAddresses } from '../../observe/touched-addresses.ts';
import type { AllowedRun } from '../../plan/plan-inputs.ts';
import type { Refresh } from '../options/option-values.ts';

export interface Made extends Assembled {
  readonly plan: Plan;
  readonly observed: Observed;
  /** The number of requests for days on cycle, apart from those of the observation; absent where none was sent. */
  readonly datesAsked?: number;
  /** See {@link PlanInputs.allowed}; set where the plan was judged by them. */
  readonly allowed?: readonly AllowedRun[];
}

interface Planning {
  readonly catalog: Catalog;
  readonly reader: RecordReader;
  /** Addresses at which the service's own changes are undone. */
  readonly revert: readonly Address[];
  /** Reads the service for these addresses, or for all declared ones. */
  readonly look: (reader: RecordReader, lookAt: ReadonlySet<Address> | undefined) => Promise<Observation>;
  readonly assemble: (observed: Observed) => Assembled;
}

const NOTHING: ReadonlySet<Address> = new Set();
/** A read can make another one necessary, seldom more than one. After this many, everything is read. */
const MOST_LOOKS = 4;

/**
 * `none` plans on the records, and defers changes that only a read could decide. `changed` does the same first, and
 * then reads the addresses that this plan touches, until every step rests on a read. It plans the same steps as `all`
 * wherever nobody changed the service by hand. Throws a DiagnosticsError where a read failed or the catalog asks for
 * something impossible.
 */
export async function planByRefresh(refresh: Refresh, planning: Planning): Promise<Made> {
  const { reader, revert, assemble } = planning;
  switch (refresh) {
    case 'all':
      return planOn(await observed(planning, reader, undefined), assemble);
    case 'none':
      if (revert.length > 0) throw nothingToRevert();
      return planOn(await observed(planning, reader, NOTHING), assemble);
    case 'changed':
      return planOnTouched(planning);
    default:
      return refresh satisfies never;
  }
}

async function planOnTouched(planning: Planning): Promise<Made> {
  const { catalog, revert, assemble } = planning;
  let { reader } = planning;
  let lookAt: ReadonlySet<Address> = new Set(revert.map(ownerOf));
  let requests = 0;
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const known = lookAt;
    const now = await observed(planning, reader, known);
    requests += now.requests;
    const made = planOn({ ...now, requests }, assemble);
    const touched = touchedAddresses(catalog, made.plan);
    if ([...touched].every((address) => known.has(address))) return made;
    lookAt = new Set([...known, ...touched]);
    reader = readerOf(now, reader);
  }
  const all = await observed(planning, reader, undefined);
  return planOn({ ...all, requests: requests + all.requests }, assemble);
}

async function observed(
  { look }: Planning,
  reader: RecordReader,
  lookAt: ReadonlySet<Address> | undefined,
): Promise<Observed> {
  const observation = await look(reader, lookAt);
  if (observation.kind === 'failed') throw new DiagnosticsError(observation.diagnostics);
  return observation.observed;
}

function planOn(observed: Observed, assemble: Planning['assemble']): Made {
  const assembled = assemble(observed);
  const { plan } = assembled;
  if (plan === undefined) throw new DiagnosticsError(assembled.diagnostics);
  return { ...assembled, plan, observed };
}

/** Every later look uses the records that the first one read. */
function readerOf({ records, openIntents, applied }: Observed, reader: RecordReader): RecordReader {
  return {
    ...reader,
    records: async () => records,
    openIntents: async () => openIntents,
    applied: async () => applied ?? [],
  };
}

function nothingToRevert(): Error {
  return fault(
    'revert-unread',
    'revert undoes what the service changed, and with --refresh=none nobody looks what that is',
    'leave --refresh=none out, or write --refresh=changed',
  );
}
