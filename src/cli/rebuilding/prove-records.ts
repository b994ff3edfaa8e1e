/**
 * The records of a catalog that was applied, made anew: each thing that the service shows as the catalog has it is adopted in a
 * plan that is never carried out, and its record is what that adoption would note. What the plan would send, or could not
 * read, stays open, with the question to answer. Sends reads only.
 */
import { recordsOfPlan } from '../../apply/run/begin-run.ts';
import { projectApplied } from '../../judge/project-applied.ts';
import { type Catalog, declaredAt, declaredThings } from '../../model/catalog/catalog.ts';
import { DiagnosticsError } from '../../model/messages/diagnostic.ts';
import { isPresent, isVersionRecord, type Recorded } from '../../model/service/record.ts';
import { withoutMarks } from '../../model/service/unread-prices.ts';
import { type Address, kindOf, ownerOf, sortByAddress } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { objectsIn } from '../../model/values/json.ts';
import { readAccount } from '../../observe/read-account.ts';
import type { RecordReader } from '../../observe/record-reader.ts';
import type { Account } from '../../pull/account.ts';
import { NO_KNOWN_IDS } from '../../pull/known-ids.ts';
import type { World } from '../io/world.ts';
import type { Connection } from '../planning/connect.ts';
import { makePlan, planInputs, readingOf } from '../planning/make-plan.ts';
import type { Made } from '../planning/plan-by-refresh.ts';
import type { AppliedCatalog } from './applied-catalogs.ts';
import { asMade, asShown, changedSince, isOfSeveralEntries, unwrittenFields } from './as-made.ts';
import { type Ids, type Look, type Looks, lookBothWays, openIn, readerFrom } from './look-both-ways.ts';
import { type FittingIds, fittingIds, type Open, openAt, withIds } from './open-question.ts';

export interface Proven {
  readonly record: Recorded;
  /** `service`: it shows what the catalog has. `catalog`: the catalog gives the id, and declares nothing else that was sent. `copy`: see there. */
  readonly by: 'service' | 'catalog' | 'copy';
  /** The fields that are on record as the service has them today, as nothing says what it had there at first. */
  readonly asFound: readonly string[];
}

export interface ProvenRecords {
  readonly proven: readonly Proven[];
  readonly open: readonly Open[];
}

interface Before {
  readonly reader: RecordReader;
  readonly isUnchanged: (address: Address) => boolean;
}

/** Each round knows the ids that the one before proved: of a customer, say, and then of its subscriptions. */
const MOST_ROUNDS = 5;
/** So many things of the same name, or for the same customer, are compared with what may be one of them. */
const MOST_TRIED = 8;

