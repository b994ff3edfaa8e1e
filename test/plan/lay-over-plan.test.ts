import { describe, expect, it } from 'vitest';
import type { Recorded } from '../../src/model/service/record.ts';
import type { Address } from '../../src/model/values/address.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { layOverPlan } from '../../src/plan/diff/lay-over-plan.ts';
import { contextOf } from './plan-of.ts';

const OPENING = 'subscriptions.acme.versions.opening' as Address;
const item = (product: string, amount: string): JsonObject => ({
  product_id: product,
  price: { unit_pricing_model: { price_per_unit: amount } },
});
const answered = (product: string, amount: string): JsonObject => ({
  product_id: product,
  price: {
    fixed_pricing_model: { price_per_unit: amount, units: 1, total: amount },
    currency: 'USD',
    discount: null,
  },
});

const CATALOG = 'products: { platform: { id: p1 } }';

function laid(
  declared: readonly JsonObject[],
  opening: Partial<Recorded> | undefined,
  { live, needed = false }: { live?: readonly JsonObject[]; needed?: boolean } = {},
) {
  const context = contextOf({
    catalog: CATALOG,
    records: opening ? { [OPENING]: opening } : {},
    live: live ? { [OPENING]: { items: live } } : {},
  });
  return layOverPlan(context, declared, context.observed.records.get(OPENING), needed);
}

describe('laying items over a plan', () => {
  it('has nothing to lay them over before the subscription is made', () => {
    expect(laid([item('p1', '1')], undefined)).toEqual({ kind: 'not_made_yet' });
    expect(
      laid([item('p1', '2')], { remoteId: null, status: null, value: { items: [item('p1', '1')] } }),
    ).toEqual({
      kind: 'not_made_yet',
    });
  });

  it('sends nothing where they are those that it opened with, however they are written', () => {
    const declared = [{ ...item('p1', '1.0'), product_id: { $ref: 'products.platform#id' } }];
    expect(laid(declared, { status: null, value: { items: [item('p1', '1')] } })).toEqual({
      kind: 'as_opened',
    });
  });

  it('completes them with what is read', () => {
    const opened = { status: null, value: { items: [item('p1', '1')] } };
    const live = [answered('p2', '9'), answered('p1', '1')];
    expect(laid([item('p1', '2'), item('p3', '3')], opened, { live })).toEqual({
      kind: 'complete',
      items: [
        {
          product_id: 'p2',
          price: { fixed_pricing_model: { price_per_unit: '9', units: 1 } },
        },
        item('p1', '2'),
        item('p3', '3'),
      ],
    });
    expect(laid([item('p1', '1')], opened, { live, needed: true }).kind).toBe('complete');
  });

  it('waits where the version cannot be read', () => {
    expect(laid([item('p1', '2')], { status: null, value: { items: [item('p1', '1')] } })).toEqual({
      kind: 'unread',
    });
  });

  it('names what was dropped', () => {
    const opened = { status: null, value: { items: [item('p1', '1'), item('p2', '2')] } };
    expect(laid([item('p2', '2')], opened, { live: [] })).toEqual({
      kind: 'dropped',
      names: ['products.platform'],
    });
  });

  it('goes on from a set that was complete already', () => {
    const complete = { status: 'published', value: { items: [item('p1', '1'), item('p2', '2')] } };
    expect(laid([item('p1', '3')], complete)).toEqual({
      kind: 'complete',
      items: [item('p1', '3'), item('p2', '2')],
    });
  });
});
