/** A supersede that stops after each of its requests, once: no step is ever lost, and the next apply ends it. */
import { expect, test } from 'vitest';
import { calendarDay } from '../../../src/model/values/calendar-day.ts';
import type { Answer, ServiceClient } from '../../../src/service/answer.ts';
import {
  type Account,
  accountWith,
  catalogOf,
  daysFrom,
  foundIn,
  type Written,
  wantedFrom,
} from './timelines.ts';

const day = calendarDay;
const step = (on: string, amount: string) => ({ day: day(on), amount, draft: false });

/** The step of March moves to May, the base rises, and a border of an earlier move stands in between. */
const EARLIER: Written = {
  base: '80.00',
  steps: [step('2027-02-01', '90.00'), step('2027-03-01', '100.00')],
};
const BEFORE: Written = { base: '80.00', steps: [step('2027-03-01', '100.00')] };
const AFTER: Written = { base: '90.00', steps: [step('2027-03-10', '100.00')] };

/** After `most` mutations the service is away. */
function stopping(): { limit: number; through(service: ServiceClient): ServiceClient } {
  const stop = {
    limit: Number.POSITIVE_INFINITY,
    through: (service: ServiceClient): ServiceClient => ({
      ...service,
      send: async (request): Promise<Answer> => {
        if (request.operation.method === 'GET') return service.send(request);
        if (stop.limit === 0)
          return { kind: 'unanswered', reason: 'refused', detail: 'connection refused' } as Answer;
        stop.limit -= 1;
        return service.send(request);
      },
    }),
  };
  return stop;
}

async function before(): Promise<{ account: Account; stop: ReturnType<typeof stopping> }> {
  const stop = stopping();
  const account = await accountWith({ same_day: 'last_published' }, stop.through);
  await account.apply(catalogOf(EARLIER));
  await account.apply(catalogOf(BEFORE));
  account.mutations.length = 0;
  return { account, stop };
}

test('the last day goes out first, each later border before the day whose content it keeps', async () => {
  const { account } = await before();
  await account.apply(catalogOf(AFTER));
  const sent = account.mutations.map((each) => /"effective_at":"([^"]*)"/.exec(each)?.[1] ?? 'today');
  expect(sent).toEqual(['2027-03-10', '2027-03-01', '2027-02-01', 'today']);
  await account.close();
});

test.each([1, 2, 3])('stopped after %s of 4 requests', async (most) => {
  const { account, stop } = await before();
  stop.limit = most;
  await account.apply(catalogOf(AFTER));
  const days = daysFrom(account.today());
  const [was, wanted, held] = [
    wantedFrom(BEFORE, account.today()),
    wantedFrom(AFTER, account.today()),
    foundIn(account, 'last').held,
  ];
  // On each day holds what held before, or what is to hold; and what is to hold at the end does so from the first request on.
  expect(days.filter((_, at) => held[at] !== was[at] && held[at] !== wanted[at])).toEqual([]);
  expect(held.at(-1)).toBe('100.00');
  stop.limit = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 2; turn += 1) await account.apply(catalogOf(AFTER));
  expect(foundIn(account, 'last').held).toEqual(wanted);
  expect((await account.plan(catalogOf(AFTER))).plan?.steps).toEqual([]);
  const keys = new Set(account.mutations);
  expect(keys.size).toBe(4);
  await account.close();
});

test('a step that goes after it began leaves the days that have passed, and the plan says so', async () => {
  const { account } = await before();
  account.advanceTo(day('2027-03-05'));
  const { plan } = await account.plan(catalogOf({ base: '80.00', steps: [] }));
  expect(plan?.steps.map(({ notes }) => notes)).toEqual([
    ['the days from 2027-03-01 until 2027-03-05 and their cost do not change'],
  ]);
  await account.close();
});