/** `isUnchanged`: no catalog asked for anything else since the copy from which `reader` reads was taken. */
export async function proveRecords(
  world: World,
  applied: AppliedCatalog,
  connection: Connection,
  { reader, isUnchanged }: Before,
): Promise<ProvenRecords> {
  const { inputs, day } = applied;
  const { catalog, today } = inputs;
  const account = await accountOf(world, applied, connection, reader);
  const known = await reader.records();
  const planOn = (on: CalendarDay) => (ids: Ids, from: RecordReader) =>
    makePlan(world, { ...inputs, catalog: withIds(catalog, ids) }, from, connection, { today: on });
  const lookOn = (on: CalendarDay) => async (ids: Ids) => {
    const given = { ...inputs, catalog: withIds(catalog, ids) };
    const asked = { today: on, revert: [], targets: [] };
    return lookBothWays(
      reader,
      (from) => planOn(on)(ids, from),
      () => projectApplied(planInputs(given, connection, asked)),
      { before: catalog, given: given.catalog },
    );
  };
  let ids: Ids = new Map(
    [...known.values()].flatMap(({ address, remoteId, presence }) =>
      remoteId !== null && presence === 'present' ? [[address, remoteId] as const] : [],
    ),
  );
  let fitting: FittingIds = new Map();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    fitting = fittingIds(catalog, account, ids);
    const found = await fittingOnes(fitting, ids, lookOn(today));
    if (found.length === 0) break;
    ids = new Map([...ids, ...found]);
  }
  // The only one that fits is looked at once more, for what is unlike.
  const likely = new Map([...ids, ...onlyOnes(fitting)]);
  const now = await lookOn(today)(likely);
  const then = day === today ? undefined : await lookOn(day)(likely);
  const proven = [
    ...provenBy(now, isUnchanged),
    ...(then ? provenBy(then, isUnchanged).map(withoutVersioned) : []),
  ];
  // The catalog knows what was sent, the service what was adopted, and the copy both.
  const inOrder = (owner: Address) =>
    known.has(owner) || isAdopted(catalog, owner) ? proven : proven.toReversed();
  const owners = new Set(proven.flatMap((each) => [...each.keys()]));
  const first = [...owners].flatMap(
    (owner) =>
      inOrder(owner)
        .find((each) => each.has(owner))
        ?.get(owner) ?? [],
  );
  const isShown = asShown(account);
  const { live } = now.asFound.observed;
  const changedOn = changedSince(live, applied.committedAtMs, inputs.project.timezone);
  const unlike = new Set(
    first.flatMap(({ record, by }) => {
      const owner = ownerOf(record.address);
      const isLeft =
        by === 'service' &&
        (!isShown(record) ||
          changedOn(owner) !== undefined ||
          isOfSeveralEntries(catalog, record.address, today));
      return isLeft ? [owner] : [];
    }),
  );
  const made = asMade(live, inputs.project.timezone);
  const written = first
    .filter(({ record }) => !unlike.has(ownerOf(record.address)))
    .map((each) => asSent(each, catalog))
    .map((each) => {
      const { address } = each.record;
      const [owner, before] = [ownerOf(address), known.get(address)];
      const record = known.has(owner) || isAdopted(catalog, owner) ? each.record : made(each.record);
      const asFound =
        each.by === 'service' ? unwrittenFields(live, { ...record, answered: before?.answered ?? null }) : [];
      return { ...each, record, asFound };
    });
  const chosen = await planningNothing(written, (from) => planOn(today)(likely, from));
  const found = new Set<Address>(chosen.map(({ record }) => record.address));
  const open = declaredThings(catalog)
    .filter(({ address, absent }) => !found.has(address) && absent === undefined)
    .map(({ address }) =>
      openAt(address, { now: now.asApplied.plan, applied, account, fitting, likely, changedOn }),
    );
  return {
    proven: chosen,
    open: sortByAddress(open),
  };
}

function provenBy(
  { asFound, asApplied }: Looks,
  isUnchanged: Before['isUnchanged'],
): readonly ReadonlyMap<Address, readonly Proven[]>[] {
  return [asFound, asApplied].map((look) =>
    groupBy(provenIn(look, isUnchanged), ({ record }) => ownerOf(record.address)),
  );
}

/** A day of the past says what a price list was, and not which version of a subscription holds today. */
function withoutVersioned(
  proven: ReadonlyMap<Address, readonly Proven[]>,
): ReadonlyMap<Address, readonly Proven[]> {
  return new Map([...proven].filter(([owner]) => kindOf(owner) !== 'subscription'));
}

/** The subscriptions for which the records, as they are written, leave nothing to do; and everything else. */
async function planningNothing(
  proven: readonly Proven[],
  plan: (from: RecordReader) => Promise<Made>,
): Promise<readonly Proven[]> {
  const records = new Map(proven.map(({ record }) => [record.address, record]));
  const isLeftOpen = openIn((await plan(readerFrom(records))).plan);
  // The items of a plan that nobody wrote out stand in no catalog.
  const ofPlan = new Set(
    proven.flatMap(({ record }) =>
      isVersionRecord(record) && objectsIn(record.value?.items).length === 0 ? [ownerOf(record.address)] : [],
    ),
  );
  return proven.filter(({ record: { address } }) => {
    const owner = ownerOf(address);
    return kindOf(owner) !== 'subscription' || !(isLeftOpen(address) || ofPlan.has(owner));
  });
}

