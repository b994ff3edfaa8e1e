import { describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/interface/index.ts';
import { createRouter } from '../../src/sandbox/routes.ts';
import { bindingsOf } from '../served.ts';
import { bundleBody, sandboxFor } from './talk.ts';

const filled = (path: string) => path.replaceAll(/\{[a-zA-Z]+\}/g, 'some%20id');

const BOUND = bindingsOf('bound').operations;

describe('every operation that is published or bound', () => {
  test.each([...BOUND])('%s', (name, route) => {
    const { published } = OPERATIONS[name];
    const inPublished = createRouter('published')(route.method, filled(route.path));
    const inBound = createRouter('published', BOUND)(route.method, filled(route.path));
    expect(inBound?.operation).toBe(name);
    expect(Object.values(inBound?.params ?? {}).every((value) => value === 'some id')).toBe(true);
    // `versions/current` is read as a version's id where that route is not served.
    const otherwise = name === 'versions.current' ? 'versions.get' : undefined;
    expect(inPublished?.operation).toBe(published === null ? otherwise : name);
  });
});

test.each([
  ['GET', '/bundles'],
  ['POST', '/products'],
  ['PUT', '/plans'],
  ['GET', '/'],
  ['GET', '//plans'],
  ['GET', '/plans/'],
  ['GET', '/subscriptions/%zz'],
  ['POST', '/subscriptions//activate'],
  ['POST', '/beta/credits/reserve'],
])('under published there is no %s %s', (method, path) => {
  const { talk } = sandboxFor({ profile: 'published' });
  expect(talk(method, path, method === 'GET' ? {} : { body: {} })).toMatchObject({
    status: 404,
    json: { status: 404 },
  });
});

test('under published a list is its first page, whatever is asked for', () => {
  const plans = Array.from({ length: 45 }, (_, index) => ({
    id: `plan_${index}`,
    name: 'Plan',
    currency: 'USD',
  }));
  const { talk } = sandboxFor({ profile: 'published', seed: { plans } });
  for (const path of ['/plans', '/plans?limit=45', '/plans?offset=20', '/plans?page=2']) {
    const { data, pagination } = talk('GET', path).json;
    expect(data.map(({ id }: { id: string }) => id)).toEqual(plans.slice(0, 20).map(({ id }) => id));
    expect(pagination).toEqual({ per_page: 20, total_pages: 3 });
  }
});

describe('with every operation bound', () => {
  test('products and plans keep what they are given', () => {
    const { talk } = sandboxFor();
    const product = talk('POST', '/products', {
      body: { name: 'API', fee_type: 'metered', tax: { code: 'x' } },
    }).json;
    expect(product).toMatchObject({
      id: 'prod_000001',
      name: 'API',
      fee_type: 'metered',
      tax: { code: 'x' },
    });
    const patched = talk('PATCH', `/products/${product.id}`, {
      body: { fee_type: null, tax: { region: 'eu' } },
    });
    expect(patched.json).toMatchObject({ name: 'API', tax: { code: 'x', region: 'eu' } });
    expect(patched.json).not.toHaveProperty('fee_type');
    expect(talk('GET', `/products/${product.id}`).json).toEqual(patched.json);
    const plan = talk('POST', '/plans', { body: { name: 'Team', currency: 'USD', seats: 5 } }).json;
    expect(talk('PATCH', `/plans/${plan.id}`, { body: { name: 'Teams' } }).json).toMatchObject({
      name: 'Teams',
      seats: 5,
    });
    expect(talk('GET', `/plans/${plan.id}`).json).toMatchObject({
      id: 'plan_000001',
      name: 'Teams',
      currency: 'USD',
    });
  });

  test.each(['id', 'created_at', 'updated_at', 'deleted_at'])('%s is the service’s to set', (field) => {
    const { talk } = sandboxFor();
    const body = { name: 'API', currency: 'USD', [field]: 'mine' };
    for (const [method, path] of [
      ['POST', '/products'],
      ['POST', '/plans'],
      ['PATCH', '/products/prod_api'],
    ] as const)
      expect(talk(method, path, { body }).json).toEqual({
        status: 422,
        detail: `${field}: is set by the service`,
      });
  });

  test('a bundle is answered whole, with the totals of fixed models', () => {
    const { talk } = sandboxFor();
    const made = talk('POST', '/bundles', { body: bundleBody({ description: 'All' }) }).json;
    expect(made).toMatchObject({ id: 'bun_000001', name: 'Growth', description: 'All' });
    expect(made.prices[0].fixed_pricing_model.total).toBe('499');
    expect(talk('GET', '/bundles?name=Growth').json.data).toHaveLength(2);
    expect(talk('PATCH', `/bundles/${made.id}`, { body: { name: 'More' } }).json).toMatchObject({
      id: made.id,
      name: 'More',
    });
  });

  test('a deleted product is listed no more and cannot be used', () => {
    const { talk, sandbox } = sandboxFor();
    expect(talk('DELETE', '/products/prod_seats').status).toBe(204);
    expect(talk('GET', '/products/prod_seats').status).toBe(404);
    expect(talk('GET', '/products?limit=100').json.data).toHaveLength(2);
    expect(sandbox.store.get('products', 'prod_seats')?.deleted_at).toBe('2026-11-20T10:00:00.000Z');
    const price = { ...(bundleBody() as { prices: object[] }).prices[0], product_id: 'prod_seats' };
    expect(talk('POST', '/bundles', { body: bundleBody({ prices: [price] }) }).json.detail).toContain(
      'prices[0].product_id: there is no product prod_seats here',
    );
  });

  test('a filter on a field that none of the objects has finds none', () => {
    const { talk } = sandboxFor();
    expect(talk('GET', '/plans?description=nice').json.data).toEqual([]);
    expect(talk('GET', '/plans?unheard=of').json.data).toHaveLength(2);
    expect(talk('GET', '/plans?sort=unheard:asc').status).toBe(400);
  });
});
