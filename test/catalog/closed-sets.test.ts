/** The vendor's value sets: one wrong value for each field that has one, its message and place, and the fix, which is valid. */
import type { AnySchemaObject } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { isScalar, parseDocument } from 'yaml';
import contract from '../../schemas/interface/alguna.schema.json' with { type: 'json' };
import operations from '../../schemas/interface/alguna-operations.json' with { type: 'json' };
import { catalogShape, closedShape } from '../../src/catalog/catalog-schema.ts';
import { readCatalog } from '../../src/catalog/read/read-catalog.ts';
import { type Diagnostic, diagnosticText } from '../../src/model/messages/diagnostic.ts';
import { isJsonArray, isJsonObject, type Json } from '../../src/model/values/json.ts';
import { CLOSED_CATALOG } from './closed-catalog.ts';

function read(content: string, profile: 'alguna' | 'published' = 'alguna'): readonly Diagnostic[] {
  const options = { environment: null, variables: new Map(), profile };
  return readCatalog([{ file: 'a.yaml', content }], options).diagnostics;
}
const told = (diagnostics: readonly Diagnostic[]) => diagnostics.map(diagnosticText);

const schema = closedShape(catalogShape());
const END_REASONS: readonly string[] = contract.$defs['subscriptions.cancel'].properties.reason.enum;

interface Stated {
  /** The vendor's shape and field. */
  readonly field: string;
  readonly path: readonly (string | number)[];
  readonly values: readonly string[];
}

/** Each value of the catalog whose field has a set of the vendor. */
function statedIn(part: AnySchemaObject, value: Json, path: Stated['path']): readonly Stated[] {
  const referred = typeof part.$ref === 'string' ? [schema.$defs[part.$ref.replace('#/$defs/', '')]] : [];
  const parts: readonly AnySchemaObject[] = [
    ...referred,
    ...(part.allOf ?? []),
    ...(part.anyOf ?? []),
    ...(part.else ? [part.else] : []),
  ];
  return [
    ...parts.flatMap((each) => statedIn(each, value, path)),
    ...childrenOf(part, value).flatMap(([step, child, inner]) => {
      const at = [...path, step];
      const { 'x-closed': field } = child;
      const values = field === undefined ? [] : child.enum.filter((each: unknown) => each !== null);
      return [...(field === undefined ? [] : [{ field, path: at, values }]), ...statedIn(child, inner, at)];
    }),
  ];
}

function childrenOf(part: AnySchemaObject, value: Json): readonly [string | number, AnySchemaObject, Json][] {
  if (isJsonArray(value)) return part.items ? value.map((inner, index) => [index, part.items, inner]) : [];
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]): [string, AnySchemaObject, Json][] => {
    const child = part.properties?.[key] ?? part.additionalProperties;
    return typeof child === 'object' ? [[key, child, inner]] : [];
  });
}

const document = parseDocument(CLOSED_CATALOG);
const byPath = new Map(
  statedIn(schema, document.toJS(), []).map((each) => [JSON.stringify(each.path), each]),
);
const stated = [...byPath.values()];

/** The text with another value at a path, and where that stands. */
function withValue(path: Stated['path'], wrong: string) {
  const node = document.getIn(path, true);
  if (!isScalar(node) || !node.range) throw new Error(`nothing at ${path.join('.')}`);
  const [from, to] = node.range;
  const before = CLOSED_CATALOG.slice(0, from);
  const text = `${before}${wrong}${CLOSED_CATALOG.slice(to)}`;
  const line = before.split('\n').length;
  return { text, place: `a.yaml:${line}:${from - before.lastIndexOf('\n')}`, value: String(node.value) };
}

test('the catalog states every field with a set, and has no fault', () => {
  expect(told(read(CLOSED_CATALOG))).toEqual([]);
  const found = new Set(stated.map(({ field }) => field));
  const closed = new Set(
    [...JSON.stringify(schema).matchAll(/"x-closed":"([^"]*)"/g)].map(([, field]) => field),
  );
  expect([...closed].filter((field) => !found.has(field ?? ''))).toEqual([]);
  expect(closed.size).toBeGreaterThan(40);
});

/** Sets of requests that no value of the catalog is checked against as `x-closed`, each with the reason. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'Discount.discount_type': 'written as `type`, as in every other discount: DiscountInput.type',
  'products.update.revenue_allocation_method': 'checked as products.create.revenue_allocation_method',
  'subscriptions.cancel.reason': 'a set of every profile, tested below',
  'BillingInput.payment_collection_method': 'no field of the catalog',
  'UpdateBillingInput.payment_collection_method': 'no field of the catalog',
  'subscriptions.create_credit_grant.credit_type': 'an operation that nothing sends',
  'credits.track.on_envelope_exceeded': 'an operation that nothing sends',
};
/** The shape of an operation that nothing sends: a change of single items. */
const UNSENT = /^(PriceAdjustInput|\w+Adjust)\./;

