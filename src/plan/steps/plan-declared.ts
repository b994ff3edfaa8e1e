/**
 * Plans a metric, a product or a pricing plan. The published interface neither creates nor changes their fields, so each
 * of these operations is used where it is bound, and the change is deferred where it is not.
 */
import { type Field, type OperationName, SHOWN_FIELDS } from '../../interface/index.ts';
import type { Declared } from '../../model/catalog/catalog.ts';
import { projectOnto } from '../../model/catalog/comparable.ts';
import { commandLine } from '../../model/messages/command-line.ts';
import { someOf } from '../../model/messages/counted.ts';
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import type { Adoption, Deferred, Difference, Notice } from '../../model/plan/plan.ts';
import { isPresent, type Recorded } from '../../model/service/record.ts';
import type { Address, Kind } from '../../model/values/address.ts';
import { type JsonObject, pick, pointerPath, without } from '../../model/values/json.ts';
import type { Locate } from '../../model/values/source.ts';
import { blocked, type Context, differencesOf, evidenceAt, isBound, liveAt } from '../context.ts';
import { sortDifferences, stepCause } from '../diff/sort-differences.ts';
import { joinParts, type Part, part } from '../part.ts';
import { noteAgreed } from '../records/note-agreed.ts';
import { makeStep } from './make-step.ts';

export interface DeclaredFields extends Declared {
  readonly fields: JsonObject;
}

const OPERATIONS = {
  metric: { create: 'metrics.create', update: 'metrics.update' },
  product: { create: 'products.create', update: 'products.update' },
  plan: { create: 'plans.create', update: 'plans.update' },
} as const satisfies Partial<Record<Kind, Record<'create' | 'update', OperationName>>>;

type FieldsKind = keyof typeof OPERATIONS;

export interface Found {
  readonly remoteId: string;
  readonly how: Adoption['how'];
  /** The fields that a list showed, where no single read did. */
  readonly listed?: JsonObject;
}

/** `found` is the id to adopt where state has no record yet. */
export function planDeclared(
  context: Context,
  kind: FieldsKind,
  declared: DeclaredFields,
  found: Found | undefined,
): Part {
  const recorded = context.observed.records.get(declared.address);
  if (isPresent(recorded)) return planExisting(context, kind, declared, recorded);
  if (found) return planAdoption(context, kind, declared, found);
  return planCreation(context, declared, OPERATIONS[kind].create);
}

function planExisting(
  context: Context,
  kind: FieldsKind,
  declared: DeclaredFields,
  recorded: Recorded,
): Part {
  const diagnostics = idMismatch(context, declared, recorded);
  const live = liveAt(context, declared.address);
  const evidence = new Map([[declared.address, evidenceAt(context, declared.address, recorded)]]);
  if (live?.kind === 'missing') return part({ diagnostics, evidence, drift: [gone(declared)] });
  if (recorded.value === null && live === undefined && recorded.remoteId !== null) {
    const found: Found = { remoteId: recorded.remoteId, how: 'compared' };
    return joinParts([part({ diagnostics }), planUnread(context, kind, declared, found, recorded)]);
  }
  const shown = live && kind === 'plan' ? withUnshown(live.value, recorded.value ?? {}) : live?.value;
  const planned = planFields(context, kind, declared, recorded, recorded.value ?? undefined, shown);
  const agrees =
    live !== undefined && planned.steps.length + planned.deferred.length + planned.drift.length === 0;
  return joinParts([
    part({
      diagnostics,
      evidence,
      notices: noLongerManaged(declared.address, recorded, declared.fields, openFields(recorded)),
      adoptions: agrees ? noteAgreed(context, recorded, declared.fields) : [],
    }),
    planned,
  ]);
}

/** A plan's answer shows no template, which is as it was sent. */
function withUnshown(shown: JsonObject, recorded: JsonObject): JsonObject {
  return { ...without(recorded, [...SHOWN_FIELDS.plan]), ...shown };
}

