/**
 * What the service has ▶ catalog files that say so: everything is adopted by its id, under the key that state has for it,
 * and refers to the rest by key. What could not be read, or cannot be said, is told. Pure.
 */
import type { CalendarDay } from '../model/calendar-day.ts';
import type { Catalog } from '../model/catalog.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { type Account, COLLECTION, DECLARED_KINDS, type DeclaredKind, type Found } from './account.ts';
import { chooseKeys } from './choose-keys.ts';
import { type KnownCatalog, knownCatalog, recordedKey } from './known-catalog.ts';
import { presentFields } from './present-fields.ts';
import {
  foreignDraft,
  gapRemark,
  type Remark,
  unknownBundle,
  unreadRemark,
  unreadVersions,
  unwritable,
} from './remarks.ts';
import { referencedProducts, type Standing, type Survey, surveyAccount, writtenVersions } from './survey.ts';
import { writablePart } from './writable.ts';
import { bundlePrices, bundleUses, writeBundle } from './write-bundle.ts';
import type { KnownBundle, KnownNames } from './write-items.ts';
import { writeSubscription } from './write-subscription.ts';
import { catalogText, type Entry } from './yaml-text.ts';

export interface PullInputs {
  readonly account: Account;
  readonly today: CalendarDay;
  /** The environment that the ids belong to; null where the project has none. */
  readonly environment: string | null;
  /** Of the service, for the files' first line. */
  readonly origin: string;
  /** Where it is given, only what neither it nor state knows is pulled. */
  readonly catalog: Catalog | null;
}

export interface Pulled {
  readonly files: readonly PulledFile[];
  readonly remarks: readonly Remark[];
}

export interface PulledFile {
  /** Without folder and ending: `subscriptions`, `subscriptions-2`. */
  readonly name: string;
  readonly text: string;
  readonly keys: readonly string[];
}

export function pullCatalog({ account, today, environment, origin, catalog }: PullInputs): Pulled {
  const known = catalog && knownCatalog(catalog, account, today);
  const survey = withReferences(
    surveyAccount(account, today, (kind, found) => known === null || isNew(known, kind, found)),
    account,
    known,
  );
  const keys = allKeys(survey, account, known);
  const uses = bundleUses(
    survey.subscription.flatMap((one) => {
      const { currency } = one.fields;
      return writtenVersions(one).map(({ value }) => ({
        value,
        currency: typeof currency === 'string' ? currency : undefined,
      }));
    }),
  );
  const product = (id: string) => keys.product.get(id) ?? known?.keyOf('product', id);
  const prices = new Map(
    survey.bundle.map(({ found, fields }) => [
      found.id,
      bundlePrices(fields, uses.get(found.id) ?? [], { product }),
    ]),
  );
  const names: KnownNames = {
    product,
    plan: (id) => keys.plan.get(id) ?? known?.keyOf('plan', id),
    bundle: (id): KnownBundle | undefined => {
      const [key, own] = [keys.bundle.get(id), prices.get(id)];
      return key !== undefined && own !== undefined ? { key, prices: own } : known?.bundle(id);
    },
  };
  const idText = (id: string): Json => (environment === null ? id : { [environment]: id });
  const written = {
    product: survey.product.map((one) => ({ one, value: { id: idText(one.found.id), ...one.fields } })),
    bundle: survey.bundle.map((one) => {
      const { id } = one.found;
      const own = prices.get(id) ?? new Map();
      return { one, value: writeBundle(idText(id), one.fields, own, uses.get(id) ?? [], names) };
    }),
    plan: survey.plan.map((one) => ({ one, value: { id: idText(one.found.id), ...one.fields } })),
    subscription: survey.subscription.map((one) => ({
      one,
      value: writeSubscription({ ...one, id: idText(one.found.id) }, names),
    })),
  } satisfies Record<DeclaredKind, readonly Written[]>;

  const remarks = [
    ...account.gaps.map(gapRemark),
    ...unreadRemarks(survey, keys),
    ...[...uses].flatMap(([id, of]) =>
      names.bundle(id) === undefined ? [unknownBundle(id, of.length)] : [],
    ),
    ...survey.remarks,
    ...survey.subscription.flatMap(({ found, course }) =>
      course.foreignDrafts.map((draft) =>
        foreignDraft(`subscriptions.${keys.subscription.get(found.id)}`, draft.id ?? ''),
      ),
    ),
  ];
  const said: Remark[] = [];
  const files = DECLARED_KINDS.flatMap((kind) => {
    const entries = entriesOf(kind, written[kind], keys[kind], said);
    const own = [...remarks, ...said].filter((remark) => remark.kind === kind);
    return filesOf(kind, entries, own, origin);
  });
  return { files, remarks: [...remarks, ...said] };
}

