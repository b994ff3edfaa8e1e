/** A changed price that a subscription writes itself is shown at its own line, in every subscription that writes the same. */
import { expect, test } from 'vitest';
import { readCatalog } from '../../src/catalog/read/read-catalog.ts';
import type { Catalog } from '../../src/model/catalog/catalog.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import { planBetween } from './plan-between.ts';

const subscription = (key: string, amount: string): string => `
  ${key}:
    customer_id: cus_${key}
    currency: USD
    versions:
      - items:
          - product: seats
            price:
              type: unit
              fee_type: fixed
              unit_pricing_model:
                price_per_unit: "${amount}"`;

function catalog(amount: string): Catalog {
  const content = `version: "2026-04-01"
products: { seats: { id: prod_seats } }
subscriptions:${subscription('a', amount)}${subscription('b', amount)}
`;
  const { catalog: read } = readCatalog([{ file: 'c.yaml', content }], {
    environment: null,
    variables: new Map(),
  });
  if (read === undefined) throw new Error('a faulty catalog');
  return read;
}

test('each at its own line', () => {
  const plan = planBetween(catalog('7'), catalog('8'), calendarDay('2026-11-20'));
  const places = plan?.steps.flatMap(({ address, differences }) =>
    differences.map(({ source }) => [address.split('.')[1], source?.line]),
  );
  expect(places).toEqual([
    ['a', 14],
    ['b', 25],
  ]);
});
