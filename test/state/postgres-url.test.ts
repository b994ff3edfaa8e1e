import { expect, test } from 'vitest';
import { readPostgresUrl } from '../../src/state/postgres/postgres-place.ts';

const parameters = (url: string) => new URL(readPostgresUrl(url).config.connectionString ?? '').searchParams;

test.each([
  ['postgres://db.example.com/billing', 'verify-full'],
  ['postgres://db.example.com/billing?sslmode=require', 'verify-full'],
  ['postgres://db.example.com/billing?sslmode=prefer', 'verify-full'],
  ['postgres://db.example.com/billing?sslmode=disable', 'disable'],
  ['postgres://localhost/billing', null],
  ['postgres://127.0.0.1:5433/billing', null],
  ['postgresql:///billing?host=/var/run/postgresql', null],
  ['postgres://localhost/billing?sslmode=require', 'verify-full'],
])('%s: encrypted as %s', (url, mode) => {
  expect(parameters(url).get('sslmode')).toBe(mode);
});

test('the schema is chosen, and the rest of the query left as it is', () => {
  const { schema, config } = readPostgresUrl(
    'postgres://localhost/b?schema=acme&options=-c%20work_mem%3D8MB',
  );
  expect(schema).toBe('acme');
  const { searchParams } = new URL(config.connectionString ?? '');
  expect(searchParams.get('options')).toBe('-c work_mem=8MB');
  expect(searchParams.has('schema')).toBe(false);
});

test('its place shows neither user nor password', () => {
  const { place } = readPostgresUrl('postgres://me:s3cret@db.example.com:5433/billing');
  expect(place).toBe('postgres://db.example.com:5433/billing (schema pricewright)');
});

test.each([
  'postgres://s3cret@[',
  's3cret',
  'postgres://me:12/s3cret@db.example.com/billing',
  'postgres://me:12?s3cret@db.example.com/billing',
  'postgres://me:12#s3cret@db.example.com/billing',
  'postgres://me:s3/cret@db.example.com/billing',
  'mysql://s3cret@host/db',
  'postgres://localhost/b?schema=s3cret;drop',
])('%s: refused, and not shown', (url) => {
  expect(() => readPostgresUrl(url)).toThrow(/bad-database-url/);
  expect(() => readPostgresUrl(url)).not.toThrow(/s3cret/);
});
