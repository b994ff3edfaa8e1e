/** What was compiled ahead lets pass exactly what the schema, compiled when it is used, has nothing to say of. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import costsSchema from '../../schemas/costs.schema.json' with { type: 'json' };
import projectSchema from '../../schemas/project.schema.json' with { type: 'json' };
import testsSchema from '../../schemas/tests.schema.json' with { type: 'json' };
import usageSchema from '../../schemas/usage.schema.json' with { type: 'json' };
import { catalogShape } from '../../src/catalog/catalog-schema.ts';
import { isJsonObject, type Json } from '../../src/model/values/json.ts';
import { type ShapeCheck, shapeChecks } from '../../src/yaml/shape/check-shape.ts';
import { ALL_MODELS } from './all-models.ts';
import { ODD_VALUES, places } from './odd-values.ts';
import { WHOLE_CATALOG } from './whole-catalog.ts';

const QUICKSTART = new URL('../../examples/quickstart/', import.meta.url);

function quickstart(file: string): Json {
  return parse(readFileSync(new URL(file, QUICKSTART), 'utf8'));
}

/** Prices as they stand in a catalog. */
function prices(text: string): readonly Json[] {
  const found: Json[] = [];
  for (const [holder, key] of places(parse(text))) {
    const value = (holder as Record<string, Json>)[key];
    if (isJsonObject(value) && typeof value.fee_type === 'string' && value.type !== undefined)
      found.push(value);
  }
  return found;
}

const catalog = shapeChecks('catalog', catalogShape);
const CHECKED: readonly (readonly [string, ShapeCheck, readonly Json[]])[] = [
  ['catalog', catalog(), [parse(WHOLE_CATALOG), parse(ALL_MODELS), quickstart('billing/bundles.yaml')]],
  ['bundle_price', catalog('bundle_price'), prices(ALL_MODELS)],
  ['item_price', catalog('item_price'), prices(ALL_MODELS)],
  ['project', shapeChecks('project', () => projectSchema)(), [quickstart('pricewright.yaml')]],
  ['usage', shapeChecks('usage', () => usageSchema)(), [quickstart('usage/enterprise.yaml')]],
  ['tests', shapeChecks('tests', () => testsSchema)(), [quickstart('tests/prices.yaml')]],
  ['costs', shapeChecks('costs', () => costsSchema)(), [quickstart('tests/costs.yaml')]],
];

test.each(CHECKED)('%s', (_name, check, sound) => {
  expect(sound).not.toEqual([]);
  const seen = { passed: 0, refused: 0 };
  const compare = (value: Json): void => {
    const passes = check.passes(value);
    expect([passes, value]).toEqual([check.errorsOf(value).length === 0, value]);
    seen[passes ? 'passed' : 'refused'] += 1;
  };
  for (const value of [...sound, ...(ODD_VALUES as readonly Json[])]) compare(value);
  for (const value of sound) for (const edited of editedOnce(value)) compare(edited);
  expect(seen.passed).toBeGreaterThan(0);
  expect(seen.refused).toBeGreaterThan(0);
});

/** At every place another value, nothing, a field that does not belong there. */
function* editedOnce(value: Json): Generator<Json> {
  const count = places(value).length;
  for (let index = 0; index < count; index += 1) {
    for (const odd of [...ODD_VALUES, undefined]) {
      const copy = structuredClone(value);
      const [holder, key] = places(copy)[index] ?? [];
      if (holder === undefined || key === undefined || (odd === undefined && Array.isArray(holder))) continue;
      const at = holder as Record<string, unknown>;
      if (odd === undefined) delete at[key];
      else at[key] = odd;
      yield copy;
    }
    for (const odd of ['x', ' x!']) {
      const copy = structuredClone(value);
      const [holder, key] = places(copy)[index] ?? [];
      if (Array.isArray(holder)) holder.push(structuredClone(holder[Number(key)]));
      else if (holder !== undefined) holder[`${key}${odd}`] = holder[String(key)];
      yield copy;
    }
  }
}

test('a value outside an open set needs no schema at run time', () => {
  const check = shapeChecks('catalog', () => {
    throw new Error('the schema is compiled');
  })('item_price');
  const price = {
    type: 'per_seat',
    fee_type: 'fixed',
    billing_direction: 'advance',
    charge_on_contract_start: true,
    fixed_pricing_model: { price_per_unit: '10' },
  };
  expect(check.passes(price)).toBe(false);
  expect(check.errorsOf(price)).toMatchObject([
    {
      keyword: 'examples',
      instancePath: '/type',
      parentSchema: { examples: expect.arrayContaining(['fixed']) },
    },
  ]);
});
