import { describe, expect, test } from 'vitest';
import { readProduct, type WireProduct } from '../../src/interface/index.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { type ReadableKind, readByIds } from '../../src/observe/read-by-ids.ts';
import { createServiceReads, type Got } from '../../src/observe/service-reads.ts';
import type { Answer } from '../../src/service/answer.ts';
import type { WrittenBinding } from '../../src/service/check-binding.ts';
import { bindingsOf, type Served } from '../served.ts';
import {
  answer,
  errorAnswer,
  fakeClient,
  instantRetry,
  notFound,
  unanswered,
} from '../service/fake-client.ts';

const PRODUCTS: ReadableKind<WireProduct> = {
  list: 'products.list',
  get: 'products.get',
  path: (id) => ({ id }),
  read: readProduct,
};

interface Account {
  /** Of these alone an answer is taken. */
  readonly belonging?: readonly string[];
  /** What the service has; `prod_1` and the like. */
  readonly ids: readonly string[];
  /** Of these its list shows nothing. */
  readonly archived?: readonly string[];
  /** What the list answers instead. */
  readonly list?: () => Answer;
  readonly perPage?: number;
  readonly profile?: Served;
  readonly operations?: Readonly<Record<string, WrittenBinding>>;
}

const product = (id: string): JsonObject => ({ id, name: `Product ${id}` });

function page(items: readonly JsonObject[], query: URLSearchParams, perPage: number): Answer {
  const skip = Number(query.get('offset'));
  const pagination = { per_page: perPage, total_pages: Math.ceil(items.length / perPage) };
  return answer(200, { data: items.slice(skip, skip + perPage), pagination });
}

async function read(wanted: readonly string[], account: Account) {
  const { ids, archived = [], perPage = 100 } = account;
  const client = fakeClient((line) => {
    const [, path = '', text = ''] = /^GET ([^?]*)\??(.*)$/.exec(line) ?? [];
    if (path !== '/products') {
      const id = decodeURIComponent(path.replace('/products/', ''));
      return ids.includes(id) ? answer(200, product(id)) : notFound;
    }
    const query = new URLSearchParams(text);
    if (account.list) return account.list();
    return page(ids.filter((id) => !archived.includes(id)).map(product), query, perPage);
  });
  const bindings = bindingsOf(account.profile ?? 'alguna', account.operations);
  const reads = createServiceReads({
    client,
    bindings,
    origin: 'https://billing.example',
    retry: instantRetry(),
    concurrency: 4,
  });
  const { belonging } = account;
  const kind = belonging
    ? { ...PRODUCTS, belongs: ({ id }: WireProduct) => belonging.includes(id) }
    : PRODUCTS;
  const byId = readByIds(reads, kind, wanted);
  const got = await Promise.all(wanted.map(byId));
  return {
    got: got.map(told),
    lists: client.asked.filter((line) => line.includes('?')).length,
    singles: client.asked.filter((line) => !line.includes('?')).length,
    requests: reads.requests(),
    codes: reads.diagnostics().map(({ code }) => code),
    peak: client.peak(),
  };
}

function told(got: Got<WireProduct>): string {
  return got.kind === 'read' ? got.value.id : got.kind;
}

const many = (count: number) => Array.from({ length: count }, (_, at) => `prod_${at}`);

describe('how many requests it takes', () => {
  test.each<[name: string, wanted: number, account: Partial<Account>, lists: number, singles: number]>([
    ['one by its own path', 1, {}, 0, 1],
    ['two together', 2, {}, 1, 0],
    ['a hundred together', 100, {}, 1, 0],
    ['more by pages', 500, {}, 5, 0],
    ['what the list leaves out by itself', 50, { archived: ['prod_7', 'prod_9'] }, 1, 2],
    ['pages of the service’s own size', 100, { perPage: 20 }, 5, 0],
    ['by themselves past as many pages as are wanted', 3, { ids: many(40).toReversed(), perPage: 10 }, 3, 3],
    ['one by one under published', 3, { profile: 'published' }, 0, 0],
    [
      'one by one where the list is the project’s own',
      3,
      { operations: { 'products.list': { method: 'GET', path: '/products' } } },
      0,
      3,
    ],
  ])('%s', async (_, wanted, account, lists, singles) => {
    const ids = many(wanted);
    const found = await read(ids, { ids, ...account });
    expect(found).toMatchObject({ lists, singles, requests: lists + singles, codes: [] });
    expect(found.got).toEqual(account.profile === 'published' ? ids.map(() => 'unread') : ids);
  });

  test('no id twice', async () => {
    const found = await read(['prod_1', 'prod_1', 'a,b', 'prod_2'], { ids: ['prod_1', 'prod_2', 'a,b'] });
    expect(found).toMatchObject({ got: ['prod_1', 'prod_1', 'a,b', 'prod_2'], lists: 1, singles: 0 });
  });

  test('pages side by side, within the bound', async () => {
    expect((await read(many(1000), { ids: many(1000) })).peak).toBe(4);
  });
});

describe('what a list says is taken only where it is sure', () => {
  test('absence from it is none: only the single read says missing', async () => {
    const { got } = await read(['prod_1', 'prod_2', 'prod_3'], { ids: ['prod_1', 'prod_2'] });
    expect(got).toEqual(['prod_1', 'prod_2', 'missing']);
  });

  test('what belongs elsewhere is taken from neither', async () => {
    const found = await read(['prod_1', 'prod_2'], { ids: many(3), belonging: ['prod_1'] });
    expect(found).toMatchObject({ got: ['prod_1', 'unread'], singles: 1, codes: ['unexpected-answer'] });
  });

  test.each<[name: string, list: () => Answer]>([
    ['is not there', () => notFound],
    ['is refused', () => errorAnswer(400)],
    ['fails', () => errorAnswer(500)],
    ['has another envelope', () => answer(200, [])],
    [
      'shows something else',
      () => answer(200, { data: [{ sku: 1 }], pagination: { per_page: 1, total_pages: 1 } }),
    ],
  ])('a list that %s fails nothing', async (_, list) => {
    const found = await read(['prod_1', 'prod_2'], { ids: many(300), list });
    expect(found).toMatchObject({ got: ['prod_1', 'prod_2'], singles: 2, codes: [] });
  });

  test('a route that is not there is no missing thing', async () => {
    const found = await read(['prod_1', 'prod_2'], { ids: [], list: () => notFound });
    expect(found).toMatchObject({ got: ['unread', 'unread'], codes: ['read-refused'] });
  });

  test.each(['prod_1,prod_2', 'prod_2,prod_1'])('one read by its id proves the route: %s', async (wanted) => {
    const found = await read(wanted.split(','), { ids: ['prod_1'], list: () => notFound });
    expect(found).toMatchObject({ codes: [] });
    expect(found.got.toSorted()).toEqual(['missing', 'prod_1']);
  });

  test.each<[name: string, reply: Answer, code: string]>([
    ['a refused key', errorAnswer(401), 'unauthorized'],
    ['nobody there', unanswered('refused'), 'service-unreachable'],
  ])('%s is said, and nothing more is asked', async (_, reply, code) => {
    const found = await read(many(90), { ids: [], list: () => reply });
    expect(found).toMatchObject({ codes: [code], lists: 1, singles: 0 });
  });
});
