/**
 * The service's own revenue beside the ledger's, on generated accounts; with `LONG_TESTS=1`, 2,000 subscriptions. By hand:
 * `npm run -s script test/revenue/run.ts -- --subscriptions 2000`.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareFigure, serviceFigure } from '../../src/ledger/revenue/compare-figure.ts';
import type { Address } from '../../src/model/values/address.ts';
import { checkedAccount, compared, type Held, heldAccount } from './check-account.ts';
import { checkedMonths } from './check-months.ts';
import { DIFFERENCES, HARMLESS, type Plant } from './planted.ts';

const EACH = 40;
const ACCOUNTS = process.env.LONG_TESTS === undefined ? 3 : 50;

test.each(Array.from({ length: ACCOUNTS }, (_, index) => index + 1))(
  'account %i: each month is the ledger’s, or the assumption is named',
  { timeout: 60_000 },
  async (number) => {
    const held = await heldAccount(number, EACH);
    const { revenue, disagreements } = checkedAccount(number, held);
    expect(disagreements).toEqual([]);
    expect(revenue.agreeing).toBeGreaterThan(0);
    expect(revenue.asked).toBe(EACH);
    await held.rehearsal.close();
  },
);

test('the invoices of two years are the ledger’s, from contracts that begin on the last days of a month on', async () => {
  const { invoices, disagreements } = await checkedMonths(1, EACH / 4, 27);
  expect(disagreements).toEqual([]);
  expect(invoices).toBeGreaterThan(100);
}, 60_000);

describe('in one subscription of an account that agrees', () => {
  // Every reading of this account's service is the ledger's.
  const AGREEING = 5;
  let held: Held;
  beforeAll(async () => {
    held = await heldAccount(AGREEING, EACH);
  }, 60_000);
  afterAll(() => held.rehearsal.close());

  const planted = (plant: Plant, address: Address) => {
    const answer = held.answers.get(address);
    if (!answer) throw new Error(`${address} has no figure`);
    return compared(held, new Map(held.answers).set(address, plant(answer, held.rehearsal.sandbox.store)));
  };
  /** The complete figures that the plant makes others of. */
  const altered = (plant: Plant): readonly Address[] =>
    [...held.answers].flatMap(([address, answer]) => {
      if (answer?.recurring_revenue_status !== 'complete') return [];
      const other = plant(answer, held.rehearsal.sandbox.store);
      const isSame = ['mrr', 'arr'].every((name) => Number(other?.[name]) === Number(answer[name]));
      return isSame && other?.currency === answer.currency ? [] : [address];
    });

  test('a figure without usage is the ledger’s, with the minimum of what is used', () => {
    const partial = held.inForce.flatMap(({ address, figure, currency }) => {
      const answer = held.answers.get(address);
      const shown = answer && serviceFigure(answer);
      return figure?.partial && shown ? [compareFigure(figure, shown, currency).kind] : [];
    });
    expect(new Set(partial)).toEqual(new Set(['equal']));
  });

  test.each(Object.entries(DIFFERENCES))('%s is found', (_, plant) => {
    const [address] = altered(plant);
    if (address === undefined) throw new Error('nothing is altered');
    const { differences, gaps } = planted(plant, address);
    const found = [...differences.map((each) => each.address), ...gaps.flatMap((gap) => gap.subscriptions)];
    expect(found).toEqual([address]);
  });

  test.each(Object.entries(HARMLESS))('%s is no finding', (_, plant) => {
    const all = new Map(
      [...held.answers].map(([address, answer]) => [
        address,
        answer && plant(answer, held.rehearsal.sandbox.store),
      ]),
    );
    const { differences, gaps } = compared(held, all);
    expect({ differences, gaps }).toEqual({ differences: [], gaps: [] });
  });
});
