import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { OPERATION_NAMES, OPERATIONS } from '../../src/interface/index.ts';
import { bindAll, bindOperations } from '../../src/service/bind-operations.ts';
import { suggestBinding, type WrittenBinding } from '../../src/service/check-binding.ts';
import { BOUND_PROJECT, boundSettings } from '../served.ts';

const codes = (overrides: Readonly<Record<string, WrittenBinding | null>>) =>
  bindOperations('published', overrides, {}, {}).diagnostics.map(({ code }) => code);

describe('profiles', () => {
  test('published binds what the interface publishes, and names no list parameter', () => {
    const { bindings, diagnostics } = bindOperations('published', {}, {}, {});
    expect(diagnostics).toEqual([]);
    expect([...bindings.operations.keys()]).toEqual(
      OPERATION_NAMES.filter((name) => OPERATIONS[name].published !== null),
    );
    expect(bindings.listParameters).toEqual({});
    expect(bindings.headers).toEqual({
      authorization: 'Authorization',
      version: 'Service-Version',
      idempotencyKey: 'Idempotency-Key',
    });
  });

  test('the example binds every operation that is not published, and all list parameters', () => {
    const { operations, list_parameters: parameters } = boundSettings();
    const example = readFileSync(join(BOUND_PROJECT, 'pricewright.yaml'), 'utf8');
    const shown = [...example.matchAll(/^ {4}(?:# )?([a-z_]+\.[a-z_]+): \{/gm)].map(([, name]) => name);
    const open = OPERATION_NAMES.filter((name) => OPERATIONS[name].published === null);
    expect(shown.toSorted()).toEqual(open.toSorted());
    const { bindings, diagnostics } = bindOperations('published', operations, parameters, {});
    expect(diagnostics).toEqual([]);
    expect(bindings.listParameters).toEqual({ pageSize: 'limit', skip: 'offset', tags: 'tags' });
    expect(bindings.operations.get('products.create')).toMatchObject({
      method: 'POST',
      path: '/products',
      repeatable: false,
      boundBy: 'project',
      idPath: ['id'],
    });
    expect(bindings.operations.get('bundles.create')).toMatchObject({ boundBy: 'published' });
  });
});

describe('overrides', () => {
  test('null unbinds what the profile has, and only a deletion of what is published', () => {
    const { bindings, diagnostics } = bindOperations('alguna', { 'versions.delete': null }, {}, {});
    expect(diagnostics).toEqual([]);
    expect(bindings.operations.has('versions.delete')).toBe(false);
    expect([...bindings.unbound]).toEqual(['versions.delete']);
    expect(codes({ 'products.delete': null })).toEqual([]);
    expect(codes({ 'versions.create': null })).toEqual(['needed-operation']);
    expect(codes({ 'version.delete': null })).toEqual(['unknown-operation']);
  });

  test('set fields where a request has nothing of the catalog', () => {
    const route = { method: 'POST', path: '/subscriptions/{id}/end', fields: { day: 'end_date' } };
    const cancel = (set: Record<string, string>) => ({ 'subscriptions.cancel': { ...route, set } });
    const { bindings } = bindOperations('published', cancel({ reason: 'other' }), {}, {});
    expect(bindings.operations.get('subscriptions.cancel')?.set).toEqual({ reason: 'other' });
    expect(codes(cancel({ end_date: '2027-01-01' }))).toEqual(['same-name-twice']);
    const values = () => ['other', 'pricing'];
    const closed = (reason: string) =>
      bindOperations('alguna', cancel({ reason }), {}, {}, undefined, values).diagnostics;
    expect(closed('other')).toEqual([]);
    expect(closed('nonsense')).toMatchObject([{ code: 'unknown-value', fix: 'write one of other, pricing' }]);
    const create = { method: 'POST', path: '/products', set: { reason: 'other' } };
    expect(codes({ 'products.create': create })).toEqual(['fixed-name']);
  });

  test('name the field that the day of a cancellation is sent in', () => {
    const route = { method: 'POST', path: '/subscriptions/{id}/end' };
    const cancel = (fields?: Record<string, string>) => ({
      'subscriptions.cancel': { ...route, ...(fields && { fields }) },
    });
    expect(codes(cancel())).toEqual(['missing-name']);
    expect(codes(cancel({ day: 'end_date' }))).toEqual([]);
    expect(codes(cancel({ day: 'end_date', reason: 'why', note: 'more' }))).toEqual([]);
    expect(codes(cancel({ day: 'end_date', by: 'whom' }))).toEqual(['fixed-name']);
    expect(suggestBinding('subscriptions.cancel')).toContain('fields: { day: NAME }');
  });

  test('bind an absent operation, and say where the id stands', () => {
    const written = { method: 'PUT', path: '/v2/products', id: 'data.product.id' };
    const { bindings, diagnostics } = bindOperations('published', { 'products.create': written }, {}, {});
    expect(diagnostics).toEqual([]);
    expect(bindings.operations.get('products.create')).toEqual({
      name: 'products.create',
      method: 'PUT',
      path: '/v2/products',
      repeatable: false,
      answer: 'object',
      answersId: true,
      idPath: ['data', 'product', 'id'],
      fields: {},
      boundBy: 'project',
    });
  });

  test.each([
    ['products.update', undefined, false],
    ['products.update', true, true],
    ['bundles.update', undefined, true],
    ['bundles.update', false, false],
    ['products.get', false, true],
  ] as const)('%s written as repeatable: %s is %s', (name, repeatable, expected) => {
    const method = OPERATIONS[name].mutates ? 'PUT' : 'GET';
    const path = name.startsWith('products') ? '/p/{id}' : '/b/{id}';
    const written = { method, path, ...(repeatable !== undefined && { repeatable }) };
    const { bindings } = bindOperations('published', { [name]: written }, {}, {});
    expect(bindings.operations.get(name)).toMatchObject({ repeatable: expected, boundBy: 'project', path });
  });

  test.each<[name: string, written: WrittenBinding, code: string]>([
    ['product.create', { method: 'POST', path: '/products' }, 'unknown-operation'],
    ['toString', { method: 'POST', path: '/products' }, 'unknown-operation'],
    ['products.create', { method: 'post', path: '/products' }, 'unknown-method'],
    ['products.create', { method: 'FETCH', path: '/products' }, 'unknown-method'],
    ['products.create', { method: 'GET', path: '/products' }, 'wrong-method'],
    ['products.get', { method: 'POST', path: '/products/{id}' }, 'wrong-method'],
    ['products.create', { method: 'POST', path: 'products' }, 'invalid-binding-path'],
    ['products.create', { method: 'POST', path: '' }, 'invalid-binding-path'],
    ['products.create', { method: 'POST', path: '/products/' }, 'invalid-binding-path'],
    ['products.create', { method: 'POST', path: '//other.example/products' }, 'invalid-binding-path'],
    ['products.create', { method: 'POST', path: '/a/../products' }, 'invalid-binding-path'],
    ['products.create', { method: 'POST', path: '/a/%2e%2e/products' }, 'invalid-binding-path'],
    ['products.create', { method: 'POST', path: '/a/.%2E/products' }, 'invalid-binding-path'],
    ['products.create', { method: 'POST', path: '/a%2fproducts' }, 'invalid-binding-path'],
    ['products.create', { method: 'POST', path: '/a/%252e%252e/products' }, 'invalid-binding-path'],
    ['products.create', { method: 'POST', path: '/a/%zz' }, 'invalid-binding-path'],
    ['products.create', { method: 'POST', path: '/products?dry=1' }, 'invalid-binding-path'],
    ['products.create', { method: 'POST', path: '/pro ducts' }, 'invalid-binding-path'],
    ['products.create', { method: 'POST', path: '/prödukte' }, 'invalid-binding-path'],
    ['products.get', { method: 'GET', path: '/products/{id' }, 'invalid-binding-path'],
    ['products.get', { method: 'GET', path: '/products' }, 'wrong-path-parameters'],
    ['products.get', { method: 'GET', path: '/products/{key}' }, 'wrong-path-parameters'],
    ['products.get', { method: 'GET', path: '/products/{id}/{id}' }, 'wrong-path-parameters'],
    ['products.list', { method: 'GET', path: '/products/{id}' }, 'wrong-path-parameters'],
    ['versions.publish', { method: 'POST', path: '/versions/{vid}/publish' }, 'wrong-path-parameters'],
    ['products.create', { method: 'POST', path: '/products', id: 'data.' }, 'invalid-id-path'],
    ['products.create', { method: 'POST', path: '/products', id: '' }, 'invalid-id-path'],
    ['products.create', { method: 'POST', path: '/products', fields: { name: 'title' } }, 'fixed-name'],
    ['credits.reserve', { method: 'POST', path: '/reserve', fields: { event_name: 'event' } }, 'fixed-name'],
    ['credits.reserve', { method: 'POST', path: '/reserve', fields: { customer: '' } }, 'empty-name'],
    [
      'credits.reserve',
      { method: 'POST', path: '/reserve', fields: { customer: 'x', properties: 'x' } },
      'same-name-twice',
    ],
  ])('%s as %j is an error', (name, written, code) => {
    expect(codes({ [name]: written })).toEqual([code]);
  });

  test('every fault is found at once, each with its place, and a faulty entry binds nothing', () => {
    const { bindings, diagnostics } = bindOperations(
      'published',
      { 'products.create': { method: 'get', path: 'x', id: '.' } },
      { page_size: 'a b' },
      { version: 'no good' },
      (path) => ({ file: path.join('/'), line: 1, column: 1 }),
    );
    expect(diagnostics.map(({ code, source }) => `${code} ${source?.file}`)).toEqual([
      'unknown-method operations/products.create/method',
      'invalid-binding-path operations/products.create/path',
      'invalid-id-path operations/products.create/id',
      'invalid-header-name headers/version',
      'invalid-parameter-name list_parameters/page_size',
    ]);
    expect(diagnostics[0]).toMatchObject({ severity: 'error', fix: 'write GET' });
    expect(bindings.operations.has('products.create')).toBe(false);
  });

  test('an unknown name is told its nearest', () => {
    const { diagnostics } = bindOperations(
      'published',
      { 'product.creat': { method: 'POST', path: '/p' } },
      {},
      {},
    );
    expect(diagnostics[0]?.fix).toContain('products.create');
  });
});

describe('names', () => {
  test('are bound one by one', () => {
    const { bindings } = bindOperations('alguna', {}, { page_size: 'per_page' }, { version: 'X-Version' });
    expect(bindings.listParameters).toEqual({ pageSize: 'per_page', skip: 'offset', tags: 'tag_ids' });
    expect(bindings.headers).toMatchObject({ version: 'X-Version', authorization: 'Authorization' });
  });

  test.each([
    [{ skip: 'limit' }, {}, 'same-name-twice'],
    [{ skip: '' }, {}, 'invalid-parameter-name'],
    [{}, { version: 'authorization' }, 'same-name-twice'],
    [{}, { version: 'Content-Type' }, 'invalid-header-name'],
    [{}, { authorization: 'A:B' }, 'invalid-header-name'],
  ])('%j and %j are an error', (parameters, headers, code) => {
    const { diagnostics } = bindOperations('alguna', {}, parameters, headers);
    expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code]);
  });
});

describe('the suggested binding', () => {
  test.each(OPERATION_NAMES)('for %s is YAML that binds it', (name) => {
    const { service } = parse(suggestBinding(name)) as {
      service: { operations: Record<string, WrittenBinding> };
    };
    const { bindings, diagnostics } = bindOperations('published', service.operations, {}, {});
    expect(diagnostics).toEqual([]);
    expect(bindings.operations.get(name)?.boundBy).toBe('project');
  });

  test('is one line to paste', () => {
    expect(suggestBinding('products.create')).toBe(
      'service: { operations: { products.create: { method: POST, path: /products } } }',
    );
  });
});

test('a comparison of two catalogs knows the reason of an end', () => {
  expect(bindAll({ profile: 'alguna', endReason: 'pricing' }).endReason).toBe('pricing');
});
