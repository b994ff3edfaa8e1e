/** Each field of the catalog's schema, changed in something that runs, is computed, or named and asked for: none is silent. */
import { describe, expect, it } from 'vitest';
import { TERM_MONEY, type TermMoney } from '../../../src/model/catalog/term-money.ts';
import type { Json, JsonObject } from '../../../src/model/values/json.ts';
import { fieldsOf, SCHEMA_KINDS } from './schema-fields.ts';
import {
  type Change,
  ELSEWHERE,
  inBundle,
  OWN_ONLY,
  PASSED_ON_ROWS,
  PRICE_ROWS,
  type Row,
  SUBSCRIPTION_ROWS,
  withField,
} from './term-rows.ts';
import { business, type Judged, judged, LATER, PRICE, PRODUCTS, SUBSCRIPTION } from './world.ts';

/** The longest row of the field table that holds the path. */
function moneyOf(kind: keyof typeof TERM_MONEY, path: string): TermMoney {
  const rows: Readonly<Record<string, TermMoney>> = TERM_MONEY[kind];
  const names = path.split('.');
  for (let length = names.length; length > 0; length -= 1) {
    const found = rows[names.slice(0, length).join('.')];
    if (found !== undefined) return found;
  }
  const found = rows['*'];
  if (found === undefined) throw new Error(`the field table has no row for ${kind}.${path}`);
  return found;
}

const written = ([before, after]: Change): string => `${JSON.stringify(before)} → ${JSON.stringify(after)}`;

interface Case {
  readonly field: string;
  readonly change: string;
  readonly expected: Judged;
  readonly sides: readonly [JsonObject, JsonObject];
}

function casesOf(
  kind: keyof typeof TERM_MONEY,
  rows: Readonly<Record<string, Row>>,
  base: JsonObject,
): readonly Case[] {
  return Object.entries(rows).flatMap(([field, { around = {}, changes }]) =>
    changes.map((change) => {
      const [before, after] = [change[0], change[1]].map((value) =>
        withField({ ...base, ...around }, field.split('.'), value),
      );
      const expected = change[2] ?? moneyOf(kind, field).money;
      return { field, change: written(change), expected, sides: [before ?? {}, after ?? {}] as const };
    }),
  );
}

function expectJudged(before: JsonObject, after: JsonObject, expected: Judged): void {
  const outcome = judged(business(before), business(after));
  expect(outcome.judged, outcome.said).toBe(expected);
  if (expected !== 'computed' && expected !== 'asked') return;
  expect(outcome.said).not.toMatch(/no bill changes|subscriptions?, 0\.00 [A-Z]{3} a month/);
}

describe('the fields of the schema', () => {
  it.each(SCHEMA_KINDS)('of a %s each have a row here', (kind) => {
    const rows = { subscription: SUBSCRIPTION_ROWS, price: PRICE_ROWS, ...PASSED_ON_ROWS };
    const own = Object.keys((rows as Readonly<Record<string, object>>)[kind] ?? {});
    const elsewhere = Object.values(ELSEWHERE)
      .flat()
      .filter((name) => name.startsWith(`${kind}.`))
      .map((name) => name.slice(kind.length + 1));
    const isOpen = kind === 'product' || kind === 'plan';
    const known = fieldsOf(kind);
    expect([...own, ...elsewhere].filter((name) => !isOpen || known.includes(name)).sort()).toEqual(known);
  });

  it.each(Object.keys(TERM_MONEY) as (keyof typeof TERM_MONEY)[])('of a %s each have a character', (kind) => {
    for (const field of fieldsOf(kind)) expect(moneyOf(kind, field).money).toBeTruthy();
  });
});

const subscription = (own: JsonObject, price: JsonObject = PRICE): JsonObject => ({
  subscriptions: { a: { ...own, versions: [{ items: [{ product: 'platform', price }] }] } },
});

