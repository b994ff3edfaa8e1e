/** Holds that a pricing model is a module: only its own file, the registry and its written form know it by its name. */
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { PRICING_MODEL_FIELDS } from '../../src/model/catalog/price.ts';

const SRC = resolve(import.meta.dirname, '../../src');

/** Files that write a price of a certain model, or hold a field of it that has no like in another model. */
const WRITERS: ReadonlySet<string> = new Set([
  'cli/project/price-list.ts',
  'interface/2026-04-01/recorded-form.ts',
  'interface/alguna/wire.ts',
  'model/catalog/price.ts',
  'model/catalog/term-money.ts',
  'plan/bodies/draft-update.ts',
  'price-tests/kinds/margin-at-least.ts',
  'project/write-project.ts',
  // A witness for those who rate prices shares no module with them.
  'sandbox/billing/recurring-month.ts',
  'sandbox/alguna/prices.ts',
  'sandbox/data/stored-price.ts',
  'sandbox/handlers/versions.ts',
]);

it('no room but pricing/models switches on the name of a pricing model', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.startsWith('pricing/models/') && !WRITERS.has(file),
  );
  const naming = files.filter((file) => {
    const code = readFileSync(resolve(SRC, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    return PRICING_MODEL_FIELDS.some((field) => new RegExp(`\\b${field}\\b`).test(code));
  });
  expect(naming).toEqual([]);
});
