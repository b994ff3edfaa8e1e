/**
 * A catalog without what applies found settled, and the note of what this apply found: so that the work of a plan follows
 * the size of a change. Only for plans that do not look for what the service changed by itself.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type CatalogInput, loadCatalog } from '../catalog/load-catalog.ts';
import { loadUnsettled } from '../catalog/load-unsettled.ts';
import { markFiles } from '../catalog/mark-files.ts';
import type { ReadResult } from '../catalog/read-catalog.ts';
import { type Address, ownerOf, parseAddress } from '../model/address.ts';
import type { CalendarDay } from '../model/calendar-day.ts';
import type { Catalog } from '../model/catalog.ts';
import { isPresent, type Recorded } from '../model/record.ts';
import type { FoundSettled } from '../model/settled.ts';
import type { RecordReader } from '../observe/record-reader.ts';
import { printOfUse } from '../plan/find-settled.ts';
import { PROJECT_FILE, type Project } from '../project/project.ts';
import type { Lease, State } from '../state/state.ts';
import { TOOL_VERSION } from './tool-version.ts';

/** The name of this part of the bundled program changes with all that it leads to. */
const PROGRAM = `${TOOL_VERSION} ${basename(import.meta.url)}`;

/** Reads what is not settled, or everything where something is to be deleted: who uses it must be known. */
export async function loadBeside(
  state: State,
  project: Project,
  input: CatalogInput,
  today: CalendarDay,
): Promise<ReadResult> {
  const files = await state.settled();
  if (files.length === 0) return loadCatalog(input);
  const [records, openIntents] = [await state.recordsBeside([]), await state.reader.openIntents()];
  const touched = [...records.keys(), ...openIntents.map(({ address }) => address)].flatMap(keyOfSubscription);
  const read = await loadUnsettled(input, {
    files,
    touched: new Set(touched),
    ground: groundOf(project),
    today,
    printOf: (catalog, addresses) => printOfUse(catalog, records, addresses),
  });
  const deletes =
    read.catalog !== undefined &&
    [...read.catalog.products.values()].some(
      ({ absent, address }) => absent !== undefined && isPresent(records.get(address)),
    );
  return deletes ? loadCatalog(input) : read;
}

/** The records that a plan of the catalog needs. */
export function readerBeside(state: State, { subscriptions, settled }: Catalog): RecordReader {
  if (settled === undefined) return state.reader;
  const keys = [...new Set([...subscriptions.keys(), ...settled.unsettled])];
  return { records: () => state.recordsBeside(keys), openIntents: state.reader.openIntents };
}

export interface NoteSettled {
  readonly state: State;
  readonly lease: Lease;
  readonly project: Project;
  readonly input: CatalogInput;
  readonly catalog: Catalog;
  readonly records: ReadonlyMap<Address, Recorded>;
  readonly found: readonly FoundSettled[];
  readonly today: CalendarDay;
}

/** Throws where state cannot be written; nothing depends on it. */
export async function noteSettled(note: NoteSettled): Promise<void> {
  const { state, lease, project, input, catalog, records, found, today } = note;
  const ground = groundOf(project);
  const marks = await markFiles(input, {
    found,
    before: catalog.settled,
    digest: catalog.digest,
    ground,
    day: today,
    printOf: (addresses) => printOfUse(catalog, records, addresses),
  });
  if (marks === undefined) return;
  const before = new Map((await state.settled()).map((file) => [file.file, file]));
  const keysBefore = new Set([...before.values()].flatMap((file) => file.settled().map(({ key }) => key)));
  const keysNow = new Set(marks.flatMap((file) => file.settled().map(({ key }) => key)));
  const present = new Set(marks.map(({ file }) => file));
  await lease.noteSettled({
    put: marks,
    remove: [...before.keys()].filter((file) => !present.has(file)),
    settled: found.flatMap(({ key }) => (keysNow.has(key) ? [key] : [])),
    unsettled: [...keysBefore].filter((key) => !keysNow.has(key)),
  });
}

/** Whatever the project file says may decide what is planned. */
function groundOf({ folder, environment }: Project): string {
  const project = readFileSync(join(folder, PROJECT_FILE));
  return createHash('sha256').update(`${PROGRAM}\0${environment}\0`).update(project).digest('base64url');
}

function keyOfSubscription(address: Address): readonly string[] {
  const parsed = parseAddress(ownerOf(address));
  return parsed?.kind === 'subscription' ? [parsed.key] : [];
}
