import { describe, expect, test } from 'vitest';
import type { Recorded } from '../../src/model/service/record.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import type { Json } from '../../src/model/values/json.ts';
import { type AccountReading, readAccount } from '../../src/observe/read-account.ts';
import type { Account } from '../../src/pull/account.ts';
import { type KnownIds, NO_KNOWN_IDS, readKnownIds } from '../../src/pull/known-ids.ts';
import type { Answer } from '../../src/service/answer.ts';
import type { WrittenBinding } from '../../src/service/check-binding.ts';
import { bindingsOf, type Served } from '../served.ts';
import { answer, errorAnswer, fakeClient, instantRetry } from '../service/fake-client.ts';
import {
  listOf,
  plan,
  readerOf,
  recorded,
  serviceWith,
  subscription,
  TODAY,
  version,
} from './observed-world.ts';

interface World {
  readonly records?: readonly Recorded[];
  /** A file of ids. */
  readonly ids?: string;
  readonly profile?: Served;
  readonly operations?: Readonly<Record<string, WrittenBinding>>;
  readonly resources?: Readonly<Record<string, Json>>;
  readonly reply?: (asked: string) => Answer;
  readonly concurrency?: number;
}

async function look(world: World) {
  const bindings = bindingsOf(world.profile ?? 'published', world.operations);
  const client = fakeClient(world.reply ?? serviceWith({ '/plans': listOf([]), ...world.resources }));
  const known: KnownIds = world.ids === undefined ? NO_KNOWN_IDS : readKnownIds('ids.txt', world.ids).known;
  const reading: AccountReading = await readAccount({
    client,
    bindings,
    reader: readerOf(world.records ?? []),
    known,
    today: TODAY,
    origin: 'https://billing.example',
    retry: instantRetry(),
    concurrency: world.concurrency ?? 4,
  });
  return { reading, asked: client.asked.toSorted(), peak: client.peak() };
}

async function see(world: World): Promise<{ account: Account; asked: readonly string[]; peak: number }> {
  const { reading, ...rest } = await look(world);
  if (reading.kind === 'failed') throw new Error(JSON.stringify(reading.diagnostics));
  return { account: reading.account, ...rest };
}

const EMPTY_LISTS = {
  '/products': listOf([]),
  '/bundles': listOf([]),
  '/plans': listOf([]),
  '/subscriptions': listOf([]),
};

