/**
 * The decisions of a catalog that no request carries: price locks, and list prices in the currencies beside a bundle's own. They are on
 * record with the rules in force, so that a plan can name what an edit changes of them.
 */
import { inCurrencies } from '../../model/catalog/bundle-in.ts';
import type { Bundle, Catalog } from '../../model/catalog/catalog.ts';
import type { RecordedList, Unsent } from '../../model/plan/rules.ts';
import type { Rename } from '../../model/service/record.ts';
import { encodeBundlePrices } from '../bodies/encode-items.ts';
import type { PlanInputs } from '../plan-inputs.ts';

/** Absent where there is nothing of the kind. */
export function unsentToRecord({ catalog, bindings }: Pick<PlanInputs, 'catalog' | 'bindings'>): {
  readonly unsent?: Unsent;
} {
  const locks = [...catalog.subscriptions.values()].flatMap(({ address, priceLock }) =>
    priceLock === undefined ? [] : [[address, priceLock] as const],
  );
  const lists = [...catalog.bundles.values()].flatMap((bundle) =>
    listsOf(bundle).map(({ currency, editions }): RecordedList => {
      const dated = editions.map((edition) => ({
        from: edition.from,
        prices: encodeBundlePrices({ bindings }, edition),
      }));
      return { bundle: bundle.address, currency, editions: dated };
    }),
  );
  if (locks.length + lists.length === 0) return {};
  return {
    unsent: {
      ...(locks.length > 0 && { locks: Object.fromEntries(locks) }),
      ...(lists.length > 0 && { lists }),
    },
  };
}

function listsOf(bundle: Bundle): readonly (Bundle & { readonly currency: string })[] {
  return inCurrencies(bundle).flatMap(({ currency, ...each }) =>
    currency === undefined || currency === bundle.currency ? [] : [{ ...each, currency }],
  );
}

/** The values before a plan, under present keys: those on record, and those of the catalog that it is compared with. */
export function unsentBefore(
  { standing, bindings }: Pick<PlanInputs, 'standing' | 'bindings'>,
  { renames, before }: { readonly renames: readonly Rename[]; readonly before: Catalog | undefined },
): readonly Unsent[] {
  const recorded = standing?.record ? [underPresentKeys(standing.record.unsent ?? {}, renames)] : [];
  if (before === undefined) return recorded;
  const { unsent = {} } = unsentToRecord({ catalog: before, bindings });
  return [...recorded, underPresentKeys(unsent, renames)];
}

/** All at once, so that two things may take each other's key. */
function underPresentKeys(unsent: Unsent, renames: readonly Rename[]): Unsent {
  if (renames.length === 0) return unsent;
  const present = new Map<string, string>(renames.map(({ from, to }) => [from, to]));
  const text = JSON.stringify(unsent).replace(/"([^"\\#]+)(#id)?"/g, (whole, address: string, id = '') => {
    const now = present.get(address);
    return now === undefined ? whole : JSON.stringify(`${now}${id}`);
  });
  return JSON.parse(text) as Unsent;
}
