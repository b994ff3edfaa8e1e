/** Edits of the small company's catalog, after which nobody may have been told less for not having read everything. */
import type { Texts } from '../with-and-without-cache.ts';
import { COMPANY } from './company.ts';

type File = keyof typeof COMPANY;

const replaced = (file: File, from: string | RegExp, to: string): Texts => {
  const text = COMPANY[file].replace(from, to);
  if (text === COMPANY[file]) throw new Error(`${file} has no ${from}`);
  return { [file]: text };
};
const inFirst = (from: string | RegExp, to: string): Texts => replaced('first.catalog.yaml', from, to);
const inSecond = (from: string | RegExp, to: string): Texts => replaced('second.catalog.yaml', from, to);
const inShared = (from: string | RegExp, to: string): Texts => replaced('shared.catalog.yaml', from, to);
const added = (text: string): Texts => ({ 'added.catalog.yaml': `version: "2026-04-01"\n${text}` });

const ACME = / {2}acme:\n(?: {4}.*\n)+/.exec(COMPANY['first.catalog.yaml'])?.[0] ?? '';
const BETA = / {2}beta:\n(?: {4}.*\n)+/.exec(COMPANY['first.catalog.yaml'])?.[0] ?? '';
const SEATS_DECLARED = '  seats: { id: prod_seats, name: Seats }\n';
const newOne = (key: string, more = ''): string => `subscriptions:
  ${key}:
    customer_id: cus_beta
    currency: USD
${more}    versions:
      - items: [{ bundle: growth }]
`;

