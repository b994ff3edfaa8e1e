/** The checker's rule for drafts that are replaced: the same content goes under one key. */
import { expect, test } from 'vitest';
import { check, type Evidence } from './check.ts';
import type { Executed } from './network.ts';

const HOUR_MS = 60 * 60 * 1000;

const put = (key: string, amount: string, atMs: number): Executed => ({
  atMs,
  key,
  method: 'PUT',
  path: '/subscriptions/sub_1/versions/subv_1',
  body: { items: [{ product_id: 'prod_1', price: { amount } }] },
  made: null,
});

const closed = (key: string, closing: string) => ({ key, closing, address: 'a', answer_status: null });

function found(executed: readonly Executed[], more: Partial<Evidence> = {}): readonly string[] {
  const intents = executed.map(({ key }) => closed(key, 'done'));
  const none = { sent: [], gone: new Set<string>(), runs: [], records: new Map(), forgotten: [] };
  return check({ ...none, executed, intents, ...more }).map(({ what }) => what.split(':')[0] ?? '');
}

const TWICE = 'a draft replaced twice by the same content';

test('the same content under two keys is found', () => {
  expect(found([put('pw1_one', '1', 0), put('pw1_two', '1', HOUR_MS)])).toEqual([TWICE]);
});

test('other content, content that came back, and a later time are none', () => {
  expect(found([put('pw1_one', '1', 0), put('pw1_two', '2', HOUR_MS)])).toEqual([]);
  const back = [put('pw1_one', '1', 0), put('pw1_two', '2', HOUR_MS), put('pw1_three', '1', 2 * HOUR_MS)];
  expect(found(back)).toEqual([]);
  expect(found([put('pw1_one', '1', 0), put('pw1_two', '1', 21 * HOUR_MS)])).toEqual([]);
});

test('a first one that was closed without knowing, or forgotten, is none', () => {
  const executed = [put('pw1_one', '1', 0), put('pw1_two', '1', HOUR_MS)];
  expect(found(executed, { intents: [closed('pw1_one', 'withdrawn'), closed('pw1_two', 'done')] })).toEqual(
    [],
  );
  const forgotten = [{ atMs: 1, sinceMs: 0, latestMs: 0, lastIntent: 0, runs: 0 }];
  expect(found(executed, { forgotten })).toEqual([]);
});