describe('under published', () => {
  test('plans are listed, and what cannot be is told', async () => {
    const { account, asked } = await see({ resources: { '/plans': listOf([plan('plan_1', 'Annual')]) } });
    expect(asked).toEqual(['GET /plans?sort=created_at%3Aasc']);
    expect(account.plans).toEqual([
      { id: 'plan_1', sight: { kind: 'read', value: { name: 'Annual', currency: 'USD' }, status: null } },
    ]);
    expect(account.gaps).toEqual([
      { kind: 'product', reason: 'absent' },
      { kind: 'bundle', reason: 'absent' },
      { kind: 'subscription', reason: 'absent' },
    ]);
  });

  test('a list with pages that cannot be asked for is told as cut short', async () => {
    const { account } = await see({ resources: { '/plans': listOf([plan('plan_1', 'Annual')], 2) } });
    expect(account.gaps).toContainEqual({ kind: 'plan', reason: 'cut_short' });
  });

  test('what state and a person know of stands there unread, and versions are read by their ids', async () => {
    const { account, asked } = await see({
      records: [
        recorded('products.platform', { remoteId: 'prod_1', value: {} }),
        recorded('subscriptions.acme', { remoteId: 'sub_1', value: { customer_id: 'cus_1' } }),
        recorded('subscriptions.acme.versions.opening', {
          remoteId: 'ver_0',
          start: calendarDay('2026-11-01'),
        }),
        recorded('subscriptions.acme.versions.2026-12-01', { remoteId: 'ver_1' }),
        recorded('bundles.gone', { remoteId: 'bun_0', presence: 'removed' }),
      ],
      ids: 'bundle bun_1 growth\nsubscription sub_2 beta\nversion sub_2 ver_8\nsubscription sub_1 other',
      resources: {
        '/subscriptions/sub_1/versions/ver_1': version('ver_1', 'sub_1'),
        '/subscriptions/sub_2/versions/ver_8': version('ver_8', 'sub_2', {
          start_date: '2027-06-01T00:00:00Z',
        }),
      },
    });
    expect(asked).toEqual([
      'GET /plans?sort=created_at%3Aasc',
      'GET /subscriptions/sub_1/versions/ver_1',
      'GET /subscriptions/sub_2/versions/ver_8',
    ]);
    expect(account.products).toMatchObject([{ id: 'prod_1', sight: { kind: 'unread' } }]);
    expect(account.bundles).toEqual([{ id: 'bun_1', givenKey: 'growth', sight: { kind: 'unread' } }]);
    expect(account.subscriptions).toMatchObject([
      {
        id: 'sub_1',
        givenKey: 'other',
        record: { address: 'subscriptions.acme' },
        sight: { kind: 'unread' },
        versions: [
          { id: 'ver_1', start: '2026-12-01', record: { remoteId: 'ver_1' }, sight: { kind: 'read' } },
        ],
      },
      { id: 'sub_2', givenKey: 'beta', versions: [{ id: 'ver_8', start: '2027-06-01' }] },
    ]);
  });

  test('an entitlement tells which version is in force, and that one is read too', async () => {
    const entitled = { entitlements: [{ entitlement_key: '.' }, { entitlement_key: 'sso' }] };
    const { account, asked } = await see({
      records: [
        recorded('subscriptions.acme', { remoteId: 'sub_1', value: {} }),
        recorded('subscriptions.acme.versions.opening', { remoteId: 'ver_1', value: entitled }),
      ],
      resources: {
        '/subscriptions/sub_1/entitlements/sso': { key: 'sso', version_id: 'ver_9' },
        '/subscriptions/sub_1/versions/ver_1': version('ver_1', 'sub_1'),
        '/subscriptions/sub_1/versions/ver_9': version('ver_9', 'sub_1'),
      },
    });
    expect(asked).toContain('GET /subscriptions/sub_1/versions/ver_9');
    expect(account.subscriptions[0]?.currentVersionId).toBe('ver_9');
    expect(account.subscriptions[0]?.versions.map(({ id, record }) => [id, record?.address])).toEqual([
      ['ver_1', 'subscriptions.acme.versions.opening'],
      ['ver_9', undefined],
    ]);
  });

  test('a version that state recorded without its id stands there unread', async () => {
    const { account } = await see({
      records: [
        recorded('subscriptions.acme', { remoteId: 'sub_1', value: {} }),
        recorded('subscriptions.acme.versions.opening', { value: { items: [] } }),
      ],
    });
    expect(account.subscriptions[0]?.versions).toMatchObject([{ id: null, sight: { kind: 'unread' } }]);
  });
});

