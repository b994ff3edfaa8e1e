import pLimit from 'p-limit';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/model/values/json.ts';
import type { Answer } from '../../src/service/answer.ts';
import { bindOperations } from '../../src/service/bind-operations.ts';
import { readPages } from '../../src/service/read-pages.ts';
import { answer, errorAnswer, fakeClient, instantRetry } from './fake-client.ts';

interface Names {
  readonly page_size?: string;
  readonly skip?: string;
}

async function read(names: Names, reply: (skip: number, asked: string) => Answer, attempts = 1) {
  const { bindings } = bindOperations('published', {}, names, {});
  const operation = bindings.operations.get('plans.list');
  if (operation === undefined) throw new Error('plans.list is not bound');
  const client = fakeClient((asked, request) => reply(Number(request.query?.skip ?? 0), asked));
  const options = {
    origin: 'http://x',
    retry: instantRetry(attempts),
    limit: pLimit(3),
    query: { sort: 'name:asc' },
  };
  return { pages: await readPages(client, operation, bindings, options), client };
}

const page = (ids: readonly number[], perPage: number, totalPages: Json): Answer =>
  answer(200, {
    data: ids.map((id) => ({ id: `p${id}` })),
    pagination: { per_page: perPage, total_pages: totalPages },
  });

/** A well-behaved list of `count` items that gives at most `perPage` at a time. */
const list = (count: number, perPage: number) => (skip: number) =>
  page(
    Array.from({ length: Math.max(0, Math.min(perPage, count - skip)) }, (_, at) => skip + at),
    perPage,
    Math.ceil(count / perPage),
  );

const BOTH: Names = { page_size: 'size', skip: 'skip' };

describe('without a name for the offset', () => {
  test.each<[name: string, names: Names, count: number, complete: boolean, asked: string]>([
    ['one page', {}, 3, true, 'GET /plans?sort=name%3Aasc'],
    ['none', {}, 0, true, 'GET /plans?sort=name%3Aasc'],
    ['more pages', {}, 41, false, 'GET /plans?sort=name%3Aasc'],
    ['more pages, sized', { page_size: 'size' }, 41, false, 'GET /plans?sort=name%3Aasc&size=100'],
  ])('%s', async (_, names, count, complete, asked) => {
    const { pages, client } = await read(names, list(count, 20));
    expect(pages).toMatchObject({ kind: 'read', complete, requests: 1 });
    expect(pages.kind === 'read' && pages.items).toHaveLength(Math.min(count, 20));
    expect(client.asked).toEqual([asked]);
  });
});

describe('with names', () => {
  test('every page is read, some at once, in steps of the size that the service gives', async () => {
    const { pages, client } = await read(BOTH, list(95, 20));
    expect(pages).toMatchObject({ kind: 'read', complete: true, requests: 5 });
    expect(pages.kind === 'read' && pages.items.map((item) => (item as { id: string }).id)).toEqual(
      Array.from({ length: 95 }, (_, id) => `p${id}`),
    );
    expect(client.asked.map((asked) => asked.split('skip=')[1])).toEqual(['0', '20', '40', '60', '80']);
    expect(client.peak()).toBe(3);
  });

  test.each<[name: string, reply: (skip: number) => Answer, items: number]>([
    ['the offset is ignored', () => page([0, 1], 2, 3), 2],
    ['an item left during the walk', (skip) => (skip === 0 ? page([0, 1], 2, 2) : page([], 2, 2)), 2],
    ['a page grew during the walk', (skip) => (skip === 0 ? page([0, 1], 2, 2) : page([2, 3], 2, 3)), 4],
    ['the page size changes', (skip) => (skip === 0 ? page([0, 1], 2, 2) : page([2], 1, 2)), 3],
    [
      'a page in the middle is short',
      (skip) => (skip === 2 ? page([2], 2, 3) : page([skip, skip + 1], 2, 3)),
      5,
    ],
  ])('the list is not complete when %s', async (_, reply, items) => {
    const { pages } = await read(BOTH, reply);
    expect(pages).toMatchObject({ kind: 'read', complete: false });
    expect(pages.kind === 'read' && pages.items).toHaveLength(items);
  });

  test('a list without an end is read up to a bound', async () => {
    const { pages, client } = await read(BOTH, (skip) => page([skip], 1, 2 ** 40));
    expect(pages).toMatchObject({ kind: 'read', complete: false });
    expect(client.asked).toHaveLength(10_000);
  });

  test('a page that fails fails the list, and the pages after it are not asked for', async () => {
    const { pages, client } = await read(BOTH, (skip) => (skip === 2 ? errorAnswer(500) : list(99, 2)(skip)));
    expect(pages).toMatchObject({ kind: 'failed', diagnostic: { code: 'service-failing' } });
    expect(client.asked.length).toBeLessThan(10);
    expect(pages.requests).toBe(client.asked.length);
  });
});

describe('an answer that is no list', () => {
  test.each<[what: string, body: Json]>([
    ['it is not an object', []],
    ['data is not a list', { pagination: { per_page: 1, total_pages: 1 } }],
    ['pagination is not an object', { data: [] }],
    ['pagination.per_page is not a count', { data: [], pagination: { per_page: '1', total_pages: 1 } }],
    ['pagination.total_pages is not a count', { data: [], pagination: { per_page: 1, total_pages: -1 } }],
    ['pagination.total_pages is not a count', { data: [], pagination: { per_page: 1 } }],
    [
      'pagination.per_page is 0 on a list of several pages',
      { data: [], pagination: { per_page: 0, total_pages: 2 } },
    ],
    [
      'pagination.total_pages is 0 on a list with items',
      { data: [{}], pagination: { per_page: 1, total_pages: 0 } },
    ],
  ])('%s', async (what, body) => {
    const { pages } = await read(BOTH, () => answer(200, body));
    expect(pages).toMatchObject({
      kind: 'failed',
      diagnostic: { code: 'unexpected-answer', message: expect.stringContaining(what) },
    });
  });
});
