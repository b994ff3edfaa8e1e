/** Every fault with its place, its code and its fix, as a person sees it. */
import { describe, expect, test } from 'vitest';
import { readCatalog } from '../../src/catalog/read/read-catalog.ts';
import { diagnosticText } from '../../src/model/messages/diagnostic.ts';
import {
  HINT_ROWS,
  REFERENCE_ROWS,
  RULE_ROWS,
  SHAPE_ROWS,
  VARIABLE_ROWS,
  YAML_ROWS,
} from './bad-input/bad-input-rows.ts';
import { ENTITLEMENT_ROWS } from './bad-input/entitlement-rows.ts';

const VARIABLES = new Map<string, string | number | boolean>([
  ['region', 'eu'],
  ['rate', 0.1],
  ['seats', 5],
  ['eu', true],
]);

function read(text: string) {
  const { catalog, diagnostics } = readCatalog([{ file: 'a.yaml', content: text }], {
    environment: null,
    variables: VARIABLES,
  });
  return { catalog, told: diagnostics.flatMap((diagnostic) => diagnosticText(diagnostic).split('\n')) };
}

describe.each([
  ['YAML', YAML_ROWS],
  ['shape', SHAPE_ROWS],
  ['references', REFERENCE_ROWS],
  ['rules', RULE_ROWS],
  ['entitlements', ENTITLEMENT_ROWS],
  ['variables', VARIABLE_ROWS],
] as const)('%s', (_title, rows) => {
  test.each(rows)('$name', ({ text, told }) => {
    const result = read(text);
    expect(result.told).toEqual(told);
    expect(result.catalog).toBeUndefined();
  });
});

describe('hints', () => {
  test.each(HINT_ROWS)('$name', ({ text, told }) => {
    const result = read(text);
    expect(result.told).toEqual(told);
    expect(result.catalog).toBeDefined();
  });
});