describe('under published, with every operation bound', () => {
  test('everything is listed, with all versions of each subscription', async () => {
    const pending = { version_id: 'ver_2', status: 'published', effective_at: '2027-06-01T00:00:00Z' };
    const { account, asked } = await see({
      profile: 'bound',
      resources: {
        ...EMPTY_LISTS,
        '/products': listOf([{ id: 'prod_1', name: 'Platform' }]),
        '/bundles': listOf([{ id: 'bun_1', name: 'Growth', prices: [] }]),
        '/subscriptions': listOf([subscription('sub_1', { pending_changes: [pending] })]),
        '/subscriptions/sub_1/versions': listOf([
          version('ver_1', 'sub_1', { end_date: '2027-06-01T00:00:00Z' }),
          version('ver_2', 'sub_1', { start_date: '2027-06-01T00:00:00+02:00' }),
        ]),
      },
    });
    expect(asked).toEqual([
      'GET /bundles?limit=100&offset=0',
      'GET /plans?sort=created_at%3Aasc&limit=100&offset=0',
      'GET /products?limit=100&offset=0',
      'GET /subscriptions/sub_1/versions?limit=100&offset=0',
      'GET /subscriptions?sort=created_at%3Aasc&limit=100&offset=0',
    ]);
    expect(account.gaps).toEqual([]);
    expect(account.subscriptions).toMatchObject([
      {
        id: 'sub_1',
        sight: { kind: 'read', status: 'active' },
        currentVersionId: 'ver_1',
        pendingVersionIds: ['ver_2'],
        versions: [
          { id: 'ver_1', start: '2026-12-01', end: '2027-06-01' },
          { id: 'ver_2', start: '2027-06-01', end: null },
        ],
      },
    ]);
  });

  test('without a list of versions, the current one and those to come are read by their ids', async () => {
    const operations = {
      'subscriptions.list': { method: 'GET', path: '/all-subscriptions' },
    };
    const { asked } = await see({
      operations,
      resources: {
        '/all-subscriptions': listOf([
          subscription('sub_1', { pending_changes: [{ version_id: 'ver_2', status: 'draft' }] }),
        ]),
        '/subscriptions/sub_1/versions/ver_1': version('ver_1', 'sub_1'),
        '/subscriptions/sub_1/versions/ver_2': version('ver_2', 'sub_1'),
      },
    });
    expect(asked.filter((line) => line.includes('/versions'))).toEqual([
      'GET /subscriptions/sub_1/versions/ver_1',
      'GET /subscriptions/sub_1/versions/ver_2',
    ]);
  });

  test('what a list leaves out is asked for, and a 404 says that it is missing', async () => {
    const { account, asked } = await see({
      profile: 'bound',
      records: [
        recorded('products.old', { remoteId: 'prod_9' }),
        recorded('products.without_id', { remoteId: null }),
        recorded('subscriptions.old', { remoteId: 'sub_9' }),
      ],
      resources: { ...EMPTY_LISTS, '/products/prod_9': { id: 'prod_9', name: 'Old' } },
    });
    expect(asked).toContain('GET /products/prod_9');
    expect(account.products).toMatchObject([{ id: 'prod_9', sight: { kind: 'read' } }]);
    expect(account.subscriptions).toMatchObject([{ id: 'sub_9', sight: { kind: 'missing' }, versions: [] }]);
  });

  test('the versions of one that has ended are not asked for', async () => {
    const { asked } = await see({
      profile: 'bound',
      resources: { ...EMPTY_LISTS, '/subscriptions': listOf([subscription('sub_1', { status: 'ended' })]) },
    });
    expect(asked.filter((line) => line.includes('/versions'))).toEqual([]);
  });

  test('no more is under way at once than is allowed', async () => {
    const many = Array.from({ length: 30 }, (_, index) => subscription(`sub_${index}`));
    const versions = many.map(({ id }) => [
      `/subscriptions/${id}/versions`,
      listOf([version('ver_1', String(id))]),
    ]);
    const { account, peak } = await see({
      profile: 'bound',
      resources: { ...EMPTY_LISTS, '/subscriptions': listOf(many), ...Object.fromEntries(versions) },
      concurrency: 3,
    });
    expect(account.subscriptions.every(({ versions: read }) => read.length === 1)).toBe(true);
    expect(peak).toBe(3);
  });
});

test('a read that fails fails the whole, and says so once', async () => {
  const { reading } = await look({
    profile: 'bound',
    reply: (asked) => (asked.startsWith('GET /bundles') ? errorAnswer(500) : answer(200, listOf([]))),
  });
  expect(reading.kind === 'failed' && reading.diagnostics.map(({ code }) => code)).toHaveLength(1);
});
