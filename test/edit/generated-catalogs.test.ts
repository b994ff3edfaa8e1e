/** A thousand generated catalogs in any layout: `reprice` writes what was asked, and no other byte. */
import { expect, test } from 'vitest';
import { readCatalog } from '../../src/catalog/read/read-catalog.ts';
import { editCatalog } from '../../src/edit/except-subscription.ts';
import { type Reach, repriceCurrencies } from '../../src/edit/reprice-bundle.ts';
import type { Bundle, Catalog } from '../../src/model/catalog/catalog.ts';
import type { CalendarDay } from '../../src/model/values/calendar-day.ts';
import { decimal } from '../../src/model/values/decimal.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { collectFaults } from '../../src/yaml/faults.ts';
import { randomFrom } from '../simulation/random.ts';
import { catalogText } from './random-catalog.ts';

const FILE = 'catalog.yaml';
const CATALOGS = Number(process.env.EDIT_RUNS ?? 120);

function catalogIn(text: string): Catalog {
  const input = { environment: null, variables: new Map() };
  const { catalog, diagnostics } = readCatalog([{ file: FILE, content: text }], input, collectFaults());
  if (catalog === undefined)
    throw new Error(`${diagnostics.map(({ message }) => message).join('\n')}\n${text}`);
  return catalog;
}

/** The prices of a bundle from each day on. */
function schedule({ editions }: Bundle): JsonObject {
  return Object.fromEntries(
    editions.map(({ from, prices, applies }) => [
      from ?? 'start',
      {
        applies: applies ? { ...applies } : null,
        prices: Object.fromEntries([...prices].map(([key, { price }]) => [key, price as JsonObject])),
      },
    ]),
  );
}

test(`${CATALOGS} catalogs`, () => {
  const random = randomFrom(20261124);
  let written = 0;
  for (let index = 0; index < CATALOGS; index += 1) {
    const text = catalogText(random);
    const before = catalogIn(text);
    const bundle = before.bundles.get(random.pick(['growth', 'starter'])) as Bundle;
    const at = random.pick(['2026-11-30', '2027-01-19', '2027-08-01']) as CalendarDay;
    const reach = random.pick<Reach>(['all', 'new', 'renewal']);
    const scale = { percent: decimal('8'), rounds: new Map(), only: [] };
    const { changed } = repriceCurrencies({ bundle, at, reach, scale, set: new Map(), currencies: [] });
    const [own] = changed;
    if (own === undefined) throw new Error('nothing was repriced');
    const { change, amounts } = own;
    const edited = editCatalog(new Map([[FILE, text]]), [{ bundle: bundle.key, file: FILE, change }]).get(
      FILE,
    );
    if (edited === undefined) throw new Error('nothing was written');
    expect(isInserted(text, edited), `${text}\n---\n${edited}`).toBe(true);
    const after = catalogIn(edited);
    const other = bundle.key === 'growth' ? 'starter' : 'growth';
    expect(schedule(after.bundles.get(other) as Bundle)).toEqual(
      schedule(before.bundles.get(other) as Bundle),
    );
    const [was, is] = [schedule(bundle), schedule(after.bundles.get(bundle.key) as Bundle)];
    for (const day of Object.keys(was).filter((from) => from === 'start' || from < at))
      expect(is[day]).toEqual(was[day]);
    const edition = after.bundles.get(bundle.key)?.editions.find(({ from }) => from === at);
    const inForce = bundle.editions.findLast(({ from }) => from === null || from < at);
    for (const [key, { price }] of inForce?.prices ?? [])
      expect(JSON.parse(JSON.stringify(edition?.prices.get(key)?.price))).toEqual(scaledBy8(price));
    written += amounts.length;
  }
  expect(written).toBeGreaterThan(CATALOGS);
}, 120_000);

/** True where `after` is `before` with one more piece of text, wherever that is. */
function isInserted(before: string, after: string): boolean {
  const added = after.length - before.length;
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  return added > 0 && after.slice(same + added) === before.slice(same);
}

/** By hand: each amount of money times 1.08. */
function scaledBy8(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((element) => scaledBy8(element));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, scaledBy8(member, key)]));
  const isAmount = ['price_per_unit', 'unit_price', 'fixed_fee'].includes(name);
  if (!isAmount || typeof value !== 'string') return value;
  const tenThousandths = BigInt(value.replace('.', '')) * 108n;
  const digits = String(tenThousandths).padStart(5, '0');
  const exact = `${digits.slice(0, -4)}.${digits.slice(-4)}`;
  return exact.replace(/(\.\d\d\d?[1-9]|\.\d\d)0*$/, '$1');
}
