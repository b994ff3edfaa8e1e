/** A subscription that is a draft: its versions are drafts, and its activation publishes every one of them. */
import { expect, test } from 'vitest';
import { calendarDay } from '../../../src/model/values/calendar-day.ts';
import { isJsonObject, type JsonObject } from '../../../src/model/values/json.ts';
import type { ServiceClient } from '../../../src/service/answer.ts';
import { catalogFrom, type Rehearsal, rehearse } from '../../rehearsal.ts';

const price = (amount: string): JsonObject => ({
  type: 'fixed',
  fee_type: 'fixed',
  billing_direction: 'advance',
  billing_frequency: 'recurring',
  billing_interval: 'monthly',
  charge_on_contract_start: true,
  fixed_pricing_model: { price_per_unit: amount, units: 1 },
});
const own = (amount: string, more: JsonObject = {}): JsonObject => ({
  items: [{ product: 'platform', price: price(amount) }],
  ...more,
});

interface Written {
  readonly starts: string;
  readonly versions: readonly JsonObject[];
  readonly autoActivate?: boolean;
}

const catalogOf = ({ starts, versions, autoActivate = false }: Written) => {
  const { catalog, diagnostics } = catalogFrom(
    {
      products: { platform: { id: 'p1' } },
      bundles: {
        growth: {
          name: 'Growth',
          prices: { platform: price('10.00') },
          changes: [
            {
              effective_at: '2026-11-25',
              prices: { platform: { fixed_pricing_model: { price_per_unit: '20.00' } } },
            },
          ],
        },
      },
      subscriptions: {
        acme: {
          customer_id: 'cus_a',
          currency: 'USD',
          auto_activate: autoActivate,
          contract: { period_type: 'fixed', duration_months: 12, start_date: starts },
          renewal: { auto_renew: true, duration_months: 12, period_type: 'fixed' },
          versions: [...versions],
        },
      },
    },
    'alguna',
  );
  if (catalog === undefined) throw new Error(JSON.stringify(diagnostics));
  return catalog;
};

async function account(day: string, through?: (service: ServiceClient) => ServiceClient): Promise<Rehearsal> {
  const customers = [{ id: 'cus_a', currency: 'USD' }];
  return rehearse('alguna', { customers, products: [{ id: 'p1', name: 'Platform' }] }, day, through);
}

/** Dated entries whose days are over by the time they are sent are no fault here. */
const ANY_DAY = { backdating_days: 1000 };

async function applied(rehearsal: Rehearsal, written: Written) {
  const { outcome } = await rehearsal.apply(catalogOf(written), ANY_DAY);
  const { plan } = await rehearsal.plan(catalogOf(written), ANY_DAY);
  return {
    sent: outcome.steps.flatMap(({ id, result }) =>
      id.includes('.acme') ? [`${id.replaceAll('subscriptions.acme', 'acme')} ${result.kind}`] : [],
    ),
    next: plan?.steps.map(({ id }) => id),
    deferred: plan?.deferred.flatMap(({ kind, address }) =>
      kind === 'not_due' ? [] : [`${kind} ${address}`],
    ),
    versions: [...rehearsal.sandbox.store.all('versions')].map(
      ({ status, start_date, items }) =>
        `${start_date} ${status} ${JSON.stringify(items).match(/"price_per_unit":"([^"]*)"/)?.[1]}`,
    ),
  };
}

test('one that opens on the day of a change of its bundle is published once', async () => {
  const rehearsal = await account('2026-11-28');
  const versions = [{ items: [{ bundle: 'growth' }], description: 'one' }];
  const made = await applied(rehearsal, { starts: '2026-10-06', versions, autoActivate: true });
  expect(made.sent.at(-1)).toBe('subscriptions.activate acme done');
  expect(made.next).toEqual([]);
  expect(made.versions.map((each) => each.split(' ').slice(1))).toEqual([['published', '20.00']]);
  await rehearsal.close();
});

test('a draft of the catalog is made once the subscription is active, and named until then', async () => {
  const rehearsal = await account('2026-11-20');
  const draft = { effective_at: '2027-03-01', draft: true };
  const written = { starts: '2026-12-01', versions: [own('10.00'), own('30.00', draft)] };
  const waiting = await applied(rehearsal, written);
  expect(waiting.versions).toEqual(['2026-12-01 draft 10.00']);
  expect(waiting.next).toEqual([]);
  expect(waiting.deferred).toEqual(['dependent subscriptions.acme.versions.2027-03-01']);

  const active = await applied(rehearsal, { ...written, autoActivate: true });
  expect(active.sent).toEqual([
    'subscriptions.activate acme done',
    'versions.create acme.versions.2027-03-01 done',
  ]);
  expect(active.versions).toEqual(['2026-12-01 published 10.00', '2027-03-01 draft 30.00']);
  expect([active.next, active.deferred]).toEqual([[], []]);
  await rehearsal.close();
});