interface Written {
  readonly one: Standing;
  readonly value: JsonObject;
}

type Keys = Readonly<Record<DeclaredKind, ReadonlyMap<string, string>>>;

function isNew(known: KnownCatalog, kind: DeclaredKind, { id, record }: Found): boolean {
  return record === undefined && known.keyOf(kind, id) === undefined;
}

/** With every product that prices refer to: its id is all that needs to be known of it. */
function withReferences(survey: Survey, account: Account, known: KnownCatalog | null): Survey {
  const found = new Set(account.products.map(({ id }) => id));
  const others = [...referencedProducts(survey)].filter(
    (id) => !found.has(id) && known?.keyOf('product', id) === undefined,
  );
  const added = others.map((id): Standing => ({ found: { id, sight: { kind: 'unread' } }, fields: {} }));
  return { ...survey, product: [...survey.product, ...added] };
}

function allKeys(survey: Survey, account: Account, known: KnownCatalog | null): Keys {
  const keysOf = (kind: DeclaredKind) => {
    const standing: readonly Standing[] = survey[kind];
    const ids = new Set(standing.map(({ found }) => found.id));
    const found: readonly Found[] = account[COLLECTION[kind]];
    const elsewhere = found.flatMap(({ id, record }) => (ids.has(id) ? [] : (recordedKey(record) ?? [])));
    const taken = new Set([...elsewhere, ...(known?.takenKeys(kind) ?? [])]);
    const nameable = standing.map((one) => ({
      id: one.found.id,
      key: recordedKey(one.found.record) ?? one.found.givenKey,
      name: typeof one.fields.name === 'string' ? one.fields.name : undefined,
    }));
    return chooseKeys(nameable, taken, kind);
  };
  return {
    product: keysOf('product'),
    bundle: keysOf('bundle'),
    plan: keysOf('plan'),
    subscription: keysOf('subscription'),
  };
}

function unreadRemarks(survey: Survey, keys: Keys): readonly Remark[] {
  const things = DECLARED_KINDS.flatMap((kind) => {
    const standing: readonly Standing[] = survey[kind];
    const unread = standing.flatMap(({ found }) =>
      found.sight.kind === 'unread' ? (keys[kind].get(found.id) ?? []) : [],
    );
    return unread.length > 0 ? [unreadRemark(kind, unread.toSorted())] : [];
  });
  const versions = survey.subscription
    .flatMap(writtenVersions)
    .flatMap(({ found }) => (found.sight.kind === 'unread' ? (found.record?.address ?? []) : []));
  return versions.length > 0 ? [...things, unreadVersions(versions.toSorted())] : things;
}

/** By key. */
function entriesOf(
  kind: DeclaredKind,
  written: readonly Written[],
  keys: ReadonlyMap<string, string>,
  said: Remark[],
): readonly Entry[] {
  const entries = written.map(({ one, value }): Entry => {
    const key = keys.get(one.found.id) ?? one.found.id;
    const writable = writablePart(presentFields(value));
    if (writable.leftOut.length > 0) said.push(unwritable(kind, key, writable.leftOut));
    return { key, value: writable.value };
  });
  return entries.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** Files beyond the size that is read would be no catalog, and nobody reviews one that long. */
const ENTRIES_PER_FILE = 1000;

function filesOf(
  kind: DeclaredKind,
  entries: readonly Entry[],
  remarks: readonly Remark[],
  origin: string,
): readonly PulledFile[] {
  const name = COLLECTION[kind];
  const count = Math.ceil(entries.length / ENTRIES_PER_FILE);
  const isMissed = remarks.some(({ code }) => code === 'left-out');
  const parts = Array.from({ length: Math.max(count, isMissed ? 1 : 0) }, (_, index) =>
    entries.slice(index * ENTRIES_PER_FILE, (index + 1) * ENTRIES_PER_FILE),
  );
  return parts.map((part, index) => ({
    name: index === 0 ? name : `${name}-${index + 1}`,
    text: catalogText(headOf(name, origin, index === 0 ? remarks : []), { name, entries: part }),
    keys: part.map(({ key }) => key),
  }));
}

function headOf(name: string, origin: string, remarks: readonly Remark[]): readonly string[] {
  const first = `The ${name} of ${origin}, as pulled from there.`;
  const lines = remarks.map(({ message }) => `- ${message}`);
  return lines.length === 0 ? [first] : [first, '', ...lines];
}
