/** Catalog files that cannot be read, or that say what cannot be. */
import { type BadInput, catalog, HEAD } from './row.ts';

const LARGE_BYTES = 50 * 1024 * 1024;

const bundle = (model: string) => `${HEAD}bundles:
  growth:
    name: Growth
    prices:
      platform:
        type: fixed
        fee_type: fixed
        billing_direction: advance
        charge_on_contract_start: true
        ${model}
`;

const tiers = (second: string) =>
  bundle(
    `tiered_pricing_model: { tiers: [{ min_units: 0, max_units: 10, price_per_unit: "1" }, { ${second}, price_per_unit: "2" }] }`,
  );

export const CATALOG_ROWS: readonly BadInput[] = [
  {
    name: 'an unquoted amount',
    spoil: catalog(bundle('fixed_pricing_model: { price_per_unit: 0.10, units: 1 }')),
    command: 'plan',
    says: ['billing/bundles.yaml:11:48: unquoted-amount', 'write "0.10"'],
  },
  {
    name: 'an unquoted amount in another notation',
    spoil: catalog(bundle('fixed_pricing_model: { price_per_unit: 1e3, units: 1 }')),
    command: 'validate',
    says: ['unquoted-amount'],
  },
  {
    name: 'unquoted metadata',
    spoil: (project) =>
      project.replace(
        'billing/subscriptions/enterprise.yaml',
        'purchase_order: "0045112"',
        'purchase_order: 0045112',
      ),
    command: 'validate',
    says: [/enterprise\.yaml:\d+:\d+: unquoted-text/, 'write "0045112"'],
  },
  {
    name: 'an unknown field',
    spoil: (project) =>
      project.replace('billing/subscriptions/self-serve.yaml', 'name: Mapleworks', 'nmae: Mapleworks'),
    command: 'plan',
    says: ['unknown-field', '`nmae`', 'write `name`'],
  },
  {
    name: 'an unknown field of the project file',
    spoil: (project) => project.replace('pricewright.yaml', 'timezone: UTC', 'timezoen: UTC'),
    command: 'plan',
    says: ['unknown-field', '`timezoen`', 'write `timezone`'],
  },
  {
    name: 'a key twice in a mapping',
    spoil: (project) =>
      project.write('billing/more.yaml', `${HEAD}products:\n  a: { id: prod_a }\n  a: { id: prod_b }\n`),
    command: 'validate',
    says: ['billing/more.yaml:4:3: duplicate-key', 'billing/more.yaml:3:3: the first one'],
  },
  {
    name: 'an address in two files',
    spoil: (project) =>
      project.write('billing/zz.yaml', `${HEAD}plans:\n  growth_annual: { name: Other, currency: USD }\n`),
    command: 'validate',
    says: [
      'billing/zz.yaml:3:3: duplicate-address',
      'plans.growth_annual',
      /billing\/plans\.yaml:\d+:\d+: the first one/,
    ],
  },
  {
    name: 'references to nothing',
    spoil: async (project) => {
      await project.replace(
        'billing/subscriptions/self-serve.yaml',
        '          - bundle: growth\n\n',
        '          - bundle: grwoth\n\n',
      );
      await project.replace(
        'billing/subscriptions/programs.yaml',
        'plan: growth_annual',
        'plan: growth_anual',
      );
      await project.replace('billing/bundles.yaml', '      checks:\n', '      chekcs:\n');
    },
    command: 'plan',
    says: [
      'unknown-bundle',
      'write `growth`',
      'unknown-plan',
      'write `growth_annual`',
      'unknown-product',
      'write `checks`',
    ],
  },
  {
    name: 'a gap between tiers',
    spoil: catalog(tiers('min_units: 15')),
    command: 'validate',
    says: ['tier-gap', '11 to 14'],
  },
  {
    name: 'tiers that overlap',
    spoil: catalog(tiers('min_units: 5')),
    command: 'validate',
    says: ['tier-overlap', '5 to 10'],
  },
  {
    name: 'a bomb of aliases',
    spoil: catalog(
      `${HEAD}a: &a [x, x, x, x, x, x, x, x, x]\n${[...'bcdefghi']
        .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[index]}`).join(', ')}]`)
        .join('\n')}\n`,
    ),
    command: 'plan',
    says: ['alias-expansion'],
  },
  {
    name: 'an alias within itself',
    spoil: catalog(`${HEAD}products: &p { a: *p }\n`),
    command: 'validate',
    says: ['alias-cycle'],
  },
  {
    name: 'a binary file',
    spoil: catalog(Uint8Array.from({ length: 4096 }, (_, index) => (index * 197) % 256)),
    command: 'plan',
    says: [/billing\/bundles\.yaml:\d+:\d+: (binary-file|not-utf8)/],
  },
  {
    name: 'a file of 50 MB',
    spoil: catalog(new Uint8Array(LARGE_BYTES).fill(0x20)),
    command: 'plan',
    says: ['file-too-large', '50.0 MiB'],
  },
  {
    name: '300,000 products',
    spoil: catalog(
      `${HEAD}products:\n${Array.from({ length: 300_000 }, (_, index) => `  p${index}: { name: P }\n`).join('')}`,
    ),
    command: 'validate',
    says: ['too-many-values', '400,000'],
  },
  {
    name: 'a tower of lists',
    spoil: catalog(`${HEAD}products: ${'['.repeat(20_000)}`),
    command: 'validate',
    says: ['too-deep'],
  },
  {
    name: 'no catalog file at all',
    spoil: (project) => project.replace('pricewright.yaml', 'billing/**/*.yaml', 'prices/*.yaml'),
    command: 'plan',
    says: ['no-catalog-files', 'prices/*.yaml'],
  },
  {
    name: 'a project file that is none',
    spoil: (project) => project.write('pricewright.yaml', Uint8Array.from([0xff, 0xfe, 0x00, 0x01])),
    command: 'plan',
    says: ['pricewright.yaml:1:1'],
  },
];