test('a version for a list price is no draft of the catalog, even where an entry of that day is one', async () => {
  const rehearsal = await account('2026-11-20');
  const growth = { items: [{ bundle: 'growth' }] };
  const versions = [growth, { ...own('30.00'), effective_at: '2026-11-25', draft: true }];
  const written = { starts: '2026-11-20', versions };
  const waiting = await applied(rehearsal, written);
  expect(waiting.versions).toEqual(['2026-11-20 draft 10.00', '2026-11-25 draft 20.00']);
  expect(waiting.next).toEqual([]);
  expect(waiting.deferred).toEqual(['blocked subscriptions.acme.versions.2026-11-25']);

  const active = await applied(rehearsal, { ...written, autoActivate: true });
  expect(active.versions).toEqual(['2026-11-20 published 10.00', '2026-11-25 published 20.00']);
  await rehearsal.close();
});

test('a version whose entry becomes a draft is deleted until the subscription is active', async () => {
  const rehearsal = await account('2026-11-20');
  const day = { effective_at: '2027-03-01' };
  const later = own('30.00', day);
  const written = { starts: '2026-12-01', versions: [own('10.00'), later] };
  await applied(rehearsal, { ...written, versions: [own('10.00'), own('25.00', day)] });
  const made = await applied(rehearsal, written);
  expect(made.sent).toEqual(['versions.update acme.versions.2027-03-01 done']);
  expect(made.versions).toEqual(['2026-12-01 draft 10.00', '2027-03-01 draft 30.00']);

  const asDraft = { ...written, versions: [own('10.00'), { ...later, draft: true }] };
  const waiting = await applied(rehearsal, asDraft);
  expect(waiting.sent).toEqual(['versions.delete acme.versions.2027-03-01 done']);
  expect(waiting.versions).toEqual(['2026-12-01 draft 10.00']);
  expect(waiting.deferred).toEqual(['dependent subscriptions.acme.versions.2027-03-01']);

  const active = await applied(rehearsal, { ...asDraft, autoActivate: true });
  expect(active.versions).toEqual(['2026-12-01 published 10.00', '2027-03-01 draft 30.00']);
  expect([active.next, active.deferred]).toEqual([[], []]);
  await rehearsal.close();
});

test('it is activated by the plan after the one that deletes a draft, which says so', async () => {
  const rehearsal = await account('2026-11-20');
  const written = { starts: '2026-12-01', versions: [own('10.00')] };
  const later = own('30.00', { effective_at: '2027-03-01' });
  await applied(rehearsal, { ...written, versions: [...written.versions, later] });
  const asked = { ...written, autoActivate: true };
  const { plan } = await rehearsal.plan(catalogOf(asked), ANY_DAY);
  expect(plan?.deferred.find(({ address }) => address === 'subscriptions.acme')).toMatchObject({
    reason:
      'it is activated once it is complete, and subscriptions.acme.versions.2027-03-01 is deleted before that',
    fix: 'plan and apply once more after this apply',
  });
  const deleted = await applied(rehearsal, asked);
  expect(deleted.sent).toEqual(['versions.delete acme.versions.2027-03-01 done']);
  expect(deleted.next).toEqual(['subscriptions.activate subscriptions.acme']);
  await rehearsal.close();
});

test('it waits for its activation again where its offer was out and came back', async () => {
  const offered = (service: ServiceClient): ServiceClient => ({
    ...service,
    send: async (request) => {
      const answer = await service.send(request);
      const isMade = request.operation.method === 'POST' && request.path === '/subscriptions';
      return isMade && answer.kind === 'answered' && isJsonObject(answer.body)
        ? { ...answer, body: { ...answer.body, status: 'sent' } }
        : answer;
    },
  });
  const rehearsal = await account('2026-11-20', offered);
  const draft = own('30.00', { effective_at: '2027-03-01', draft: true });
  const back = await applied(rehearsal, { starts: '2026-12-01', versions: [own('10.00'), draft] });
  expect(back.next).toEqual([]);
  expect(back.deferred).toEqual(['dependent subscriptions.acme.versions.2027-03-01']);
  expect(back.versions).toEqual(['2026-12-01 draft 10.00']);
  await rehearsal.close();
});

test('the draft with which it opens stays, whatever becomes of the entry that it was made from', async () => {
  const rehearsal = await account('2026-12-10');
  const starts = '2026-11-20';
  const made = await applied(rehearsal, {
    starts,
    versions: [own('10.00'), own('20.00', { effective_at: '2026-12-03' })],
  });
  expect(made.versions.map((each) => each.split(' ').slice(1))).toEqual([['draft', '20.00']]);
  const left = await applied(rehearsal, { starts, versions: [own('10.00')] });
  expect(left.next).toEqual([]);
  expect(left.versions.map((each) => each.split(' ').slice(1))).toEqual([['draft', '10.00']]);
  await rehearsal.close();
});

test('the draft with which it opens is no draft of the catalog, though the entry that it was made from becomes one', async () => {
  const rehearsal = await account('2026-12-10');
  const starts = '2026-11-20';
  const later = { effective_at: '2026-12-03' };
  await applied(rehearsal, { starts, versions: [own('10.00'), own('20.00', later)] });
  const left = await applied(rehearsal, {
    starts,
    versions: [own('10.00'), own('30.00', { ...later, draft: true })],
  });
  expect(left.versions.map((each) => each.split(' ').slice(1))).toEqual([['draft', '10.00']]);
  expect(left.next).toEqual([]);
  expect(left.deferred).toEqual(['dependent subscriptions.acme.versions.2026-12-03']);
  await rehearsal.close();
});