function planAdoption(context: Context, kind: FieldsKind, declared: DeclaredFields, found: Found): Part {
  const live = liveAt(context, declared.address);
  if (live?.kind === 'missing') return part({ diagnostics: [noSuchId(declared, found.remoteId)] });
  const shown = live?.value ?? found.listed;
  if (shown === undefined) return planUnread(context, kind, declared, found, undefined);
  const evidence = new Map([[declared.address, 'live' as const]]);
  // Content within a field that nobody declared stays out of the record, so that no later plan manages it either.
  const base = projectOnto(shown, declared.fields);
  // A list need not show every field; the others are compared once the thing is read by its id.
  const comparedNow = live ? declared : { ...declared, fields: pick(declared.fields, Object.keys(shown)) };
  const planned = planFields(context, kind, comparedNow, undefined, undefined, shown);
  return joinParts([part({ adoptions: [adoptionOf(declared, found, base)], evidence }), planned]);
}

/**
 * Plans a thing whose values are neither recorded nor read. The catalog's `adopt` says how it is adopted; without
 * `adopt` it is deferred.
 */
function planUnread(
  context: Context,
  kind: FieldsKind,
  declared: DeclaredFields,
  found: Found,
  recorded: Recorded | undefined,
): Part {
  const { address, fields, adopt } = declared;
  const evidence = new Map([[address, 'unknown' as const]]);
  if (adopt === undefined && Object.keys(fields).length > 0) {
    const adoptions = recorded ? [] : [adoptionOf(declared, found, null)];
    return part({ adoptions, evidence, deferred: [unread(declared)] });
  }
  const base = adopt === 'send' ? {} : fields;
  const planned = planFields(context, kind, declared, recorded, base, undefined);
  return joinParts([part({ adoptions: [adoptionOf(declared, found, base)], evidence }), planned]);
}

export function adoptionOf(
  { address }: Pick<Declared, 'address'>,
  { remoteId, how }: Found,
  value: JsonObject | null,
): Adoption {
  return { address, remote_id: remoteId, how, value, start: null, status: null };
}

function planFields(
  context: Context,
  kind: FieldsKind,
  declared: DeclaredFields,
  recorded: Recorded | undefined,
  base: JsonObject | undefined,
  live: JsonObject | undefined,
): Part {
  const found = differencesOf(
    context,
    { desired: declared.fields, recorded: base && managed(base, declared.fields), live },
    (path) => declared.locate(path),
  );
  const sorted = sortDifferences(context, declared.address, declared.fields, found);
  const { carried, fields, drift } = sorted;
  if (carried.length === 0) return part({ drift, deferred: sorted.deferred });
  const operation = OPERATIONS[kind].update;
  const bound = context.bindings.operations.get(operation);
  if (bound === undefined) {
    const change = `changing ${fields.join(', ')}`;
    return part({
      drift,
      deferred: [...sorted.deferred, blocked(context, declared.address, operation, change)],
    });
  }
  const isFixed = (name: string) => bound.fixed?.includes(name) ?? false;
  const [fixed, patched] = [true, false].map((wanted) =>
    carried.filter(({ path }) => isFixed(pointerPath(path)[0] ?? '') === wanted),
  ) as [Difference[], Difference[]];
  const deferred =
    fixed.length === 0
      ? sorted.deferred
      : [...sorted.deferred, unchangeable(context, declared.address, fields.filter(isFixed), fixed)];
  if (patched.length === 0) return part({ drift, deferred });
  const step = makeStep(
    context,
    {
      address: declared.address,
      operation,
      action: 'update',
      cause: stepCause(patched),
      body: pick(
        declared.fields,
        fields.filter((name) => !isFixed(name)),
      ),
      differences: patched,
      source: declared.locate([]),
    },
    recorded,
  );
  return part({ steps: [step], drift, deferred });
}

/** Creates a thing with its fields; deferred where the operation is not bound. */
export function planCreation(
  context: Context,
  { address, fields, locate }: DeclaredFields,
  operation: OperationName,
  {
    dependsOn,
    sourceOf = locate,
  }: { readonly dependsOn?: readonly string[]; readonly sourceOf?: Locate } = {},
): Part {
  if (!isBound(context, operation)) {
    const deferred = blocked(context, address, operation, 'creating it');
    return part({
      deferred: [{ ...deferred, fix: `${deferred.fix}; or make it by hand and give its id here` }],
    });
  }
  const sides = { desired: fields, recorded: undefined, live: undefined };
  const step = makeStep(
    context,
    {
      address,
      operation,
      action: 'create',
      cause: 'catalog',
      body: fields,
      ...(dependsOn && { dependsOn }),
      differences: differencesOf(context, sides, sourceOf),
      source: locate([]),
    },
    context.observed.records.get(address),
  );
  return part({ steps: [step] });
}