type Shape = Readonly<Record<string, unknown>>;

/** The fields with a set in every shape that a request of the contract has. */
function sentSets(): readonly string[] {
  const shapes = contract.$defs as Readonly<Record<string, Shape>>;
  const seen = new Set<string>();
  const sets = new Set<string>();
  const walk = (name: string, part: unknown, field: string): void => {
    if (typeof part !== 'object' || part === null) return;
    const { enum: values, $ref: ref, properties, ...inner } = part as Shape;
    if (values !== undefined) sets.add(`${name}.${field}`);
    if (typeof ref === 'string') enter(ref.replace('#/$defs/', ''));
    for (const [key, each] of Object.entries((properties ?? {}) as Shape)) walk(name, each, key);
    for (const each of Object.values(inner)) walk(name, each, field);
  };
  const enter = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    walk(name, shapes[name], '');
  };
  for (const operation of Object.values(operations)) if ('body' in operation) enter(operation.body);
  return [...sets];
}

test('every closed set of the contract that is sent is closed in the catalog', () => {
  const closed = new Set(
    [...JSON.stringify(schema).matchAll(/"x-closed":"([^"]*)"/g)].map(([, field]) => field),
  );
  const sets = sentSets();
  expect(sets.length).toBeGreaterThan(40);
  expect(sets.filter((field) => !closed.has(field) && !UNSENT.test(field)).toSorted()).toEqual(
    Object.keys(ELSEWHERE).toSorted(),
  );
});

test.each(END_REASONS)('the reason of an end is one of the set: %s', (reason) => {
  const ending = (word: string) =>
    CLOSED_CATALOG.replace(/^( +)customer_id: .*$/m, `$&\n$1ends: { on: 2030-01-01, reason: ${word} }`);
  const [found, ...others] = read(ending(`${reason}s`));
  expect(others).toEqual([]);
  expect(found?.message).toBe(`\`reason\` cannot be \`${reason}s\``);
  expect(found?.replacements).toContain(reason);
  expect(told(read(ending(reason)))).toEqual([]);
});

/** A slip of the value that is none of the set. */
function slipOf(value: string, values: readonly string[]): string {
  // One letter more makes another word of a short one.
  if (value.length < 4) return value.toUpperCase();
  const slips = [value.replace('_', '-'), value.replace('-', '_'), `${value}s`];
  return slips.find((slip) => !values.includes(slip)) ?? '';
}

describe.each(stated)('$path', ({ path, values }) => {
  test('a slip is told with the value that was meant', () => {
    const { value } = withValue(path, '');
    const slip = slipOf(value, values);
    const { text, place } = withValue(path, slip);
    const found = read(text);
    const name = String(path.at(-1));
    expect(told(found)).toEqual([
      `${place}: unknown-value: \`${name}\` cannot be \`${slip}\`; write \`${value}\``,
    ]);
    const [replacement = ''] = found[0]?.replacements ?? [];
    // Which has no fault.
    expect(withValue(path, replacement).text).toBe(CLOSED_CATALOG);
  });

  test('another word is told with the set, which has one that is valid', () => {
    const { value } = withValue(path, '');
    const { text, place } = withValue(path, 'zzzzzzzzzzzzzzzz');
    const [found, ...others] = read(text);
    expect(others).toEqual([]);
    expect(found?.replacements).toEqual(values);
    expect(told(found ? [found] : [])).toEqual([
      expect.stringContaining(
        `${place}: unknown-value: \`${path.at(-1)}\` cannot be \`zzzzzzzzzzzzzzzz\`; write `,
      ),
    ]);
    expect(found?.replacements).toContain(value);
  });
});

test('under published a word that it does not show is a hint, as before', () => {
  const prices = CLOSED_CATALOG.slice(
    CLOSED_CATALOG.indexOf('\nsubscriptions:') + 1,
    CLOSED_CATALOG.indexOf('  uses:'),
  );
  const { text } = { text: prices.replace('billing_frequency: recurring', 'billing_frequency: one_off') };
  const products = CLOSED_CATALOG.slice(0, CLOSED_CATALOG.indexOf('entitlement_sets:'));
  const found = read(`${products}${text}`, 'published');
  expect(found.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([]);
  expect(found.map(({ message }) => message)).toContainEqual(
    expect.stringContaining('`billing_frequency` is `one_off`, which is not a value that the API documents'),
  );
});
