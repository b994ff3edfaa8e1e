/** Bad catalog files, each as the one file `a.yaml`. */
import { type FaultyText, readFaultyTexts } from '../../faulty-texts.ts';

const SEAT = `version: "2026-04-01"
products:
  seat: { name: Seat }
`;
const BUNDLE = `${SEAT}bundles:
  b:
    name: B
`;
const SEAT_PRICE =
  'seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" } }';

/** How most texts begin, by what their next line belongs to. */
const BEGINNINGS = {
  /** Three lines. */
  seat: SEAT,
  /** Six. */
  bundle: BUNDLE,
  /** Seven. */
  prices: `${BUNDLE}    prices:
`,
  /** Ten. */
  changes: `${SEAT}  desk: { name: Desk }
bundles:
  b:
    name: B
    prices:
      ${SEAT_PRICE}
    changes:
`,
  /** Seven. */
  subscription: `${SEAT}subscriptions:
  s:
    customer_id: c
    currency: USD
`,
  /** Thirteen, with a bundle in the subscription's currency. */
  follower: `${BUNDLE}    currency: USD
    prices:
      ${SEAT_PRICE}
subscriptions:
  s:
    customer_id: c
    currency: USD
`,
};

const rowsIn = (file: string): readonly FaultyText[] =>
  readFaultyTexts(new URL(file, import.meta.url), BEGINNINGS);

/** What is no YAML, or YAML that a catalog file must not use. */
export const YAML_ROWS: readonly FaultyText[] = [
  ...rowsIn('yaml.txt'),
  {
    name: 'lines that end in a carriage return',
    text: 'version: "2026-04-01"\nproducts:\r  seat: { name: Seat }\r',
    told: [
      'a.yaml:2:10: line-ends: the line ends in a carriage return alone, which most programs take for a part of the line; save the file with line ends LF or CR LF',
    ],
  },
];
export const SHAPE_ROWS = rowsIn('shape.txt');
export const REFERENCE_ROWS = rowsIn('references.txt');
export const RULE_ROWS = rowsIn('rules.txt');
export const VARIABLE_ROWS = rowsIn('variables.txt');
/** These are read all the same. */
export const HINT_ROWS = rowsIn('hints.txt');
