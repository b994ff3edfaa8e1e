/** A secret in every form in which it may come back, and texts that have none. */
import { expect, test } from 'vitest';
import { redactor } from '../../../src/model/messages/redact.ts';

const KEYS = [
  'sk_live_51HxYzAbCdEf',
  'ghp_abcdefghijklmnopqrstuvwxyz0123456789',
  'p/+w"rd\\with.si=gns',
  'pässwörd-ü',
];

const percent = (text: string) => Array.from(Buffer.from(text), (byte) => `%${byte.toString(16)}`).join('');
const FORMS: Readonly<Record<string, (key: string) => string>> = {
  'as it is': (key) => key,
  'in capitals': (key) => key.toUpperCase(),
  'as JSON': (key) => JSON.stringify(key).slice(1, -1),
  'as JSON in JSON': (key) => JSON.stringify(JSON.stringify(key)).slice(3, -3),
  'as \\u escapes': (key) =>
    Array.from(key, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  'for a URL': encodeURIComponent,
  'as percent codes': percent,
  'as percent codes twice': (key) => encodeURIComponent(percent(key)),
  'as HTML': (key) => Array.from(key, (each) => `&#${each.charCodeAt(0)};`).join(''),
  'in hexadecimal': (key) => Buffer.from(key).toString('hex'),
  'in hexadecimal, capitals': (key) => Buffer.from(key).toString('hex').toUpperCase(),
  'in hexadecimal with colons': (key) => (Buffer.from(key).toString('hex').match(/../g) ?? []).join(':'),
  'in Base64': (key) => Buffer.from(key).toString('base64'),
  'in Base64 for a URL': (key) => Buffer.from(key).toString('base64url'),
  'in Base64 for a query': (key) => encodeURIComponent(Buffer.from(key).toString('base64')),
};

test.each(Object.keys(FORMS))('takes a key out %s', (form) => {
  for (const key of KEYS) {
    const written = FORMS[form]?.(key) ?? '';
    expect(redactor([{ name: 'API key', value: key }])(`it was <${written}>.`)).toBe('it was <[API key]>.');
  }
});

test('takes a key out of Base64 of more than the key, at each alignment and over several lines', () => {
  for (const key of KEYS)
    for (const before of ['Bearer ', 'user:', 'key', 'a', '']) {
      for (const after of ['', ':', ' and more'])
        for (const width of [20, 64]) {
          const coded = Buffer.from(`${before}${key}${after}`).toString('base64');
          const wrapped = (coded.match(new RegExp(`.{1,${width}}`, 'g')) ?? []).join('\n');
          const left = redactor([{ name: 'K', value: key }])(wrapped);
          // Nothing that is left may still decode to the key, or to most of it.
          const decoded = Buffer.from(left.replace('[K]', ''), 'base64').toString('latin1');
          expect(left).toContain('[K]');
          expect(decoded).not.toContain(key.slice(0, 5));
        }
    }
});

test('names the secret that it found, and leaves everything else alone', () => {
  const redact = redactor([
    { name: 'BILLING_API_KEY', value: 'sk_live_51HxYz' },
    { name: 'TOKEN', value: 'short' },
  ]);
  expect(redact('sk_live_51HxYz and SHORT and c2hvcnQ=')).toBe('[BILLING_API_KEY] and [TOKEN] and c2hvcnQ=');
  const other = 'up 8 % & "more": sk_live_, 736b5f6c, \\n, c2tfbGl2';
  expect(redact(other)).toBe(other);
  expect(redactor([])('anything')).toBe('anything');
});

test('leaves JSON that can be read', () => {
  const key = 'sk_live_"51\\HxYz+/';
  const redact = redactor([{ name: 'K', value: key }]);
  for (const text of [key, `a\n${Buffer.from(`x${key}`).toString('base64')}`, `\\${key}\\`, `"${key}"`])
    expect(JSON.stringify(JSON.parse(redact(JSON.stringify({ text, more: [text] }))))).toContain('[K]');
});
