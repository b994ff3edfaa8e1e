/** Reserving and settling credit. The fixtures' events cost 2.00 each, per metric that they feed. */
import assert from 'node:assert/strict';
import type { JsonObject } from '../../../src/model/values/json.ts';
import { subscription } from '../bodies.ts';
import type { CreditFixtures } from '../fixtures.ts';
import type { Rule } from '../rule.ts';
import { aDateTime } from '../shape.ts';
import type { Answer, Need, Target } from '../target.ts';

const NEEDS: readonly Need[] = ['bound', 'credits'];
const PATH = '/beta/credits/reserve';

function creditsOf(target: Target): CreditFixtures {
  const { credits } = target.fixtures;
  if (credits === undefined) throw new Error('the fixtures have no credits');
  return credits;
}

function reserve(target: Target, body: JsonObject, key: string = target.freshKey()): Promise<Answer> {
  return target.send('POST', PATH, { key, body: { customer_id: creditsOf(target).rich, ...body } });
}

const events = (name: string, count: number) => Array.from({ length: count }, () => ({ event_name: name }));

/** A hold for so many events of the fixtures' customer with plenty. */
async function hold(target: Target, count: number, more: JsonObject = {}): Promise<JsonObject> {
  const answer = await reserve(target, {
    events: events(creditsOf(target).event, count),
    reserve: {},
    ...more,
  });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.json.allowed, true, answer.text);
  return answer.json;
}

const track = (target: Target, id: unknown, count: number, more: JsonObject = {}) =>
  target.send('POST', '/beta/credits/track', {
    body: { reservation_id: id, events: events(creditsOf(target).event, count), ...more },
  });

async function available(target: Target): Promise<number> {
  const { json } = await reserve(target, { event_name: creditsOf(target).event });
  return Number(json.availability[0].available);
}

function ttlOf(answer: JsonObject, createdAt: number): number {
  return Math.round((Date.parse(String(answer.expires_at)) - createdAt) / 1000);
}

async function nowOf(target: Target): Promise<number> {
  const { created_at: at } = await target.make('POST', '/subscriptions', subscription(target));
  return Date.parse(String(at));
}

interface CreditRule {
  readonly name: string;
  readonly covers: readonly string[];
  readonly needs?: readonly Need[];
  check(target: Target, credits: CreditFixtures): Promise<void>;
}

