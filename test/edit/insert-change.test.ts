/** A dated change goes in where it belongs, in the layout that it meets, and every other byte stays. */
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { editCatalog } from '../../src/edit/except-subscription.ts';
import type { DatedChange } from '../../src/edit/reprice-bundle.ts';

const CHANGE = {
  effective_at: '2027-03-01',
  prices: { platform: { fixed_pricing_model: { price_per_unit: '110.00' } } },
} as unknown as DatedChange;
const inserted = (text: string) =>
  editCatalog(new Map([['f.yaml', text]]), [{ bundle: 'growth', file: 'f.yaml', change: CHANGE }]).get(
    'f.yaml',
  );
const WRITTEN = '{ fixed_pricing_model: { price_per_unit: "110.00" } }';

const CASES: Readonly<Record<string, readonly [before: string, after: string]>> = {
  'a bundle without changes': [
    'bundles:\n  growth: # the main offer\n    name: Growth # kept\n    # behind it\n\n  other: { name: Other }\n',
    `bundles:
  growth: # the main offer
    name: Growth # kept
    changes:
      - effective_at: 2027-03-01
        prices:
          platform: ${WRITTEN}
    # behind it

  other: { name: Other }
`,
  ],
  'the end of a file without a line end': [
    'bundles:\n  growth:\n    name: Growth',
    `bundles:
  growth:
    name: Growth
    changes:
      - effective_at: 2027-03-01
        prices:
          platform: ${WRITTEN}
`,
  ],
  'between two changes, comments with the later one': [
    `bundles:
  growth:
    changes:
    - effective_at: 2027-01-01 # first
      prices: { a: null }
    # the summer price
    - effective_at: 2027-06-01
      prices: { b: null }
`,
    `bundles:
  growth:
    changes:
    - effective_at: 2027-01-01 # first
      prices: { a: null }
    - effective_at: 2027-03-01
      prices:
        platform: ${WRITTEN}
    # the summer price
    - effective_at: 2027-06-01
      prices: { b: null }
`,
  ],
  'before the first change': [
    'bundles:\n  growth:\n    changes: # later\n      # in June\n      - { effective_at: 2027-06-01, prices: {} }\n',
    `bundles:
  growth:
    changes: # later
      - effective_at: 2027-03-01
        prices:
          platform: ${WRITTEN}
      # in June
      - { effective_at: 2027-06-01, prices: {} }
`,
  ],
  'a bundle on one line': [
    'bundles: { growth: { name: Growth } }\n',
    `bundles: { growth: { name: Growth, changes: [{ effective_at: 2027-03-01, prices: { platform: ${WRITTEN} } }] } }\n`,
  ],
  'changes on one line': [
    'bundles:\n  growth:\n    changes: [{ effective_at: 2027-01-01, prices: {} }, { effective_at: 2027-06-01, prices: {} }] # all\n',
    `bundles:
  growth:
    changes: [{ effective_at: 2027-01-01, prices: {} }, { effective_at: 2027-03-01, prices: { platform: ${WRITTEN} } }, { effective_at: 2027-06-01, prices: {} }] # all
`,
  ],
  'no changes in brackets': [
    'bundles:\n  growth:\n    changes: []\n    name: Growth\n',
    `bundles:\n  growth:\n    changes: [{ effective_at: 2027-03-01, prices: { platform: ${WRITTEN} } }]\n    name: Growth\n`,
  ],
  JSON: [
    '{"bundles": {"growth": {"name": "Growth"}}}',
    `{"bundles": {"growth": {"name": "Growth", changes: [{ effective_at: 2027-03-01, prices: { platform: ${WRITTEN} } }]}}}`,
  ],
  'a text of several lines at the end': [
    'bundles:\n  growth:\n    description: |\n      Two\n      lines\n\n# of another\nplans: {}\n',
    `bundles:
  growth:
    description: |
      Two
      lines
    changes:
      - effective_at: 2027-03-01
        prices:
          platform: ${WRITTEN}

# of another
plans: {}
`,
  ],
};

test.each(Object.entries(CASES))('%s', (_, [before, after]) => {
  expect(inserted(before)).toBe(after);
  expect(parse(after).bundles.growth.changes).toContainEqual(CHANGE);
});

test('the line ends of the file', () => {
  const [before, after] = CASES['a bundle without changes'] ?? ['', ''];
  const windows = (text: string) => text.replaceAll('\n', '\r\n');
  expect(inserted(windows(before))).toBe(windows(after));
});

test.each([
  ['an alias', 'bundles:\n  base: &b { name: Growth }\n  growth: *b\n'],
  ['changes behind an alias', 'x: &c [{ effective_at: 2027-01-01 }]\nbundles:\n  growth:\n    changes: *c\n'],
  ['another bundle', 'bundles: { other: {} }\n'],
  ['no YAML', 'bundles: {\n'],
])('nothing goes into %s', (_, text) => {
  expect(() => inserted(text)).toThrow('cannot be put into f.yaml without touching something else');
});