function isAdopted(catalog: Catalog, owner: Address): boolean {
  return declaredAt(catalog, owner)?.id !== undefined;
}

async function accountOf(
  world: World,
  { inputs }: AppliedCatalog,
  connection: Connection,
  reader: RecordReader,
): Promise<Account> {
  const { today } = inputs;
  const setup = { ...readingOf(world, inputs, connection), reader, known: NO_KNOWN_IDS, today };
  const reading = await readAccount(setup);
  if (reading.kind === 'failed') throw new DiagnosticsError(reading.diagnostics);
  return reading.account;
}

/** The pairs of address and id that agree, where neither agrees with another one. */
async function fittingOnes(
  fitting: FittingIds,
  known: Ids,
  look: (ids: Ids) => Promise<Looks>,
): Promise<readonly (readonly [Address, string])[]> {
  const most = Math.min(MOST_TRIED, Math.max(0, ...[...fitting.values()].map(({ length }) => length)));
  const agreed: (readonly [Address, string])[] = [];
  for (let tried = 0; tried < most; tried += 1) {
    const trial = [...fitting].flatMap(([address, ids]) => {
      const id = ids.length > MOST_TRIED ? undefined : ids[tried];
      return id === undefined ? [] : [[address, id] as const];
    });
    const isLeftOpen = openIn((await look(new Map([...known, ...trial]))).asApplied.plan);
    agreed.push(...trial.filter(([address]) => !isLeftOpen(address)));
  }
  const times = (name: string) => agreed.filter((pair) => (pair as readonly string[]).includes(name)).length;
  return agreed.filter(([address, id]) => times(address) === 1 && times(id) === 1);
}

/** A draft subscription has drafts of its own and of ours, and no answer tells them apart. */
const DRAFT = 'draft';

function provenIn({ plan, observed, known }: Look, isUnchanged: Before['isUnchanged']): readonly Proven[] {
  const isLeftOpen = openIn(plan);
  const noted = recordsOfPlan(plan, known, 0);
  const changed = new Set(noted.map(({ address }) => address));
  const standing = [...known.values()].filter((record) => isPresent(record) && !changed.has(record.address));
  return [...noted, ...standing].flatMap((record): readonly Proven[] => {
    if (record.value === null || record.remoteId === null || isLeftOpen(record.address)) return [];
    // The list of customers shows the name.
    if (kindOf(record.address) === 'customer') return [{ record, by: 'service', asFound: [] }];
    const live = observed.live.get(ownerOf(record.address));
    if (live?.kind === 'read' && live.status !== DRAFT) return [{ record, by: 'service', asFound: [] }];
    if (live !== undefined) return [];
    if (!known.has(record.address)) return [{ record, by: 'catalog', asFound: [] }];
    return isUnchanged(record.address) ? [{ record, by: 'copy', asFound: [] }] : [];
  });
}

/** The catalog's own things were sent whole, also the fields that no answer shows. An adopted thing may have more. */
function asSent({ record, ...proof }: Proven, catalog: Catalog): Proven {
  const isWhole = record.value === null || isAdopted(catalog, ownerOf(record.address));
  return { ...proof, record: isWhole ? record : { ...record, value: withoutMarks(record.value) } };
}

/** Addresses that one thing fits, which fits no other address. */
function onlyOnes(fitting: FittingIds): readonly (readonly [Address, string])[] {
  const all = [...fitting.values()].flat();
  return [...fitting].flatMap(([address, [id, ...others]]) =>
    id === undefined || others.length > 0 || all.filter((each) => each === id).length > 1
      ? []
      : [[address, id] as const],
  );
}
