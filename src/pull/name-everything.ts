/** Chooses the keys of all written objects, and the names by which items refer to them. */
import { COLLECTION, type PulledKind } from '../model/values/address.ts';
import type { Account, Found } from './account.ts';
import { chooseKeys } from './choose-keys.ts';
import { type KnownCatalog, recordedKey } from './known-catalog.ts';
import type { Standing, Survey } from './survey.ts';
import { type BundleUse, bundlePrices } from './write-bundle.ts';
import type { KeyedPrice, KnownBundle, KnownNames } from './write-items.ts';

/** The keys by kind and id. */
export type Keys = Readonly<Record<PulledKind, ReadonlyMap<string, string>>>;

export function allKeys(survey: Survey, account: Account, known: KnownCatalog | null): Keys {
  const keysOf = (kind: PulledKind) => {
    const standing: readonly Standing[] =
      kind === 'subscription' ? [...survey.subscription, ...survey.unfinished] : survey[kind];
    const ids = new Set(standing.map(({ found }) => found.id));
    const found: readonly Found[] = account[COLLECTION[kind]];
    // A recorded object that is left out keeps its key, because another id under that key would contradict the
    // record.
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

export interface Named {
  readonly names: KnownNames;
  /** The prices of each written bundle, by the bundle's id. */
  readonly prices: ReadonlyMap<string, ReadonlyMap<string, KeyedPrice>>;
}

export function nameEverything(
  survey: Survey,
  keys: Keys,
  uses: ReadonlyMap<string, readonly BundleUse[]>,
  known: KnownCatalog | null,
): Named {
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
  return { names, prices };
}
