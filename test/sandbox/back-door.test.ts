import { expect, test } from 'vitest';
import { bundleBody, START, sandboxFor, subscriptionBody } from './talk.ts';

test('the log says what was executed, replayed and refused, and what was made', () => {
  const { talk } = sandboxFor();
  const create = { body: subscriptionBody(), key: 'k1' };
  talk('POST', '/subscriptions', create);
  talk('POST', '/subscriptions', create);
  talk('POST', '/subscriptions', { body: {} });
  talk('GET', '/plans?sort=name:asc');
  talk('POST', '/nowhere');
  expect(talk('GET', '/_sandbox/log').json).toMatchObject([
    {
      sequence: 1,
      operation: 'subscriptions.create',
      key: 'k1',
      outcome: 'executed',
      status: 200,
      made: 'sub_000001',
    },
    { sequence: 2, outcome: 'replayed', status: 200, made: null },
    { sequence: 3, outcome: 'refused', status: 422, key: null },
    { sequence: 4, method: 'GET', path: '/plans?sort=name:asc', outcome: 'executed' },
    { sequence: 5, operation: null, outcome: 'refused', status: 404 },
  ]);
  expect(talk('GET', '/_sandbox/log?after=4').json).toHaveLength(1);
});

test.each([
  ['GET', 'log'],
  ['GET', 'clock'],
  ['POST', 'clock'],
  ['GET', 'faults'],
  ['POST', 'faults'],
  ['DELETE', 'faults'],
  ['GET', 'dump'],
  ['POST', 'edit'],
  ['GET', 'nothing'],
])('%s %s wants the API key, and no version', (method, what) => {
  const { talk } = sandboxFor({ apiKey: 'secret' });
  const knock = (authorization: string | undefined) =>
    talk(method, `/_sandbox/${what}`, { headers: { authorization, 'service-version': undefined } });
  for (const wrong of [undefined, 'Bearer other', 'Bearer ', 'secret', 'Basic secret']) {
    expect(knock(wrong)).toMatchObject({ status: 401, json: { status: 401 } });
  }
  expect(knock('Bearer secret').status).not.toBe(401);
});

test.each([
  [{ advance_ms: 1500 }, '2026-11-20T10:00:01.500Z'],
  [{ now: '2027-01-01T00:00:00Z' }, '2027-01-01T00:00:00.000Z'],
])('the clock moves by %j', (body, now) => {
  const { talk } = sandboxFor();
  expect(talk('POST', '/_sandbox/clock', { body }).json).toEqual({ now });
  expect(talk('POST', '/bundles', { body: bundleBody() }).json.created_at).toBe(now);
});

test.each([
  { advance_ms: -1 },
  { now: '2026-01-01T00:00:00Z' },
  { now: 'soon' },
  {},
  { advance_ms: 1, now: '2027-01-01' },
])('the clock does not move by %j', (body) => {
  const { talk } = sandboxFor();
  expect(talk('POST', '/_sandbox/clock', { body }).status).toBe(422);
  expect(talk('GET', '/_sandbox/clock').json.now).toBe(new Date(START).toISOString());
});

test('a clock start is where the clock starts', () => {
  const clockStart = Date.parse('2030-05-05T00:00:00Z');
  expect(sandboxFor({ clockStart }).sandbox.clock.today()).toBe('2030-05-05');
});

test('an edit changes an object behind the interface’s back', () => {
  const { talk } = sandboxFor();
  const { id } = talk('POST', '/subscriptions', { body: subscriptionBody({ metadata: { a: 'b' } }) }).json;
  const set = { name: 'By hand', metadata: { a: null, c: 'd' }, status: 'draft' };
  expect(talk('POST', '/_sandbox/edit', { body: { id, set } }).status).toBe(200);
  expect(talk('GET', `/subscriptions/${id}`).json).toMatchObject({
    id,
    name: 'By hand',
    metadata: { c: 'd' },
    status: 'draft',
  });
  talk('POST', '/_sandbox/edit', { body: { id: 'plan_team', set: { name: 'Teams', items: [] } } });
  expect(talk('GET', '/plans/plan_team').json.name).toBe('Teams');
  expect(talk('GET', '/_sandbox/dump').json.plans[0]).toMatchObject({ id: 'plan_team', items: [] });
  expect(talk('POST', '/_sandbox/edit', { body: { id: 'prod_seats', remove: true } }).status).toBe(204);
  expect(talk('GET', '/products/prod_seats').status).toBe(404);
  expect(
    talk('GET', '/_sandbox/log').json.filter((entry: { path: string }) => entry.path.includes('edit')),
  ).toEqual([]);
});

test.each([
  [{ id: 'nothing', set: {} }, 404],
  [{ id: 'plan_team' }, 422],
  [{ id: 'sub_000001', set: { contract: 5 } }, 422],
])('the edit %j is refused', (body, status) => {
  const { talk } = sandboxFor();
  talk('POST', '/subscriptions', { body: subscriptionBody() });
  const before = talk('GET', '/_sandbox/dump').text;
  expect(talk('POST', '/_sandbox/edit', { body }).status).toBe(status);
  expect(talk('GET', '/_sandbox/dump').text).toBe(before);
});

test('the dump holds every object, and the keys', () => {
  const { talk } = sandboxFor();
  talk('POST', '/subscriptions', { body: subscriptionBody(), key: 'k1' });
  const dump = talk('GET', '/_sandbox/dump').json;
  expect(dump.subscriptions).toMatchObject([{ id: 'sub_000001', version_ids: ['ver_000001'], tags: [] }]);
  expect(dump.versions).toMatchObject([{ id: 'ver_000001', subscription_id: 'sub_000001' }]);
  expect(dump.keys).toMatchObject([{ key: 'k1', status: 200, made: 'sub_000001' }]);
  expect(dump.products).toHaveLength(3);
});

test.each([
  ['GET', '/_sandbox/nothing', 404],
  ['PATCH', '/_sandbox/clock', 404],
  ['POST', '/_sandbox/constructor', 404],
])('%s %s is %i', (method, path, status) => {
  expect(sandboxFor().talk(method, path).status).toBe(status);
});
