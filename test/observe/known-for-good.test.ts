/** What was read once of a published version is known by its id, and what was not is read. */
import { expect, test } from 'vitest';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import type { Json, JsonObject } from '../../src/model/values/json.ts';
import { observe } from '../../src/observe/observe.ts';
import { readAccount } from '../../src/observe/read-account.ts';
import { NO_KNOWN_IDS } from '../../src/pull/known-ids.ts';
import { bindOperations } from '../../src/service/bind-operations.ts';
import { fakeClient, instantRetry } from '../service/fake-client.ts';
import {
  addressText,
  catalogOf,
  listOf,
  readerOf,
  recorded,
  serviceWith,
  subscription,
  TODAY,
  version,
} from './observed-world.ts';

const SHOWN = { items: [{ product_id: 'prod_1', price: { type: 'unit' } }], entitlements: [] };
const OPENING = addressText('subscriptions.acme.versions.opening');

function reading(resources: Readonly<Record<string, Json>>, records: Parameters<typeof readerOf>[0]) {
  const { bindings } = bindOperations('alguna', {}, {}, {});
  const client = fakeClient(serviceWith(resources));
  const setup = {
    ...{ client, bindings, reader: readerOf(records), today: TODAY, origin: 'https://billing.example' },
    ...{ retry: instantRetry(), concurrency: 4 },
  };
  return { client, setup };
}

async function seen(entry: JsonObject, opening: object) {
  const { client, setup } = reading(
    {
      '/subscriptions/sub_1': subscription('sub_1', entry),
      '/subscriptions/sub_1/versions/ver_0': version('ver_0', 'sub_1'),
      '/subscriptions/sub_1/versions/ver_9': version('ver_9', 'sub_1'),
    },
    [
      recorded('subscriptions.acme', { remoteId: 'sub_1', value: {}, status: 'active' }),
      recorded(OPENING, { remoteId: 'ver_0', value: SHOWN, start: calendarDay('2026-11-01'), ...opening }),
    ],
  );
  const observation = await observe({
    ...setup,
    catalog: catalogOf({ subscriptions: { acme: { id: 'sub_1' } } }),
  });
  if (observation.kind === 'failed') throw new Error(JSON.stringify(observation.diagnostics));
  return {
    versions: client.asked.filter((asked) => asked.includes('/versions/')),
    live: observation.observed.live.get(OPENING),
  };
}

test('a version that the service names in its place is not read again', async () => {
  const { versions, live } = await seen({ current_version_id: 'ver_0' }, { answered: SHOWN });
  expect(versions).toEqual([]);
  expect(live).toMatchObject({ kind: 'read', remoteId: 'ver_0', value: SHOWN, status: 'published' });
});

test.each([
  ['nothing showed it yet', { current_version_id: 'ver_0' }, { answered: null }, 'ver_0'],
  ['another one holds', { current_version_id: 'ver_9' }, { answered: SHOWN }, 'ver_9'],
  ['the service names none', { current_version_id: null }, { answered: SHOWN }, 'ver_0'],
  [
    'it is scheduled for another day',
    {
      current_version_id: null,
      pending_changes: [{ version_id: 'ver_0', status: 'published', effective_at: '2027-03-01' }],
    },
    { answered: SHOWN },
    'ver_0',
  ],
  [
    'it is a draft by now',
    {
      current_version_id: null,
      pending_changes: [{ version_id: 'ver_0', status: 'draft', effective_at: '2026-11-01' }],
    },
    { answered: SHOWN },
    'ver_0',
  ],
])('it is read where %s', async (_, entry, opening, asked) => {
  const { versions } = await seen(entry, opening);
  expect(versions).toEqual([`GET /subscriptions/sub_1/versions/${asked}`]);
});

test('the list of versions is asked only where the subscription names none', async () => {
  const list = '/subscriptions/sub_2/versions';
  const { client, setup } = reading(
    {
      ...{ '/metrics': listOf([]), '/products': listOf([]), '/bundles': listOf([]), '/plans': listOf([]) },
      '/subscriptions': listOf([
        subscription('sub_1', { current_version_id: 'ver_0' }),
        subscription('sub_2', { current_version_id: null }),
      ]),
      '/subscriptions/sub_1/versions/ver_0': version('ver_0', 'sub_1'),
      [list]: listOf([{ id: 'ver_2', subscription_id: 'sub_2', status: 'published' }]),
      [`${list}/ver_2`]: version('ver_2', 'sub_2'),
    },
    [],
  );
  const read = await readAccount({ ...setup, known: NO_KNOWN_IDS });
  expect(read.kind).toBe('read');
  expect(
    client.asked.filter((asked) => /\/versions/.test(asked)).map((asked) => asked.split('?')[0]),
  ).toEqual(
    expect.arrayContaining([`GET ${list}`, `GET ${list}/ver_2`, 'GET /subscriptions/sub_1/versions/ver_0']),
  );
  expect(client.asked.filter((asked) => asked.startsWith('GET /subscriptions/sub_1/versions?'))).toEqual([]);
});
