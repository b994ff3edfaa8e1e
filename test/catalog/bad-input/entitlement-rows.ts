/** Entitlement sets, and the lists of bundles and entries that name them. */
import type { FaultyText } from '../../faulty-texts.ts';

const bad = (name: string, text: string, ...told: readonly string[]): FaultyText => ({ name, text, told });

const PRICE =
  '{ type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" } }';
const SHARED = `version: "2026-04-01"
products: { seat: { name: Seat } }
bundles:
  growth: { name: G, prices: { seat: ${PRICE} }, entitlements: [{ entitlement_key: seats, value: "5" }] }
  scale: { name: S, prices: { seat: ${PRICE} }, entitlements: [{ entitlement_key: seats, value: "9" }] }
entitlement_sets:
  features:
    - { entitlement_key: sso, value: "true" }
    - { entitlement_key: seats, value: "10" }
  more:
    - { entitlement_key: seats, value: "20" }
`;

const entry = (items: string, entitlements: string): string => `subscriptions:
  s:
    customer_id: c
    currency: USD
    versions:
      - items: ${items}
${entitlements === '' ? '' : `        entitlements: ${entitlements}\n`}`;
const SEAT = '[{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }]';

const sets = (list: string): string => `version: "2026-04-01"
entitlement_sets:
  features: ${list}
`;

