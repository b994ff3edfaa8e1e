/** Which run an undo goes back to, and what it refuses, without Git or a database. */
import { expect, test } from 'vitest';
import type { Plan } from '../../src/model/plan/plan.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import type { LoggedRun } from '../../src/state/journal/read-log.ts';
import { undoNotices } from '../../src/undo/undo-notices.ts';
import { undoRun } from '../../src/undo/undo-run.ts';
import { planOf, step } from '../apply/plans.ts';
import { catalogOf } from '../catalog-of.ts';

const BEFORE = catalogOf('products: { seats: { id: p1 } }\n');
const TODAY = calendarDay('2026-11-20');

const runNamed = (run: string): LoggedRun => ({
  ...{ run, planDigest: run, actor: 'ada', commit: `commit of ${run}`, toolVersion: '0.1.0' },
  ...{
    startedAtMs: Date.parse('2026-11-01T10:00:00Z'),
    endedAtMs: null,
    outcome: null,
    uncommitted: false,
    rules: [],
  },
});

/** Each run changed the product by a catalog of its own, the newest first. */
function undone(catalogs: Readonly<Record<string, string>>, name: string, listed = Object.keys(catalogs)) {
  const plans = new Map<string, Plan>(
    Object.entries(catalogs).map(([run, digest]) => [
      run,
      planOf([step('products.update', 'products.seats', { name: run })], {
        catalog: { digest, commit: digest },
      }),
    ]),
  );
  const asked: string[] = [];
  const result = undoRun(
    {
      runs: {
        runs: async () => listed.map(runNamed),
        runsNamed: async (prefix) =>
          Object.keys(catalogs)
            .filter((run) => run.startsWith(prefix))
            .map(runNamed),
        planOfRun: async (run) => plans.get(run),
      },
      ...{ typed: { environment: 'default' }, today: TODAY, catalog: BEFORE },
      catalogOf: async ({ run }) => {
        asked.push(run.run);
        return BEFORE;
      },
    },
    name,
  );
  return { result, asked };
}

test('goes back to the newest older run with another catalog, and names the runs since', async () => {
  const { result, asked } = undone({ late: 'c3', middle: 'c2', retry: 'c2', early: 'c1' }, 'mid');
  expect(await result).toMatchObject({
    targets: ['products.seats'],
    before: { run: { commit: 'commit of early' } },
  });
  expect(asked).toEqual(['early']);
  expect((await result).notices.map(({ code }) => code)).toContain('undo');
});

test.each([
  ['no run before it had another catalog', { late: 'c1', early: 'c1' }, 'late', undefined, /no-run-before: /],
  ['it is not among the newest', { late: 'c2', early: 'c1' }, 'early', ['late'], /run-too-old: run early /],
  ['no run is called so', { late: 'c1' }, 'x', undefined, /unknown-run: /],
  ['two are called so', { aa: 'c2', ab: 'c1' }, 'a', undefined, /ambiguous-run: .*aa, ab/],
] as const)('is refused where %s', async (_, catalogs, name, listed, says) => {
  await expect(undone(catalogs, name, listed?.slice()).result).rejects.toThrow(says);
});

test.each([
  ['2026-11-19', 'stays and is named with its amount', true],
  ['2026-11-20', 'goes with the version that is replaced', false],
])('a one-off fee of a version of %s %s', (day, _, stays) => {
  const versions = [
    step('versions.create', `subscriptions.acme.versions.${day}`, {}, { effective_at: calendarDay(day) }),
  ];
  const once = { before: '0', after: '500', subscriptions: 1 };
  const run = runNamed('fee');
  const impact = { ...planOf([]).impact, money: [{ currency: 'USD', once }] } as unknown as Plan['impact'];
  const notices = undoNotices({
    undone: { run, plan: planOf(versions, { impact }) },
    before: { run, plan: planOf([]) },
    scope: { targets: [], created: [], unknown: [], deleted: [], versions },
    ...{ later: [], today: TODAY },
  });
  const named = notices.filter(({ message }) =>
    message.startsWith('one-off fees of that run stay, 500.00 USD'),
  );
  expect(named).toHaveLength(stays ? 1 : 0);
});