/** The interface lists no fields of products and plans: every recorded field counts, none as nullable. */
function openFields({ value }: Recorded): readonly Pick<Field, 'name' | 'nullable'>[] {
  return Object.keys(value ?? {}).map((name) => ({ name, nullable: false }));
}

/** Leaves out recorded fields that left the catalog, because they are no longer managed. */
function managed(recorded: JsonObject, fields: JsonObject): JsonObject {
  return pick(recorded, Object.keys(fields));
}

/** Between two catalogs, the change of an id is one without an amount (`unmeasured-changes.ts`). */
export function idMismatch(context: Context, declared: Declared, recorded: Recorded): readonly Diagnostic[] {
  if (context.observed.fromCatalog) return [];
  if (declared.id === undefined || recorded.remoteId === null || declared.id === recorded.remoteId) return [];
  return [
    {
      severity: 'error',
      code: 'id-changed',
      source: declared.locate(['id']),
      message: `${declared.address} is recorded with the id "${recorded.remoteId}", and the catalog now says "${declared.id}"`,
      fix: `write the recorded id, or drop the record with: ${commandLine(context, `state rm ${declared.address}`)}`,
    },
  ];
}

/**
 * Notices about fields that left the catalog and that null does not remove. The service keeps such a field, and
 * nobody compares it any more.
 */
export function noLongerManaged(
  address: Address,
  recorded: Recorded,
  desired: JsonObject,
  fields: readonly Pick<Field, 'name' | 'nullable'>[],
): readonly Notice[] {
  return fields
    .filter(
      ({ name, nullable }) =>
        !nullable && recorded.value?.[name] !== undefined && desired[name] === undefined,
    )
    .map(({ name }) => ({
      code: 'no-longer-managed',
      address,
      message: `${name} left the catalog; the service keeps it, because null does not remove it`,
    }));
}

export function noSuchId(declared: Declared, id: string): Diagnostic {
  return {
    severity: 'error',
    code: 'id-not-found',
    source: declared.locate(['id']),
    message: `the service has nothing with the id "${id}"`,
    fix: 'write the id that the service shows, or leave `id` out to create it',
  };
}

export function unread(declared: Declared): Deferred {
  return {
    kind: 'unread',
    address: declared.address,
    reason: 'it is adopted, and no answer shows all of its content at the service',
    fix: 'write `adopt: as_written` if the service has this already, or `adopt: send` to send it',
  };
}

export function gone(declared: Declared): {
  readonly address: Declared['address'];
  readonly differences: readonly Difference[];
} {
  return {
    address: declared.address,
    differences: [{ op: 'remove', path: '', cause: 'service', source: null }],
  };
}

const MOST_NAMED = 5;

/** A change that no request can make at a thing that exists: deferred, with the two ways out. */
function unchangeable(
  context: Context,
  address: Address,
  fields: readonly string[],
  differences: readonly Difference[],
): Deferred {
  const uses = usesOf(context, address);
  const where = uses.length === 0 ? '' : ` where this one is used (${someOf(uses, MOST_NAMED)})`;
  return {
    kind: 'blocked',
    address,
    reason: `the service changes no ${fields.join(', ')} of one that exists`,
    fix: `write a new one under a key of its own and use it${where}; or write back the value that the service has`,
    differences,
  };
}

/** The bundles that have a product, and the subscriptions that have it as an item of their own. */
function usesOf({ catalog }: Context, product: Address): readonly Address[] {
  const isIt = ({
    product: used,
  }: {
    readonly product: { readonly kind: string; readonly address?: Address };
  }) => used.kind === 'address' && used.address === product;
  const bundles = [...catalog.bundles.values()].filter(({ editions }) =>
    editions.some(({ prices }) => [...prices.values()].some(isIt)),
  );
  const subscriptions = [...catalog.subscriptions.values()].filter(({ entries }) =>
    entries.some(({ items = [] }) => items.some((item) => item.kind === 'product' && isIt(item))),
  );
  return [...bundles, ...subscriptions].map(({ address }) => address);
}
