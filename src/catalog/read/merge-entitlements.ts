/** Merges the entitlements that sets, bundles and a list itself give, so that each key stands once. */
import type { Entitlement } from '../../model/catalog/catalog.ts';
import { DECIMAL_FIELDS } from '../../model/catalog/field.ts';
import { canonicalDecimalText } from '../../model/values/decimal.ts';
import { declaredText } from '../../model/values/declared-text.ts';
import { isJsonArray, isJsonObject, type Json } from '../../model/values/json.ts';
import type { Locate, Place, SharedLocate } from '../../model/values/source.ts';
import type { Fault } from '../../yaml/faults.ts';

export interface GivenEntitlement extends Omit<Entitlement, 'locate'> {
  /** Locates a field of the entitlement. */
  readonly locate: SharedLocate;
  /** The set or bundle in words, such as ``the set `growth` ``. Null for an object that the list itself holds. */
  readonly giver: string | null;
}

/** Two givers that disagree about a key, which no object of the list decides. */
export interface EntitlementConflict {
  readonly key: string;
  readonly first: GivenEntitlement;
  readonly second: GivenEntitlement;
}

export interface MergedEntitlements {
  /** In the order in which the keys are first given. */
  readonly entitlements: readonly GivenEntitlement[];
  readonly conflicts: readonly EntitlementConflict[];
}

/** An object of the list itself decides its key. Without one, all givers of the key must agree. */
export function mergeEntitlements(given: readonly GivenEntitlement[]): MergedEntitlements {
  const decided = new Set(given.filter(({ giver }) => giver === null).map(keyOf));
  const merged = new Map<string, GivenEntitlement>();
  const conflicts: EntitlementConflict[] = [];
  for (const one of given) {
    const key = keyOf(one);
    const first = merged.get(key);
    if (first === undefined || (one.giver === null && first.giver !== null)) merged.set(key, one);
    else if (!decided.has(key) && meaningOf(first) !== meaningOf(one))
      conflicts.push({ key, first, second: one });
  }
  return { entitlements: [...merged.values()], conflicts };
}

export function keyOf({ value }: Pick<Entitlement, 'value'>): string {
  return String(value.entitlement_key);
}

/**
 * The fault of a conflict in a list that `own` belongs to. `place` is that of the list, which could decide it.
 */
export function conflictFault({ key, first, second }: EntitlementConflict, own: Locate, place: Place): Fault {
  return {
    code: 'entitlement-conflict',
    source: place(),
    message: `${first.giver} and ${second.giver} give the entitlement \`${key}\` differently`,
    fix: `make the two agree, or write \`${key}\` itself in \`entitlements\` here, which then counts`,
    related: [first, second].map(({ giver, locate }) => ({
      source: locate(['entitlement_key'], own),
      message: `as ${giver} gives it`,
    })),
  };
}

/** Equal for two entitlements between which a plan sees no difference. */
function meaningOf({ value }: Pick<Entitlement, 'value'>): string {
  return declaredText(canonical('', value));
}

function canonical(name: string, value: Json): Json {
  if (typeof value === 'string') return DECIMAL_FIELDS.has(name) ? canonicalDecimalText(value) : value;
  if (isJsonArray(value)) return value.map((element) => canonical(name, element));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, canonical(field, inner)]));
}
