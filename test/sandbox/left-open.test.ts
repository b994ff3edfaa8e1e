/** Choices of the sandbox that its page names, and requests that it must not misread. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { boundSettings, type Served } from '../served.ts';
import { sandboxFor, subscriptionBody } from './talk.ts';

const PAGE = readFileSync(new URL('../../docs/reference/sandbox.md', import.meta.url), 'utf8');

test.each(
  Object.values(boundSettings().operations).flatMap((bound) =>
    bound ? [`${bound.method} ${bound.path}`] : [],
  ),
)('%s stands on the page', (route) => {
  expect(PAGE).toContain(`\`${route}`);
});

test.each(['tiered', 'graduated_tiered', 'volume', 'unit', 'fixed'])(
  'a draft update takes a new price of the type %s',
  (type) => {
    const { talk } = sandboxFor();
    const { id } = talk('POST', '/subscriptions', { body: subscriptionBody() }).json;
    const { items } = subscriptionBody();
    const draft = talk('POST', `/subscriptions/${id}/versions`, { body: { items, draft: true } }).json;
    const newPrices = [{ productId: 'prod_api', type, unitAmount: '0.02' }];
    const answer = talk('PATCH', `/subscriptions/${id}/versions/${draft.id}`, {
      body: { prices: { newPrices } },
    });
    expect([answer.status, JSON.stringify(answer.json.items)]).toEqual([
      200,
      expect.stringContaining('"price_per_unit":"0.02"'),
    ]);
  },
);

test('an edit takes days in the form in which answers show them', () => {
  const { talk } = sandboxFor();
  const made = talk('POST', '/subscriptions', { body: subscriptionBody() }).json;
  const [contract, billing] = [
    { ...made.contract, start_date: '2026-11-01T00:00:00.000Z' },
    { ...made.billing, first_billing_date: '2026-12-01T00:00:00.000Z' },
  ];
  talk('POST', '/_sandbox/edit', { body: { id: made.id, set: { contract, billing } } });
  const start = { id: made.current_version_id, set: { start_date: '2026-11-02T00:00:00.000Z' } };
  talk('POST', '/_sandbox/edit', { body: start });
  expect(talk('GET', `/subscriptions/${made.id}`).json).toMatchObject({ contract, billing });
  expect(talk('GET', `/subscriptions/${made.id}/versions/${made.current_version_id}`).json).toMatchObject({
    start_date: '2026-11-02T00:00:00.000Z',
  });
});

test('published shows no tags of a plan and filters by none', () => {
  const plans = (profile: Served) =>
    sandboxFor({ profile }).talk('GET', '/plans?tags=tag_public').json.data as {
      tags?: unknown;
      id: string;
    }[];
  expect(plans('published').map(({ id, tags }) => [id, tags])).toEqual([
    ['plan_team', undefined],
    ['plan_solo', undefined],
  ]);
  expect(plans('bound').map(({ id, tags }) => [id, tags])).toEqual([['plan_team', ['tag_public']]]);
});

test('a whole number that would be rounded is refused, and a text of digits is not', () => {
  const { talk } = sandboxFor();
  const sent = (value: string) =>
    talk('POST', '/subscriptions', {
      bytes: Buffer.from(
        JSON.stringify(subscriptionBody({ metadata: { value: '?' } })).replace('"?"', value),
      ),
    });
  expect(sent('9007199254740993')).toMatchObject({
    status: 400,
    json: { detail: 'the body: 9007199254740993 is beyond 2^53 and would be rounded' },
  });
  for (const kept of ['9007199254740991', '"9007199254740993"', '"\\"9007199254740993"', '0.1', '1e300'])
    expect(sent(kept).status).toBe(200);
});
