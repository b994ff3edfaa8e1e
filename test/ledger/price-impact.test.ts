import { describe, expect, it } from 'vitest';
import { createPriceIdentity } from '../../src/ledger/prices/price-identity.ts';
import { type PriceOccurrence, priceImpact } from '../../src/ledger/prices/price-impact.ts';
import type { Price } from '../../src/model/catalog/price.ts';
import { versionAddress } from '../../src/model/values/address.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import { fixed } from './subscriptions.ts';

const DAY = calendarDay('2027-01-19');

const change = (
  key: string,
  before: Price | null,
  after: Price | null,
  more: Partial<PriceOccurrence> = {},
): PriceOccurrence => ({
  product: 'products.platform',
  bundle: 'bundles.growth',
  currency: 'USD',
  before,
  after,
  address: versionAddress(key, DAY),
  ...more,
});

const impactOf = (occurrences: readonly PriceOccurrence[]) => priceImpact(occurrences, createPriceIdentity());

describe('changed prices', () => {
  it('that are like each other ten thousand times are one change, with the list behind it', () => {
    const impact = impactOf(
      Array.from({ length: 10_000 }, (_, index) => change(`c${index}`, fixed('499.00'), fixed('538.92'))),
    );
    expect(impact).toHaveLength(1);
    expect(impact[0]).toMatchObject({ direction: 'increase', subscriptions: 10_000 });
    expect(impact[0]?.changes).toHaveLength(1);
    expect(impact[0]?.changes[0]?.addresses).toHaveLength(10_000);
    expect(impact[0]?.changes[0]?.addresses[0]).toBe('subscriptions.c0.versions.2027-01-19');
  });

  it('of one product and direction are one entry, the steepest increase first', () => {
    const [entry, ...rest] = impactOf([
      change('a', fixed('100'), fixed('108')),
      change('b', fixed('200'), fixed('250')),
      change('c', fixed('300'), fixed('303')),
    ]);
    expect(rest).toEqual([]);
    expect(
      entry?.changes.map(
        ({ largest_increase: increase }) => increase?.kind === 'percent' && increase.percent,
      ),
    ).toEqual(['25', '8', '1']);
  });

  it('have their curves at both ends of a long list, and say how many are left out', () => {
    const [entry] = impactOf(
      Array.from({ length: 30 }, (_, index) => change(`c${index}`, fixed('100'), fixed(String(101 + index)))),
    );
    const drawn = entry?.changes.map(({ curves, curves_left_out }) => [curves.length, curves_left_out]);
    expect(drawn?.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => [1, 0]));
    expect(drawn?.slice(10, 20)).toEqual(Array.from({ length: 10 }, () => [0, 1]));
    expect(drawn?.slice(20)).toEqual(Array.from({ length: 10 }, () => [1, 0]));
  });

  it('are apart by direction, product, bundle and currency', () => {
    const impact = impactOf([
      change('a', fixed('100'), fixed('90')),
      change('a', fixed('100'), fixed('110')),
      change('a', fixed('100'), fixed('110'), { product: 'products.api' }),
      change('a', fixed('100'), fixed('110'), { bundle: null }),
      change('a', fixed('100'), fixed('110'), { currency: 'EUR' }),
      change('a', null, fixed('5'), { product: 'products.new' }),
      change('a', fixed('5'), null, { product: 'products.old' }),
    ]);
    expect(
      impact.map(({ product, bundle, currency, direction }) => [product, bundle, currency, direction]),
    ).toEqual([
      ['products.api', 'bundles.growth', 'USD', 'increase'],
      ['products.new', 'bundles.growth', 'USD', 'added'],
      ['products.old', 'bundles.growth', 'USD', 'removed'],
      ['products.platform', null, 'USD', 'increase'],
      ['products.platform', 'bundles.growth', 'EUR', 'increase'],
      ['products.platform', 'bundles.growth', 'USD', 'increase'],
      ['products.platform', 'bundles.growth', 'USD', 'decrease'],
    ]);
  });

  it('that say the same in other words or fields of the service are none', () => {
    const answered: Price = {
      ...fixed('499'),
      currency: 'USD',
      fixed_pricing_model: { price_per_unit: '499', units: 1, ...{ total: '499.00' } },
    };
    expect(impactOf([change('a', answered, fixed('499.00')), change('b', fixed('1'), fixed('1'))])).toEqual(
      [],
    );
  });

  it('count each subscription once, and a bundle not at all', () => {
    const [entry] = impactOf([
      change('a', fixed('1'), fixed('2')),
      change('a', fixed('1'), fixed('3')),
      change('a', fixed('1'), fixed('2'), { address: 'bundles.growth' as never }),
    ]);
    expect(entry?.subscriptions).toBe(1);
    expect(entry?.changes.map(({ addresses }) => addresses.length)).toEqual([1, 2]);
  });
});
