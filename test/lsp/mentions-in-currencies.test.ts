/** A price is named in every currency of its bundle, so that an editor leads from there to its product. */
import { expect, test } from 'vitest';
import { mentionsIn } from '../../src/lsp/mentions-in.ts';
import { collectFaults } from '../../src/yaml/faults.ts';
import { readYaml } from '../../src/yaml/read-yaml.ts';

const TEXT = `bundles:
  growth:
    prices: { platform: {} }
    changes: [{ effective_at: 2027-01-01, prices: { platform: {} } }]
    currencies:
      EUR: { prices: { platform: {} }, changes: [{ effective_at: 2027-01-01, prices: { platform: {} } }] }
`;

test('a price is named where the bundle has it, in each currency', () => {
  const { root } = readYaml('a.yaml', TEXT, collectFaults());
  if (!root) throw new Error('unreadable');
  const named = mentionsIn(TEXT, root.node).filter(({ thing }) =>
    JSON.stringify(thing).includes('growth/platform'),
  );
  expect(named).toHaveLength(4);
});
