/** Conditions in raw SQL stand beside others, which an `or` of their own would join wrongly. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const SRC = resolve(import.meta.dirname, '../../src');

/** What is left of a text without everything in parentheses. */
function outside(text: string): string {
  for (let before = text; ; before = text) {
    text = text.replaceAll(/\([^()]*\)/g, ' ');
    if (text === before) return text;
  }
}

const raw = ['state', 'queue'].flatMap((room) =>
  readdirSync(join(SRC, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      [...readFileSync(join(SRC, room, file), 'utf8').matchAll(/\bsql(?:<[^`]*>)?`([^`]*)`/g)].map(
        ([, text = '']) => ({ file: `${room}/${file}`, text }),
      ),
    ),
);

test('an `or` in raw SQL is in parentheses', () => {
  expect(raw.length).toBeGreaterThan(30);
  expect(raw.filter(({ text }) => /\bor\b/i.test(outside(text)))).toEqual([]);
});
