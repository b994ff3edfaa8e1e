import { afterAll, describe, expect, test } from 'vitest';
import { serveSandbox } from '../../src/sandbox/http/serve.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { parseSeed } from '../../src/sandbox/seed.ts';
import { bindingsOf, type Served } from '../served.ts';
import { ROWS } from './checklist.ts';
import { FIXTURE_SEED, FIXTURES } from './fixtures.ts';
import { handleFetch } from './handle-fetch.ts';
import { ask } from './rule.ts';
import { RULES, uncovered, unknownRows } from './suite.ts';
import { createTarget, type Fetch, type Need } from './target.ts';

const seeded = (served: Served) => createSandbox({ bindings: bindingsOf(served), seed: FIXTURE_SEED });

describe('the checklist', () => {
  test('has a rule for every row', () => {
    expect(uncovered(ROWS, RULES)).toEqual([]);
    expect(unknownRows(RULES)).toEqual([]);
    expect(new Set(ROWS).size).toBe(ROWS.length);
  });

  test('misses a row whose rule is taken away', () => {
    const without = RULES.filter((rule) => !rule.covers.includes('idempotency.expired'));
    expect(uncovered(ROWS, without)).toContain('idempotency.expired');
  });

  test('tells every rule by its name', () => {
    expect(new Set(RULES.map((rule) => rule.name)).size).toBe(RULES.length);
  });
});

test('the fixtures are a valid seed', () => {
  expect(parseSeed(JSON.parse(JSON.stringify(FIXTURE_SEED)))).toMatchObject({ kind: 'seed' });
});

const ALL: readonly Need[] = ['bound', 'clock', 'faults', 'credits', 'credit notes'];

function targetOver(baseUrl: string, fetch: Fetch, abilities: readonly Need[] = ALL) {
  return createTarget({
    baseUrl,
    apiKey: 'sandbox-key',
    fetch,
    fixtures: FIXTURES,
    abilities: new Set(abilities),
  });
}

describe('the sandbox, by its core', () => {
  const target = targetOver('http://sandbox.test', handleFetch(seeded('bound')));
  test.each(RULES.map((rule) => [rule.name, rule] as const))('%s', async (_, rule) => {
    expect(await ask(rule, target)).toMatchObject({ kind: 'holds' });
  });
});

describe('the sandbox, by a socket', async () => {
  const serving = await serveSandbox(seeded('bound'));
  afterAll(() => serving.close());
  const target = targetOver(serving.url, fetch);
  test.each(RULES.map((rule) => [rule.name, rule] as const))('%s', async (_, rule) => {
    expect(await ask(rule, target)).toMatchObject({ kind: 'holds' });
  });
});

describe('the sandbox under the published profile', () => {
  const abilities = ALL.filter((need) => need !== 'bound');
  const target = targetOver('http://sandbox.test', handleFetch(seeded('published')), abilities);
  const published = RULES.filter((rule) => !rule.needs?.includes('bound'));
  test.each(published.map((rule) => [rule.name, rule] as const))('%s', async (_, rule) => {
    expect(await ask(rule, target)).toMatchObject({ kind: 'holds' });
  });
});

/** Ways to be wrong, and a rule that must notice each. */
const SABOTAGE: readonly { what: string; rule: string; on(fetch: Fetch): Fetch }[] = [
  {
    what: 'forgets keys',
    rule: 'the same request again is answered as the first time, and nothing happens',
    on: (fetch) => (url, init) => fetch(url, { ...init, headers: without(init, 'idempotency-key') }),
  },
  {
    what: 'asks for no API key',
    rule: 'without an API key the answer is 401',
    on: (fetch) => (url, init) =>
      fetch(url, { ...init, headers: { ...headersOf(init), authorization: 'Bearer sandbox-key' } }),
  },
  {
    what: 'serves any version',
    rule: 'no other version is served',
    on: (fetch) => (url, init) =>
      fetch(url, { ...init, headers: { ...headersOf(init), 'service-version': '2026-04-01' } }),
  },
  {
    what: 'turns 422 into 400',
    rule: 'a body that is not valid is 422',
    on: (fetch) => async (url, init) => {
      const answer = await fetch(url, init);
      return answer.status === 422 ? new Response(await answer.text(), { status: 400 }) : answer;
    },
  },
  {
    what: 'shows totals as numbers',
    rule: 'a fixed model is shown with its total',
    on: (fetch) => edited(fetch, (text) => text.replaceAll('"total"', '"sum"')),
  },
  {
    what: 'forgets currencies of prices',
    rule: 'a price in an answered version has its currency',
    on: (fetch) => edited(fetch, (text) => text.replaceAll(/,"currency":"USD"}/g, '}')),
  },
  {
    what: 'ignores filters and sorting',
    rule: 'a list is filtered by a field, by one value and by several',
    on: (fetch) => (url, init) => fetch(url.replace(/\/plans\?.*/, '/plans'), init),
  },
  {
    what: 'activates everything',
    rule: 'a subscription is a draft unless it is asked to be activated',
    on: (fetch) => edited(fetch, (text) => text.replaceAll('"status":"draft"', '"status":"active"')),
  },
];

function headersOf(init: RequestInit): Record<string, string> {
  return init.headers as Record<string, string>;
}

function without(init: RequestInit, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(headersOf(init)).filter(([header]) => header !== name));
}

function edited(fetch: Fetch, edit: (text: string) => string): Fetch {
  return async (url, init) => {
    const answer = await fetch(url, init);
    const { status, headers } = answer;
    return new Response(status === 204 ? null : edit(await answer.text()), { status, headers });
  };
}

test.each(SABOTAGE)('a service that $what is found out', async ({ rule: name, on }) => {
  const rule = RULES.find((each) => each.name === name);
  if (rule === undefined) throw new Error(`there is no rule "${name}"`);
  const target = targetOver('http://sandbox.test', on(handleFetch(seeded('bound'))));
  expect(await ask(rule, target)).toMatchObject({ kind: 'broken' });
});
