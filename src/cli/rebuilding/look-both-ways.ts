/**
 * A catalog beside the service, in plans that are never carried out: as everything is found, and as its requests would have left
 * it; and an exported copy of the lost state, with how far its records prove what was lost.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordsOfPlan } from '../../apply/run/begin-run.ts';
import type { Projected } from '../../judge/project-applied.ts';
import { type Catalog, declaredAt } from '../../model/catalog/catalog.ts';
import { typedFor } from '../../model/messages/command-line.ts';
import { DiagnosticsError } from '../../model/messages/diagnostic.ts';
import type { DeferredKind, Plan } from '../../model/plan/plan.ts';
import { FIRST_ANSWERED, firstAnswer } from '../../model/service/first-answer.ts';
import type { Recorded } from '../../model/service/record.ts';
import { referenceIn } from '../../model/service/references.ts';
import { type Address, declaredKeyOf, ownerOf } from '../../model/values/address.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import type { RecordReader } from '../../observe/record-reader.ts';
import type { Project } from '../../project/project.ts';
import { verifyChain } from '../../state/chain/verify-chain.ts';
import { namedFor, readNamedStates } from '../../state/lock-file.ts';
import { openState } from '../../state/open-state.ts';
import { importState } from '../../state/transfer/import-state.ts';
import type { Made } from '../planning/plan-by-refresh.ts';
import { type ExportedFile, linesOf } from '../project/create-project-state.ts';
import { environmentOf } from '../project/open-project-state.ts';

/** The ids that are taken for the addresses. */
export type Ids = ReadonlyMap<Address, string>;

/** A plan, and the records that it was made from. */
export interface Look extends Made {
  readonly known: ReadonlyMap<Address, Recorded>;
}

export interface Looks {
  /** Everything is adopted as it is found. */
  readonly asFound: Look;
  /** The service's answers beside the requests of an applied catalog, so that fields that no answer shows count too. */
  readonly asApplied: Look;
}

export async function lookBothWays(
  reader: RecordReader,
  plan: (from: RecordReader) => Promise<Made>,
  project: () => Projected,
  { before, given }: { readonly before: Catalog; readonly given: Catalog },
): Promise<Looks> {
  const known = await reader.records();
  const asFound = { ...(await plan(reader)), known };
  const found = known.size === 0 ? asFound : await plan(NO_RECORDS);
  const projected = project();
  const records = new Map(
    recordsOfPlan(found.plan, new Map(), 0).map((row) => [
      row.address,
      withCopied(row, known.get(row.address)),
    ]),
  );
  const applied = projected.kind === 'projected' ? projected.observed.records : new Map<Address, Recorded>();
  for (const [address, row] of records) {
    const value = found.observed.live.get(address)?.kind === 'read' ? applied.get(address)?.value : undefined;
    if (value) records.set(address, { ...row, value: withReferences(value, given) });
  }
  for (const { address, id = null } of given.customers.values()) {
    const row = projectCustomer(before, address);
    if (row !== undefined) records.set(address, { ...row, remoteId: id });
  }
  return { asFound, asApplied: { ...(await plan(readerFrom(records))), known: records } };
}

/** A copy knows what the service showed at first, where the catalog writes nothing. */
function withCopied(row: Recorded, copied: Recorded | undefined): Recorded {
  const first = copied && firstAnswer(copied);
  return {
    ...row,
    revision: copied?.revision ?? 0,
    ...(first && { answered: { ...row.answered, [FIRST_ANSWERED]: first } }),
  };
}

/** A customer is never changed: what it was made with is what is on record. Undefined for one that was not made by the catalog. */
function projectCustomer({ customers }: Catalog, address: Address): Recorded | undefined {
  const { id, fields } = customers.get(declaredKeyOf(address)) ?? {};
  if (fields === undefined || id !== undefined) return undefined;
  const made = {
    answered: null,
    start: null,
    status: null,
    presence: 'present',
    revision: 0,
    appliedAtMs: 0,
  } as const;
  return { ...made, address, remoteId: null, value: fields };
}

const NO_RECORDS = readerFrom(new Map());

/** References by address as the ids that were sent. */
function withReferences(value: JsonObject, catalog: Catalog): JsonObject {
  const filled = (one: Json): Json => {
    if (isJsonArray(one)) return one.map(filled);
    if (!isJsonObject(one)) return one;
    const address = referenceIn(one);
    return address === undefined ? withReferences(one, catalog) : (declaredAt(catalog, address)?.id ?? one);
  };
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one)]));
}

/** Changes that wait for a day: the thing is as the catalog has it until then. */
const WAITS_FOR_A_DAY: ReadonlySet<DeferredKind> = new Set(['not_due', 'price_locked']);

/** True for the address of a thing, or of a version of it, that is open. */
export function openIn({ steps, drift, deferred }: Plan): (address: Address) => boolean {
  const others = deferred.filter(isOpen);
  const open = new Set([...steps, ...drift, ...others].map(({ address }) => ownerOf(address)));
  return (address) => open.has(ownerOf(address));
}

export function isOpen({ kind }: Plan['deferred'][number]): boolean {
  return !WAITS_FOR_A_DAY.has(kind);
}

export interface CopyOfState {
  readonly file: ExportedFile;
  readonly records: ReadonlyMap<Address, Recorded>;
  /** The newest run that it knows; null before the first. */
  readonly run: string | null;
  /** True where that is the newest run of the lock file. */
  readonly isNewest: boolean;
}

/** Throws a DiagnosticsError for a copy of another project or state, and for one that is not as it was written. */
export async function readCopy(project: Project, file: ExportedFile): Promise<CopyOfState> {
  const named = namedFor(await readNamedStates(project.folder), environmentOf(project));
  const folder = await mkdtemp(join(tmpdir(), 'pricewright-copy-'));
  const location = { kind: 'sqlite', file: join(folder, 'state.db') } as const;
  try {
    await importState(location, await linesOf(file), { project: project.id, id: named?.id ?? null });
    const opened = { project: project.id, ...typedFor(project), expectedStateId: null, origin: null };
    const state = await openState({ ...location, ...opened, mode: 'read' });
    try {
      const { faults } = verifyChain(await state.chain());
      if (faults.length > 0)
        throw new DiagnosticsError(
          faults.map(({ run, message }) => ({
            severity: 'error',
            code: 'export-damaged',
            message: `${file.name} is not as it was written: ${run === null ? '' : `run ${run}: `}${message}`,
            fix: 'take another copy, or rebuild without one',
          })),
        );
      const [newest] = await state.runs(1);
      const isNewest = named?.run !== undefined && (await state.knowsRun(named.run));
      return { file, records: await state.reader.records(), run: newest?.run ?? null, isNewest };
    } finally {
      await state.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function readerFrom(records: CopyOfState['records']): RecordReader {
  return { records: async () => records, openIntents: async () => [] };
}