export const ENTITLEMENT_ROWS: readonly FaultyText[] = [
  bad(
    'a set that is not there',
    SHARED + entry(SEAT, '[feature]'),
    'a.yaml:18:24: unknown-set: there is no entitlement set `feature` in the catalog; write `features`',
  ),
  bad(
    'a set by its address',
    SHARED + entry(SEAT, '[entitlement_sets.features]'),
    'a.yaml:18:24: unknown-set: there is no entitlement set `entitlement_sets.features` in the catalog; write `features`',
  ),
  bad(
    'a set in a catalog without any',
    `version: "2026-04-01"\nproducts: { seat: { name: Seat } }\n${entry(SEAT, '[features]')}`,
    'a.yaml:9:24: unknown-set: there is no entitlement set `features` in the catalog; declare it under `entitlement_sets`, or write the entitlements here',
  ),
  bad(
    'a set that a bundle names and that is not there',
    `version: "2026-04-01"
products: { seat: { name: Seat } }
entitlement_sets: { features: [] }
bundles:
  b: { name: B, prices: { seat: ${PRICE} }, entitlements: [features, featured] }
`,
    'a.yaml:5:201: unknown-set: there is no entitlement set `featured` in the catalog; write `features`',
  ),
  bad(
    'a set that is not there, named in an entry with another fault',
    SHARED + entry(SEAT, '[feature, { entitlement_key: sso, vale: "1" }]'),
    'a.yaml:18:24: unknown-set: there is no entitlement set `feature` in the catalog; write `features`',
    'a.yaml:18:57: unknown-field: An entitlement has no field `vale`; write `value`',
  ),
  bad(
    'a set within a set',
    sets('[{ entitlement_key: sso }, others]\n  others: []'),
    'a.yaml:3:40: set-within-set: `features[1]` is a text, and it takes an entitlement: a set holds no other sets; write the entitlement itself, or name both sets where they are used',
  ),
  bad(
    'a set that is no list',
    sets('{ entitlement_key: sso }'),
    'a.yaml:3:3: wrong-type: `features` is a mapping and takes a list; put a `-` before each entry, or brackets around them',
  ),
  bad(
    'a set without a value',
    sets(''),
    'a.yaml:3:3: empty-value: `features` is empty; write a list, or remove the field',
  ),
  bad(
    'a set of numbers',
    sets('[5]'),
    'a.yaml:3:14: wrong-type: `features[0]` is the number 5 and takes a mapping; write a mapping',
  ),
  bad(
    'a set with a misspelt field',
    sets('[{ entitlement_key: sso, vaule: "true" }]'),
    'a.yaml:3:38: unknown-field: An entitlement has no field `vaule`; write `value`',
  ),
  bad(
    'a set without a key of an entitlement',
    sets('[{ value: "true" }]'),
    'a.yaml:3:14: missing-field: `features[0]` lacks `entitlement_key`; add `entitlement_key`',
  ),
  bad(
    'a set under an impossible key',
    sets('[]\n  Growth Features: []'),
    'a.yaml:4:3: bad-key: `Growth Features` is not a key: lower-case ASCII letters, digits, `_` and `-`, beginning with a letter or digit, at most 63; choose a key of that form; the name that people see stands in `name`',
  ),
  bad(
    'an entitlement twice in a set',
    sets('[{ entitlement_key: sso }, { entitlement_key: sso }]'),
    'a.yaml:3:59: duplicate-entitlement: the entitlement `sso` is twice in the set; keep one of the two',
    '    a.yaml:3:33: the first one',
  ),
  bad(
    'an entitlement twice in a bundle',
    `version: "2026-04-01"
products: { seat: { name: Seat } }
bundles:
  b: { name: B, prices: { seat: ${PRICE} }, entitlements: [{ entitlement_key: sso }, { entitlement_key: sso }] }
`,
    'a.yaml:4:236: duplicate-entitlement: the entitlement `sso` is twice in the bundle; keep one of the two',
    '    a.yaml:4:210: the first one',
  ),
  bad(
    'a number in the list of an entry',
    SHARED + entry(SEAT, '[5]'),
    'a.yaml:18:24: unknown-set: there is no entitlement set `5` in the catalog; write one of `features`, `more`',
    'a.yaml:18:24: unquoted-text: `entitlements[0]` is the number 5 without quotes, and it takes text; write "5", with the quotes',
  ),
  bad(
    'a list of lists in an entry',
    SHARED + entry(SEAT, '[[features]]'),
    'a.yaml:18:24: wrong-type: `entitlements[0]` is a list and takes a mapping or text; write a mapping or text',
  ),
  bad(
    'one set without brackets',
    SHARED + entry(SEAT, 'features'),
    'a.yaml:18:23: wrong-type: `entitlements` is `features` and takes a list; put brackets around it: [features]',
  ),
  bad(
    'two sets that disagree',
    SHARED + entry(SEAT, '[features, more]'),
    'a.yaml:18:9: entitlement-conflict: the set `features` and the set `more` give the entitlement `seats` differently; make the two agree, or write `seats` itself in `entitlements` here, which then counts',
    '    a.yaml:9:26: as the set `features` gives it',
    '    a.yaml:11:26: as the set `more` gives it',
  ),
  bad(
    'two sets that disagree, and entries to which that carries over',
    `${SHARED + entry(SEAT, '[features, more]')}      - effective_at: 2027-01-01\n      - effective_at: 2027-02-01\n        entitlements: [{ entitlement_key: sso }]\n`,
    'a.yaml:18:9: entitlement-conflict: the set `features` and the set `more` give the entitlement `seats` differently; make the two agree, or write `seats` itself in `entitlements` here, which then counts',
    '    a.yaml:9:26: as the set `features` gives it',
    '    a.yaml:11:26: as the set `more` gives it',
  ),
  bad(
    'two sets of a bundle that disagree',
    `${SHARED.replace('[{ entitlement_key: seats, value: "5" }]', '[features, more]')}${entry('[{ bundle: growth }]', '')}`,
    'a.yaml:4:181: entitlement-conflict: the set `features` and the set `more` give the entitlement `seats` differently; make the two agree, or write `seats` itself in `entitlements` here, which then counts',
    '    a.yaml:9:26: as the set `features` gives it',
    '    a.yaml:11:26: as the set `more` gives it',
  ),
  bad(
    'a set and a bundle that disagree',
    SHARED + entry('[{ bundle: growth }]', '[features]'),
    'a.yaml:18:9: entitlement-conflict: the set `features` and the bundle `growth` give the entitlement `seats` differently; make the two agree, or write `seats` itself in `entitlements` here, which then counts',
    '    a.yaml:9:26: as the set `features` gives it',
    '    a.yaml:4:215: as the bundle `growth` gives it',
  ),
  bad(
    'two bundles that disagree',
    SHARED + entry('[{ bundle: growth }, { bundle: scale }]', ''),
    'a.yaml:17:9: entitlement-conflict: the bundle `growth` and the bundle `scale` give the entitlement `seats` differently; make the two agree, or write `seats` itself in `entitlements` here, which then counts',
    '    a.yaml:4:215: as the bundle `growth` gives it',
    '    a.yaml:5:214: as the bundle `scale` gives it',
  ),
  bad(
    'two bundles that disagree, in several subscriptions',
    `${SHARED + entry('[{ bundle: growth }, { bundle: scale }]', '')}  t:
    customer_id: d
    currency: USD
    versions: [{ items: [{ bundle: growth }, { bundle: scale }] }]
`,
    'a.yaml:17:9: entitlement-conflict: the bundle `growth` and the bundle `scale` give the entitlement `seats` differently (and at 1 more place); make the two agree, or write `seats` itself in `entitlements` here, which then counts',
    '    a.yaml:4:215: as the bundle `growth` gives it',
    '    a.yaml:5:214: as the bundle `scale` gives it',
  ),
  bad(
    'entitlements of a dated change in one currency',
    `version: "2026-04-01"
products: { seat: { name: Seat } }
bundles:
  b:
    name: B
    currency: USD
    prices: { seat: ${PRICE} }
    currencies: { EUR: { prices: { seat: { fixed_pricing_model: { price_per_unit: "9" } } }, changes: [{ effective_at: 2027-01-01, entitlements: [] }] } }
`,
    "a.yaml:8:132: misplaced-field: the entitlements of a bundle are the same in every currency; write them in a change of the bundle's own `changes`",
  ),
  bad(
    'entitlements of an item',
    SHARED + entry('[{ bundle: growth, entitlements: [features] }]', ''),
    'a.yaml:17:35: unknown-field: An item has no field `entitlements`; write it beside `items`, not within it',
  ),
  bad(
    'entitlements among the prices of a bundle',
    `version: "2026-04-01"
products: { seat: { name: Seat } }
bundles:
  b:
    name: B
    prices:
      seat: ${PRICE}
      entitlements: []
`,
    'a.yaml:8:7: misplaced-field: written within `prices`, not beside it: `entitlements`; move out by one level, beside `prices`',
  ),
  bad(
    'entitlements beside the versions',
    `${SHARED + entry(SEAT, '')}    entitlements: [features]\n`,
    'a.yaml:18:5: unknown-field: A subscription has no field `entitlements`; write it in an entry of `versions`',
  ),
];
