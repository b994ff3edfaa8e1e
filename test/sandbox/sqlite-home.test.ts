import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { openSqliteHome, SandboxDataError } from '../../src/sandbox/data/sqlite-home.ts';
import { sandboxFor, subscriptionBody } from './talk.ts';

const file = () => join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'data.db');

test('a sandbox that is opened again holds what it held, replays what it answered, and keeps its clock', () => {
  const data = file();
  const first = sandboxFor({ home: openSqliteHome(data) });
  const made = first.talk('POST', '/subscriptions', { body: subscriptionBody(), key: 'k1' });
  first.talk('POST', '/_sandbox/clock', { body: { advance_ms: 5000 } });
  const dump = first.talk('GET', '/_sandbox/dump').text;
  first.sandbox.close();

  const second = sandboxFor({ home: openSqliteHome(data) });
  expect(second.talk('GET', '/_sandbox/dump').text).toBe(dump);
  const again = second.talk('POST', '/subscriptions', { body: subscriptionBody(), key: 'k1' });
  expect(again.text).toBe(made.text);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(second.talk('GET', '/_sandbox/clock').json.now).toBe('2026-11-20T10:00:05.000Z');
  const next = second.talk('POST', '/subscriptions', { body: subscriptionBody(), key: 'k2' });
  expect(next.json.id).toBe('sub_000002');
  second.sandbox.close();
});

test('what handle answered is in the file before it returns', () => {
  const data = file();
  const { talk, sandbox } = sandboxFor({ home: openSqliteHome(data) });
  talk('POST', '/subscriptions', { body: subscriptionBody(), key: 'k1' });
  // As it stands on the disk at this moment.
  const copy = file();
  for (const suffix of ['', '-wal']) copyFileSync(data + suffix, copy + suffix);
  const other = new DatabaseSync(copy);
  const rows = other
    .prepare("SELECT id FROM records WHERE collection IN ('keys', 'subscriptions') ORDER BY id")
    .all();
  expect(rows.map((row) => (row as { id: string }).id)).toEqual(['k1', 'sub_000001']);
  other.close();
  sandbox.close();
});

test('a refused request leaves nothing in the file but its stored answer', () => {
  const data = file();
  const { talk, sandbox } = sandboxFor({ home: openSqliteHome(data) });
  const body = subscriptionBody({ items: [{ product_id: 'nothing', price: {} }] });
  expect(talk('POST', '/subscriptions', { body, key: 'k1' }).status).toBe(422);
  sandbox.close();
  const again = sandboxFor({ home: openSqliteHome(data) });
  expect(again.sandbox.store.size('subscriptions')).toBe(0);
  expect(again.sandbox.store.size('keys')).toBe(1);
  again.sandbox.close();
});

test.each([
  ['a text file', (data: string) => writeFileSync(data, 'customers: []\n'.repeat(200))],
  [
    "another program's database",
    (data: string) => {
      const other = new DatabaseSync(data);
      other.exec('CREATE TABLE mine (a)');
      other.close();
    },
  ],
])('%s is not taken over', (_, make) => {
  const data = file();
  make(data);
  expect(() => openSqliteHome(data)).toThrow(SandboxDataError);
  expect(() => openSqliteHome(data)).toThrow(/data\.db cannot hold the data of a sandbox: /);
});

test('a file belongs to one sandbox at a time', () => {
  const data = file();
  const first = openSqliteHome(data);
  expect(() => openSqliteHome(data)).toThrow(/database is locked/);
  first.close();
  openSqliteHome(data).close();
});

test('a folder that is not there is told', () => {
  expect(() => openSqliteHome('/nowhere/at/all/data.db')).toThrow(SandboxDataError);
});