/** What the faults of a catalog begin with, and no plan does. */
const FAULTY = /^[^{]/;

export interface Edit {
  readonly name: string;
  /** What was applied, where that is not the whole company. */
  readonly before?: Texts;
  readonly texts: Texts;
  /** Stands in what is planned, or in its faults. */
  readonly told?: string | RegExp;
}

export const EDITS: readonly Edit[] = [
  { name: 'nothing', texts: {}, told: '"steps": []' },
  { name: 'a value', texts: inFirst('"450.00"', '"451.00"'), told: '451.00' },
  { name: 'a value in a block in braces', texts: inSecond('"4.00"', '"4.50"'), told: '4.50' },
  { name: 'a comment in a block', texts: inFirst('# the second', '# the third'), told: '"steps": []' },
  { name: 'a comment between blocks', texts: inFirst('by Maria', 'by Noor') },
  { name: 'a block written another way', texts: inSecond('- { bundle: growth }', '- bundle: growth') },
  { name: 'a block gone', texts: inFirst(ACME, ''), told: '"kind": "orphaned"' },
  {
    name: 'a block in another file',
    texts: { ...inFirst(ACME, ''), ...added(`subscriptions:\n${ACME}`) },
    told: '"steps": []',
  },
  { name: 'a block in two files', texts: added(`subscriptions:\n${ACME}`), told: 'duplicate-address' },
  { name: 'a block twice in a file', texts: inFirst(BETA, BETA + BETA), told: FAULTY },
  { name: 'a section twice in a file', texts: inSecond(/$/, newOne('delta')), told: FAULTY },
  { name: 'a quoted section beside', texts: inSecond(/$/, newOne('delta').replace('subscriptions', '"$&"')) },
  {
    name: 'a key with another name',
    texts: inFirst('  beta:\n', '  beta_new:\n    renamed_from: beta\n'),
    told: '"renames"',
  },
  {
    name: 'a key with another name, unsaid',
    texts: inFirst('  beta:\n', '  beta_new:\n'),
    told: 'dependent',
  },
  {
    name: 'a new one that takes over a record that is still declared',
    texts: added(newOne('delta', '    renamed_from: beta\n')),
    told: 'renamed-from-declared',
  },
  { name: 'a new one', texts: added(newOne('delta')), told: 'subscriptions.delta' },
  {
    name: 'a new one that takes over a record that another takes over',
    before: {
      ...COMPANY,
      'third.catalog.yaml': `version: "2026-04-01"\n${newOne('delta', '    renamed_from: old\n')}`,
    },
    texts: added(newOne('epsilon', '    renamed_from: old\n')),
    told: 'duplicate-renaming',
  },
  {
    name: 'a new one with the id of one that was created',
    texts: added(newOne('delta', '    id: sub_000001\n')),
    told: 'id-recorded-elsewhere',
  },
  { name: 'the id of one that was created, at its own', texts: inFirst(/acme:\n/, '$&    id: sub_000001\n') },
  { name: 'a file gone', texts: { 'second.catalog.yaml': null }, told: 'orphaned' },
  {
    name: 'two files, each under the name of the other',
    texts: {
      'first.catalog.yaml': COMPANY['second.catalog.yaml'],
      'second.catalog.yaml': COMPANY['first.catalog.yaml'],
    },
    told: '"steps": []',
  },
  { name: 'a price of a bundle', texts: inShared('"499.00"', '"510.00"'), told: '510.00' },
  {
    name: 'a change of a bundle that reaches new subscriptions alone from now on',
    texts: inShared('description: List price +8 %', '$&\n        applies: { to: new }'),
    told: '499.00',
  },
  { name: 'a dated price of a bundle', texts: inShared('"538.92"', '"540.00"'), told: '540.00' },
  {
    name: 'a new dated change of a bundle',
    texts: inShared(
      /$/,
      '    changes: [{ effective_at: 2027-05-01, prices: { platform: { fixed_pricing_model: { price_per_unit: "1.00" } } } }]\n',
    ),
    told: '2027-05-01',
  },
  { name: 'a bundle under another key', texts: inShared('  scale:', '  large:'), told: FAULTY },
  {
    name: 'a product of another name',
    texts: inShared('name: API calls', 'name: API'),
    told: 'products.api',
  },
  { name: 'the id of a product', texts: inShared('prod_api', 'prod_other') },
  {
    name: 'the id of a product, now one that was named before',
    before: { ...COMPANY, ...inShared(SEATS_DECLARED, '') },
    texts: inShared(new RegExp(`prod_api(.*\\n)${SEATS_DECLARED}`), 'prod_seats$1'),
  },
  {
    name: 'a product of a bundle to be deleted',
    texts: inShared('name: API calls', 'name: API calls, absent: true'),
    told: 'absent-product-used',
  },
  {
    name: 'a product to be deleted that a subscription names by its id',
    texts: inShared('name: Seats', 'absent: true'),
    told: 'absent-product-used',
  },
  {
    name: 'a product to be deleted one day that a subscription names by its id',
    texts: inShared('name: Seats', 'absent: 2027-06-01'),
    told: 'absent-product-used',
  },
  {
    name: 'a product for an id that was named before',
    before: { ...COMPANY, ...inShared(SEATS_DECLARED, '') },
    texts: COMPANY,
  },
  { name: 'a heading that is none', texts: inSecond('subscriptions:', 'subscriptions:#x'), told: FAULTY },
  { name: 'a heading with a space', texts: inSecond('subscriptions:', 'subscriptions :') },
  { name: 'a heading in quotes', texts: inSecond('subscriptions:', '"subscriptions":'), told: '"steps": []' },
  { name: 'a heading with a tab', texts: inSecond('subscriptions:', 'subscriptions:\t') },
  { name: 'an empty section', texts: inSecond(/subscriptions:\n[\s\S]*/, 'subscriptions:\n') },
  { name: 'an emptied section', texts: inSecond(/subscriptions:\n[\s\S]*/, 'subscriptions: {}\n') },
  { name: 'lines that end in CR LF', texts: inSecond(/\n/g, '\r\n'), told: '"steps": []' },
  { name: 'one line that ends in CR LF', texts: inFirst('currency: USD\n', 'currency: USD\r\n') },
  { name: 'a byte order cached', texts: inSecond(/^/, '\uFEFF'), told: '"steps": []' },
  { name: 'two byte order cachedFiles', texts: inSecond(/^/, '\uFEFF\uFEFF') },
  { name: 'a document cached', texts: inSecond(/^/, '---\n'), told: '"steps": []' },
  { name: 'two documents', texts: inSecond('  gamma_locked', '---\n  gamma_locked'), told: FAULTY },
  { name: 'a tab', texts: inFirst('    currency: USD\n', '\tcurrency: USD\n'), told: FAULTY },
  { name: 'an open quote', texts: inFirst('segment: enterprise', 'segment: "enterprise'), told: FAULTY },
  { name: 'an open brace', texts: inFirst('enterprise }', 'enterprise'), told: FAULTY },
  { name: 'a NUL byte', texts: inFirst('by Maria', 'by \0'), told: 'binary-file' },
  {
    name: 'a line separator of no YAML before a heading',
    texts: added('# see\u2028subscriptions:\nproducts:\n  acme: { id: prod_other, name: Other }\n'),
  },
  {
    name: 'a block scalar before a block',
    texts: inFirst(
      'currency: USD\n',
      'currency: USD\n    description: |\n      acme_two:\n        x: 1\n\n\n',
    ),
  },
  {
    name: 'a text over two lines before a block',
    texts: inFirst('currency: USD\n', 'currency: USD\n    description: one\n      acme_two: two\n'),
  },
  { name: 'a key that is quoted', texts: inFirst('  beta:', '  "beta":'), told: '"steps": []' },
  { name: 'a key further in', texts: inFirst('  beta:', '   beta:'), told: FAULTY },
  { name: 'a key less far in', texts: inFirst('  beta:', ' beta:'), told: FAULTY },
  { name: 'a file too large', texts: inFirst('by Maria', 'x'.repeat(10_500_000)), told: 'file-too-large' },
  { name: 'a misspelt section', texts: inShared('bundles:', 'bundlse:'), told: FAULTY },
];

const SEATS = (price: string): string =>
  `{ product: seats, price: { type: unit, fee_type: fixed, unit_pricing_model: { price_per_unit: "${price}" } } }`;
const SHARED_ONLY = { 'shared.catalog.yaml': COMPANY['shared.catalog.yaml'] };
const contract = (key: string, customer: string, ...lines: readonly string[]): string =>
  [`  ${key}:`, `customer_id: cus_${customer}`, 'currency: USD', ...lines].join('\n    ');
const anchored = (...contracts: readonly string[]): Texts => ({
  ...SHARED_ONLY,
  'anchors.catalog.yaml': `version: "2026-04-01"\nsubscriptions:\n${contracts.join('\n')}\n`,
});
const versions = (items: string): string => `versions: [{ items: ${items} }]`;
const both = (make: (price: string) => Texts): Pick<Edit, 'before' | 'texts' | 'told'> => ({
  before: make('7.00'),
  texts: make('8.00'),
  told: '8.00',
});

/** Where aliases lead from one block to another. */
const paying = (key: string, currency: string): string =>
  `version: "2026-04-01"\nsubscriptions:\n  ${key}:\n    customer_id: cus_${key}\n    currency: ${currency}\n    versions: [{ items: [{ bundle: scale }] }]\n`;
const UNSTATED: Texts = {
  'shared.catalog.yaml': `version: "2026-04-01"
products:
  platform: { id: prod_platform, name: Platform }
bundles:
  scale:
    name: Scale
    prices:
      platform: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "499.00", units: 1 } }
`,
  'first.catalog.yaml': paying('acme', 'USD'),
};

export const LED: readonly Edit[] = [
  {
    name: 'a first customer in another currency, of a bundle that says none',
    before: UNSTATED,
    texts: { 'second.catalog.yaml': paying('basel', 'CHF') },
  },
  {
    name: 'what an alias leads to in another block',
    ...both((price) =>
      anchored(
        contract('acme', 'acme', versions(`&one [${SEATS(price)}]`)),
        contract('beta', 'beta', versions('*one')),
      ),
    ),
  },
  {
    name: 'what an alias leads to by way of another',
    ...both((price) =>
      anchored(
        contract('acme', 'acme', versions(`[&one ${SEATS(price)}]`)),
        contract('beta', 'beta', versions('&two [*one]')),
        contract('gamma', 'gamma', versions('*two')),
      ),
    ),
  },
  {
    name: 'an anchor of a name with other characters',
    ...both((price) =>
      anchored(
        contract('acme', 'acme', versions(`&-größe.1 [${SEATS(price)}]`)),
        contract('beta', 'beta', versions('*-größe.1')),
      ),
    ),
  },
  {
    name: 'an anchor whose name begins as an own one does',
    ...both((price) =>
      anchored(
        contract('acme', 'acme', versions(`&items-1 [${SEATS(price)}]`)),
        contract('beta', 'beta', 'metadata: &items-2 { a: b }', versions('*items-1')),
      ),
    ),
  },
  {
    name: 'an anchor that stands in an own comment too',
    ...both((price) =>
      anchored(
        contract('acme', 'acme', versions(`&items [${SEATS(price)}]`)),
        contract('beta', 'beta', '# as in &items', versions('*items')),
      ),
    ),
  },
  {
    name: 'an anchor that stands in an own text too',
    ...both((price) =>
      anchored(
        contract('acme', 'acme', versions(`&items [${SEATS(price)}]`)),
        contract('beta', 'beta', 'name: "R &items"', versions('*items')),
      ),
    ),
  },
  {
    name: 'an anchor of the same name in between',
    before: anchored(
      contract('acme', 'acme', versions(`&items [${SEATS('7.00')}]`)),
      contract('beta', 'beta', versions('*items')),
      contract('gamma', 'gamma', versions(`&items [${SEATS('8.00')}]`)),
    ),
    texts: anchored(
      contract('acme', 'acme', versions(`&items [${SEATS('7.00')}]`)),
      contract('gamma', 'gamma', versions(`&items [${SEATS('8.00')}]`)),
      contract('beta', 'beta', versions('*items')),
    ),
    told: '8.00',
  },
  {
    name: 'an anchor beside that hides one left out',
    ...both((price) => ({
      ...SHARED_ONLY,
      'shared.catalog.yaml': null,
      'anchors.catalog.yaml': [
        'version: "2026-04-01"',
        'products:',
        '  seats: { id: prod_seats, name: &name Seats }',
        'subscriptions:',
        contract('acme', 'acme', 'name: &name Sitze', versions(`[${SEATS('7.00')}]`)),
        contract('beta', 'beta', versions(`[${SEATS(price)}]`)),
        'bundles:',
        '  scale:',
        '    name: *name',
        '    prices: { seats: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, billing_interval: monthly, fixed_pricing_model: { price_per_unit: "1.00", units: 1 } } }',
        '',
      ].join('\n'),
    })),
  },
  {
    name: 'a file that grows too large by more than was left out',
    before: anchored(
      contract('acme', 'acme', `# ${'x'.repeat(9_000_000)}`, versions(`[${SEATS('7.00')}]`)),
      contract('beta', 'beta', versions(`[${SEATS('7.00')}]`)),
    ),
    texts: anchored(
      contract('acme', 'acme', `# ${'x'.repeat(9_000_000)}`, versions(`[${SEATS('7.00')}]`)),
      contract('beta', 'beta', `# ${'x'.repeat(2_000_000)}`, versions(`[${SEATS('7.00')}]`)),
    ),
    told: 'file-too-large',
  },
];
