/**
 * Loads a catalog without the subscriptions that applies recorded as up to date, so that the work of a plan grows
 * with the size of the change. Only for plans that do not look for the service's own changes.
 */

import { type CatalogInput, loadCatalog } from '../../catalog/load-catalog.ts';
import { BUILD, cacheKeyOf } from '../../incremental/cache-key.ts';
import { type LoadedCatalog, loadChanged } from '../../incremental/load-changed.ts';
import type { WholeCatalog } from '../../model/catalog/whole-catalog.ts';
import type { Recorded } from '../../model/service/record.ts';
import { type Address, ownerOf, parseAddress } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import type { RecordReader } from '../../observe/record-reader.ts';
import { createHashOfUse } from '../../plan/up-to-date/find-up-to-date.ts';
import type { Project } from '../../project/project.ts';
import type { State } from '../../state/state.ts';
import type { Refresh } from '../io/formats.ts';
import type { LoadCatalog } from './read-inputs.ts';

/** A loader of the catalog beside a state, for a plan of today or of another day. */
export function besideCache(state: State, at?: CalendarDay): LoadCatalog {
  return (project, input, today) => loadBeside(state, project, input, at ?? today);
}

/** Reads what is not up to date, or everything where a product is to be deleted: all its users must be known. */
async function loadBeside(
  state: State,
  project: Project,
  input: CatalogInput,
  today: CalendarDay,
): Promise<LoadedCatalog> {
  let records: ReadonlyMap<Address, Recorded> = new Map();
  const read = await loadChanged(input, async () => {
    // All of this is read at one moment, so that an apply in progress is seen in all of it or in none.
    const beside = await state.besideCache();
    if (beside.files.length === 0) return undefined;
    records = beside.records;
    const touched = [...records.keys(), ...beside.openIntents.map(({ address }) => address)];
    return {
      files: beside.files,
      touched: new Set(touched.flatMap(keyOfSubscription)),
      cacheKey: planningCacheKey(project),
      today,
      hashesIn: (catalog) => createHashOfUse({ catalog, upToDate: undefined }, records),
    };
  });
  if (read.catalog === undefined || read.upToDate === undefined) return read;
  const deletes = [...read.catalog.products.values()].some(
    ({ absent, address, id }) => absent !== undefined && !isGone(records.get(address), id),
  );
  return deletes ? loadCatalog(input) : read;
}

function isGone(recorded: Recorded | undefined, id: string | undefined): boolean {
  return recorded?.presence === 'deleted' && (id === undefined || id === recorded.remoteId);
}

/** True where the plan may leave out up-to-date subscriptions: it does not look for the service's own changes. */
export function leavesOutUpToDate({
  refresh,
  revert = [],
  target = [],
}: {
  readonly refresh: Refresh;
  readonly revert?: readonly string[];
  readonly target?: readonly string[];
}): boolean {
  return refresh !== 'all' && revert.length + target.length === 0;
}

/** The records that a plan of the catalog needs. */
export function readerBeside(state: State, { catalog, upToDate }: WholeCatalog): RecordReader {
  if (upToDate === undefined) return state.reader;
  const keys = [...new Set([...catalog.subscriptions.keys(), ...upToDate.changed])];
  return { ...state.reader, records: () => state.recordsBeside(keys) };
}

/** The key covers the whole project file, because any setting may decide what is planned. */
export function planningCacheKey({ folder, environment }: Project): string {
  return cacheKeyOf({ folder, environment, program: BUILD });
}

function keyOfSubscription(address: Address): readonly string[] {
  const parsed = parseAddress(ownerOf(address));
  return parsed?.kind === 'subscription' ? [parsed.key] : [];
}
