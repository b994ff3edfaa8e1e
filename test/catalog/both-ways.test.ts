/** A catalog means the same, and its faults are told alike, whichever of the two readers its text takes. */
import { expect, test } from 'vitest';
import { readCatalog } from '../../src/catalog/read/read-catalog.ts';
import { diagnosticText } from '../../src/model/messages/diagnostic.ts';
import { declaredText } from '../../src/model/values/fingerprint.ts';
import { readQuickly } from '../../src/yaml/read-yaml.ts';
import { subscriptionsText } from '../bench/corpus.ts';
import { ALL_MODELS } from './all-models.ts';
import { WHOLE_CATALOG } from './whole-catalog.ts';

/** The fast reader declines a tab wherever it stands. */
const FOR_THE_FULL_PARSER = '\n#\t\n';

const WITH_SET = WHOLE_CATALOG.replace(
  'plans:',
  'entitlement_sets: { features: [{ entitlement_key: sso }] }\n\nplans:',
)
  .replace('    currency: USD\n', '$&    entitlements: [features]\n')
  .replace(/entitlements:\n.*\n/, 'entitlements: [features, { entitlement_key: audit }]\n');

function read(text: string) {
  const options = { environment: null, variables: new Map([['amount', '5.00']]) };
  const { catalog, diagnostics } = readCatalog([{ file: 'a.yaml', content: text }], options);
  const places = [...(catalog?.subscriptions.values() ?? [])].map(({ locate }) => [
    locate([]),
    locate(['versions', 0, 'items']),
    locate(['versions', 0, 'entitlements', 0]),
    locate(['contract', 'start_date']),
  ]);
  const { digest: _, ...meaning } = catalog ?? {};
  return { meaning: catalog && declaredText(meaning), told: diagnostics.map(diagnosticText), places };
}

test.each([
  ['a whole catalog', WHOLE_CATALOG],
  ['all models', ALL_MODELS],
  ['a set of entitlements', WITH_SET],
  ['a set that is not there', WITH_SET.replace('[features', '[feature')],
  ['customers without a bundle to follow', subscriptionsText(0, 3, 1)],
  ['a variable', WHOLE_CATALOG.replace('"499.00"', `"\${var.amount}"`)],
  ['a variable in disguise', WHOLE_CATALOG.replace('"499.00"', '"\\u0024{var.amount}"')],
  ['an unknown variable', WHOLE_CATALOG.replace('"499.00"', `"\${var.none}"`)],
  ['an unquoted amount', WHOLE_CATALOG.replace('"499.00"', '499.00')],
  ['an unknown field', WHOLE_CATALOG.replace('customer_id:', 'customer:')],
  ['an unknown section', WHOLE_CATALOG.replace('plans:', 'plan:')],
  ['a plan that is not there', WHOLE_CATALOG.replace('plan: growth_annual', 'plan: growth_anual')],
  ['a date in metadata', WHOLE_CATALOG.replace('segment: enterprise', 'segment: 2027-01-19')],
  ['a quoted date in metadata', WHOLE_CATALOG.replace('segment: enterprise', 'segment: "2027-01-19"')],
  ['days out of order', WHOLE_CATALOG.replace('2027-12-01', '2026-12-01')],
  [
    'terms that are shared',
    WHOLE_CATALOG.replace('{ segment: enterprise }', '&m { segment: 7 }\n    tax: *m'),
  ],
])('%s', (_name, text) => {
  expect(readQuickly(text)).toBeDefined();
  expect(readQuickly(text + FOR_THE_FULL_PARSER)).toBeUndefined();
  const quick = read(text);
  expect(quick).toEqual(read(text + FOR_THE_FULL_PARSER));
  expect(quick.meaning !== undefined || quick.told.length > 0).toBe(true);
});