describe('a term of a subscription', () => {
  it.each(casesOf('subscription', SUBSCRIPTION_ROWS, SUBSCRIPTION))(
    '$field, $change: $expected',
    ({ expected, sides: [before, after] }) =>
      expectJudged(subscription(before), subscription(after), expected),
  );
});

const PRICES = casesOf('price', PRICE_ROWS, PRICE);

describe('a field of a price', () => {
  it.each(PRICES)('of its own, now: $field, $change: $expected', ({ expected, sides: [before, after] }) =>
    expectJudged(subscription(SUBSCRIPTION, before), subscription(SUBSCRIPTION, after), expected),
  );

  it.each(PRICES)('of its own, later: $field, $change: $expected', ({ expected, sides: [before, after] }) => {
    const versions = (price: JsonObject) => [
      { items: [{ product: 'platform', price: before }] },
      { effective_at: LATER, items: [{ product: 'platform', price }] },
    ];
    const dated = { subscriptions: { a: { ...SUBSCRIPTION, versions: versions(after) } } };
    expectJudged(subscription(SUBSCRIPTION, before), dated, expected);
    expectJudged({ subscriptions: { a: { ...SUBSCRIPTION, versions: versions(before) } } }, dated, expected);
  });

  const ofBundle = PRICES.filter(({ field }) => !OWN_ONLY.has(field));
  const growth = (price: JsonObject, changes: readonly JsonObject[] = []): JsonObject => ({
    bundles: {
      growth: {
        name: 'Growth',
        currency: 'USD',
        prices: { platform: inBundle(price) },
        ...(changes.length > 0 && { changes }),
      },
    },
    subscriptions: { a: { ...SUBSCRIPTION, versions: [{ items: [{ bundle: 'growth' }] }] } },
  });

  it.each(ofBundle)('of a bundle, now: $field, $change: $expected', ({ expected, sides: [before, after] }) =>
    expectJudged(growth(before), growth(after), expected),
  );

  it.each(ofBundle)(
    'of a bundle, later: $field, $change: $expected',
    ({ expected, sides: [before, after] }) => {
      const gone = Object.keys(before).filter((name) => after[name] === undefined);
      const patch = { ...inBundle(after), ...Object.fromEntries(gone.map((name) => [name, null])) };
      const lists = Object.entries(before).flatMap(([name, value]) => lostMembers(name, value, after[name]));
      const prices = { platform: { ...patch, ...Object.fromEntries(lists) } };
      expectJudged(growth(before), growth(before, [{ effective_at: LATER, prices }]), expected);
    },
  );
});

/** A dated change is merged: a member that goes is null. */
function lostMembers(
  name: string,
  before: Json,
  after: Json | undefined,
): readonly (readonly [string, Json])[] {
  if (typeof before !== 'object' || before === null || Array.isArray(before)) return [];
  if (typeof after !== 'object' || after === null || Array.isArray(after)) return [];
  const lost = Object.keys(before).filter((member) => (after as JsonObject)[member] === undefined);
  return lost.length === 0
    ? []
    : [[name, { ...after, ...Object.fromEntries(lost.map((member) => [member, null])) }]];
}

describe('a field that is passed on as it is', () => {
  it.each(casesOf('product', PASSED_ON_ROWS.product, PRODUCTS.platform))(
    'of a product: $field, $change: $expected',
    ({ expected, sides }) => {
      const [before, after] = sides.map((platform) => ({
        ...subscription(SUBSCRIPTION),
        products: { ...PRODUCTS, platform },
      }));
      expectJudged(before ?? {}, after ?? {}, expected);
    },
  );

  it.each(casesOf('plan', PASSED_ON_ROWS.plan, { id: 'plan_s', name: 'Start' }))(
    'of a plan: $field, $change: $expected',
    ({ expected, sides }) => {
      const [before, after] = sides.map((start) => ({ ...subscription(SUBSCRIPTION), plans: { start } }));
      expectJudged(before ?? {}, after ?? {}, expected);
    },
  );
});