const RULES: readonly CreditRule[] = [
  {
    name: 'work is priced per metric, and nothing is held where nothing is reserved',
    covers: [
      'operations.reserve credits',
      'reserve.customer',
      'reserve.events',
      'answers/reserve.allowed',
      'answers/reserve.availability',
      'answers/reserve.charges',
      'answers/reserve.total',
      'reserve rules.6 allowed without hold',
    ],
    async check(target, { event }) {
      const before = await available(target);
      const { json } = await reserve(target, { events: events(event, 3) });
      assert.equal(json.allowed, true);
      assert.equal(json.charges.length, 1);
      assert.equal(Number(json.charges[0].amount), 6);
      assert.equal(Number(json.charges[0].covered), 0);
      assert.equal(Number(json.charges[0].overflow), 6);
      assert.equal(Number(json.total), 6);
      assert.equal(json.reservation_id ?? '', '');
      assert.equal(json.expires_at, undefined);
      assert.equal(await available(target), before);
      const unknown = await reserve(target, { customer_id: 'nobody', events: events(event, 1) });
      assert.ok([404, 422].includes(unknown.status));
    },
  },
  {
    name: 'a hold for the events sent keeps their price, and names its end',
    covers: [
      'reserve.reserve',
      'states.hold opens',
      'answers/reserve.reservation_id',
      'answers/reserve.expires_at',
    ],
    async check(target) {
      const before = await available(target);
      const opened = await hold(target, 4);
      assert.ok(String(opened.reservation_id).length > 0);
      assert.ok(aDateTime.fits(opened.expires_at));
      const [charge] = opened.charges as readonly JsonObject[];
      assert.equal(Number(charge?.covered), 8);
      assert.equal(Number(charge?.overflow), 0);
      assert.equal(await available(target), before - 8);
    },
  },
  {
    name: 'an event name alone is a question, priced at nothing',
    covers: ['reserve.event_name'],
    async check(target, { event }) {
      const { status, json } = await reserve(target, { event_name: event });
      assert.equal(status, 200);
      assert.equal(json.allowed, true);
      assert.equal(Number(json.total), 0);
      const neither = await reserve(target, {});
      assert.ok([400, 422].includes(neither.status));
    },
  },
  {
    name: 'the properties of the work are taken',
    covers: ['reserve.event properties'],
    async check(target, { event }) {
      const answer = await reserve(target, { event_name: event, properties: { region: 'eu' } });
      assert.equal(answer.status, 200, answer.text);
      assert.equal((await reserve(target, { event_name: event, properties: 'eu' })).status, 422);
    },
  },
  {
    name: 'a hold may be a ceiling in units of the metric, and never an amount of credit',
    covers: ['reserve.max_quantity', 'reserve.reserve'],
    async check(target, { event }) {
      const before = await available(target);
      const ceiling = await reserve(target, { event_name: event, reserve: { max_quantity: '5' } });
      assert.equal(ceiling.json.allowed, true, ceiling.text);
      assert.equal(await available(target), before - 10);
      for (const wrong of [{ max_quantity: 5 }, { amount: '5' }, 5, '5.00'])
        assert.equal(
          (await reserve(target, { event_name: event, reserve: wrong })).status,
          422,
          JSON.stringify(wrong),
        );
      const nameless = await reserve(target, { events: events(event, 1), reserve: { max_quantity: '5' } });
      assert.equal(nameless.status, 422);
    },
  },
  {
    name: 'a hold lasts 900 seconds unless it says otherwise, from 1 to 14400',
    covers: ['reserve.ttl_seconds', 'limits.hold default', 'limits.hold maximum', 'limits.hold minimum'],
    needs: ['clock'],
    async check(target, { event }) {
      const now = await nowOf(target);
      assert.ok(Math.abs(ttlOf(await hold(target, 1), now) - 900) <= 5);
      for (const ttl of [1, 14400]) {
        const opened = await hold(target, 1, { ttl_seconds: ttl });
        assert.ok(Math.abs(ttlOf(opened, now) - ttl) <= 5);
      }
      for (const ttl of [0, 14401, 1.5, '900']) {
        const body = { events: events(event, 1), reserve: {}, ttl_seconds: ttl };
        assert.equal((await reserve(target, body)).status, 422, String(ttl));
      }
      assert.equal((await reserve(target, { events: events(event, 1), ttl_seconds: 60 })).status, 422);
    },
  },
  {
    name: 'reserving needs a key',
    covers: ['reserve rules.1 key required', 'headers.Idempotency-Key'],
    async check(target, { event, rich }) {
      const body = { customer_id: rich, events: events(event, 1), reserve: {} };
      const { status } = await target.send('POST', PATH, { body });
      assert.ok([400, 422].includes(status), String(status));
      const { reserve: _, ...quote } = body;
      assert.equal((await target.send('POST', PATH, { body: quote })).status, 200);
    },
  },
  {
    name: 'a hold is settled at the rate of the day it was opened',
    covers: ['reserve rules.2 rate frozen'],
    async check(target, { event, metric, capped }) {
      const opened = await reserve(target, { customer_id: capped, events: events(event, 1), reserve: {} });
      assert.equal(opened.json.allowed, true, opened.text);
      const price = { type: 'unit', unit_pricing_model: { price_per_unit: '50.00' }, metric_ids: [metric] };
      const { id } = await target.make('POST', '/subscriptions', {
        ...subscription(target, {
          auto_activate: true,
          items: [{ product_id: target.fixtures.products[0], price }],
        }),
        customer_id: capped,
      });
      const dearer = await reserve(target, { customer_id: capped, events: events(event, 1) });
      assert.equal(Number(dearer.json.total), 50);
      const settled = await track(target, opened.json.reservation_id, 1);
      assert.equal(settled.status, 200, settled.text);
      assert.equal(Number(settled.json.total), 2);
      await target.make('POST', `/subscriptions/${id}/versions`, { items: [] });
    },
  },
  {
    name: 'an event that feeds no metric paid by credit is 422',
    covers: ['reserve rules.3 no credit-consuming metric', 'errors.422'],
    async check(target, { event, uncreditedEvent }) {
      for (const name of [uncreditedEvent, 'never-heard-of'])
        assert.equal((await reserve(target, { events: events(name, 1) })).status, 422, name);
      const mixed = [...events(event, 1), ...events(uncreditedEvent, 1)];
      assert.equal((await reserve(target, { events: mixed })).status, 422);
    },
  },
  {
    name: 'an event that feeds several metrics is priced and held for each',
    covers: ['reserve rules.4 several metrics', 'answers/reserve.charges', 'answers/reserve.availability'],
    async check(target, { doubleEvent }) {
      const { json } = await reserve(target, { events: events(doubleEvent, 2), reserve: {} });
      assert.equal(json.charges.length, 2);
      assert.equal(Number(json.total), 8);
      for (const charge of json.charges) assert.equal(Number(charge.covered), 4);
      assert.ok(json.availability.length >= 2);
    },
  },
  {
    name: 'an event that feeds several metrics needs credit for all of them',
    covers: ['reserve rules.4 several metrics'],
    async check(target, { half, doubleEvent }) {
      const { json } = await reserve(target, {
        customer_id: half,
        events: events(doubleEvent, 1),
        reserve: {},
      });
      assert.equal(json.allowed, false);
      assert.equal(json.reservation_id ?? '', '');
    },
  },
  {
    name: 'without enough credit the answer is 200, not allowed, without a hold, with the policy',
    covers: ['reserve rules.5 insufficient', 'states.no hold without credit', 'answers/reserve.policy'],
    async check(target, { poor, event, doubleEvent }) {
      const one = await reserve(target, { customer_id: poor, events: events(event, 1), reserve: {} });
      assert.equal(one.status, 200, one.text);
      assert.equal(one.json.allowed, false);
      assert.equal(one.json.reservation_id ?? '', '');
      assert.equal(one.json.expires_at, undefined);
      assert.equal(one.json.policy, 'overflow');
      assert.equal(Number(one.json.charges[0].covered), 0);
      assert.equal(Number(one.json.charges[0].overflow), 2);
      const two = await reserve(target, { customer_id: poor, events: events(doubleEvent, 1), reserve: {} });
      assert.equal(two.json.policy, 'stop');
    },
  },
  {
    name: 'a key that is bound to another reservation is 409',
    covers: ['reserve rules.7 another reservation', 'errors.409'],
    async check(target, { event }) {
      const key = target.freshKey();
      await reserve(target, { events: events(event, 1), reserve: {} }, key);
      const other = await reserve(target, { events: events(event, 2), reserve: {} }, key);
      assert.equal(other.status, 409, other.text);
    },
  },
  {
    name: 'a ledger with as many holds as it may have is 429',
    covers: ['reserve rules.8 hold cap', 'errors.429'],
    needs: ['clock'],
    async check(target, { capped, event }) {
      await target.advance(14_400_000);
      const body = { customer_id: capped, events: events(event, 1), reserve: {}, ttl_seconds: 60 };
      const first = await reserve(target, body);
      assert.equal(first.json.allowed, true, first.text);
      const key = target.freshKey();
      const second = await reserve(target, body, key);
      assert.equal(second.status, 429);
      assert.equal(second.headers.get('transient-error'), 'true');
      await target.advance(60_000);
      assert.equal((await reserve(target, body, key)).json.allowed, true);
      await target.advance(60_000);
    },
  },
  {
    name: 'the same request again shows the same hold with the same end, whatever time it asks for',
    covers: ['reserve rules.9 replay keeps expiry', 'reserve.ttl_seconds'],
    async check(target, { event }) {
      const key = target.freshKey();
      const body = { events: events(event, 1), reserve: {}, ttl_seconds: 100 };
      const first = await reserve(target, body, key);
      const again = await reserve(target, { ...body, ttl_seconds: 200 }, key);
      assert.equal(again.text, first.text);
      assert.equal(again.headers.get('idempotent-replayed'), 'true');
    },
  },
  {
    name: 'settling a hold takes what was used and frees the rest',
    covers: ['states.hold settled'],
    async check(target) {
      const before = await available(target);
      const opened = await hold(target, 5);
      const settled = await track(target, opened.reservation_id, 2);
      assert.equal(settled.status, 200, settled.text);
      assert.equal(await available(target), before - 4);
      const again = await track(target, opened.reservation_id, 1);
      assert.ok(again.status >= 400 && again.status < 500, String(again.status));
    },
  },
  {
    name: 'a partial settlement leaves the hold open and starts its time anew',
    covers: ['states.partial settlement'],
    needs: ['clock'],
    async check(target) {
      const opened = await hold(target, 5, { ttl_seconds: 100 });
      await target.advance(90_000);
      const partly = await track(target, opened.reservation_id, 1, { partial: true });
      assert.equal(partly.status, 200, partly.text);
      await target.advance(90_000);
      assert.equal((await track(target, opened.reservation_id, 1)).status, 200);
    },
  },
  {
    name: 'a hold ends with its time, and frees what it kept',
    covers: ['states.hold expires'],
    needs: ['clock'],
    async check(target) {
      const before = await available(target);
      const opened = await hold(target, 5, { ttl_seconds: 10 });
      await target.advance(10_000);
      assert.ok((await available(target)) >= before);
      const late = await track(target, opened.reservation_id, 1);
      assert.ok(late.status >= 400 && late.status < 500, String(late.status));
    },
  },
];

export const CREDIT_RULES: readonly Rule[] = RULES.map(({ needs = [], check, ...rule }) => ({
  ...rule,
  needs: [...NEEDS, ...needs],
  check: (target) => check(target, creditsOf(target)),
}));