test('a step that goes once its day has come is deleted, and the draft before it is completed, in one plan', async () => {
  const rehearsal = await account('2026-11-20');
  const starts = '2026-12-02';
  await applied(rehearsal, {
    starts,
    versions: [own('10.00'), own('20.00', { effective_at: '2026-12-03' })],
  });
  rehearsal.advanceTo(calendarDay('2026-12-08'));
  const left = await applied(rehearsal, { starts, versions: [own('15.00')] });
  expect(left.sent).toEqual([
    'versions.update acme.versions.opening done',
    'versions.delete acme.versions.2026-12-03 done',
  ]);
  expect([left.next, left.deferred]).toEqual([[], []]);
  expect(left.versions).toEqual(['2026-12-02 draft 15.00']);
  await rehearsal.close();
});

test('a later version has nothing of one that the same plan replaces', async () => {
  const rehearsal = await account('2026-12-10');
  const flag = (key: string): JsonObject => ({
    entitlements: [{ entitlement_key: key, mode: 'static', type: 'boolean', value: 'true' }],
  });
  const starts = '2026-11-20';
  await applied(rehearsal, { starts, versions: [own('10.00', flag('sso'))], autoActivate: true });
  const written = {
    starts,
    versions: [own('10.00'), own('20.00', { effective_at: '2027-01-20', ...flag('audit') })],
    autoActivate: true,
  };
  expect((await applied(rehearsal, written)).next).toEqual([]);
  const last = [...rehearsal.sandbox.store.all('versions')].find(
    ({ start_date: day }) => day === '2027-01-20',
  );
  expect(JSON.stringify(last?.entitlements)).toContain('audit');
  expect(JSON.stringify(last?.entitlements)).not.toContain('sso');
  const { plan } = await rehearsal.plan(catalogOf(written), ANY_DAY);
  expect(plan?.drift).toEqual([]);
  await rehearsal.close();
});

test('its rise counts while it is a draft, and its bill begins with its activation', async () => {
  const rehearsal = await account('2026-11-20');
  const monthly = async (amount: string, autoActivate = false) => {
    const catalog = catalogOf({ starts: '2026-12-01', versions: [own(amount)], autoActivate });
    const { plan } = await rehearsal.plan(catalog, ANY_DAY);
    await rehearsal.apply(catalog, ANY_DAY);
    return plan?.impact.money.map(({ created, monthly: { before, after }, paying: { more = 0 } }) => [
      ...[created, before, after, more],
    ]);
  };
  expect(await monthly('10.00')).toEqual([[1, '0', '10', 0]]);
  // From the second update on, the service's draft is on record as one.
  expect(await monthly('20.00')).toEqual([[0, '10', '20', 1]]);
  expect(await monthly('40.00')).toEqual([[0, '20', '40', 1]]);
  expect(await monthly('40.00', true)).toEqual([[1, '0', '40', 0]]);
  await rehearsal.close();
});

test('a draft after one that is replaced and published goes on from what replaced it', async () => {
  const rehearsal = await account('2026-12-01');
  const dated = (day: string, amount: string, entitlement_key: string): JsonObject => ({
    ...own(amount, { effective_at: day }),
    entitlements: [{ entitlement_key, mode: 'static', type: 'boolean', value: 'true' }],
  });
  const written = (...versions: readonly JsonObject[]) =>
    catalogOf({ starts: '2026-12-01', autoActivate: true, versions: [own('10.00'), ...versions] });
  const drafted = written({ ...dated('2026-12-02', '20.00', 'sso'), draft: true });
  // The draft is made once the subscription is active.
  for (let applies = 0; applies < 2; applies += 1) await rehearsal.apply(drafted, ANY_DAY);

  rehearsal.advanceTo(calendarDay('2026-12-02'));
  const published = written(dated('2026-12-02', '30.00', 'audit'), {
    ...dated('2026-12-09', '40.00', 'audit'),
    draft: true,
  });
  const { plan } = await rehearsal.plan(published, ANY_DAY);
  const last = plan?.steps.at(-1);
  expect(plan?.steps.map(({ id }) => id)).toEqual(
    ['versions.update', 'versions.publish', 'versions.create'].map(
      (operation) =>
        `${operation} subscriptions.acme.versions.2026-12-0${operation.endsWith('create') ? 9 : 2}`,
    ),
  );
  expect(last?.body?.entitlements).toMatchObject([{ entitlement_key: 'audit' }]);
  expect(last?.differences.map(({ cause }) => cause)).toEqual(['catalog']);

  await rehearsal.apply(published, ANY_DAY, [], 2);
  const { plan: rest } = await rehearsal.plan(published, ANY_DAY);
  expect(rest?.steps.map(({ id, digest }) => [id, digest])).toEqual([[last?.id, last?.digest]]);
  await rehearsal.close();
});
