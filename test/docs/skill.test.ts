/** The pages for coding assistants: their catalog is valid, and the list of pages is whole. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { catalogOf } from '../catalog-of.ts';

const DOCS = join(import.meta.dirname, '../../docs');
const SKILL = 'skills/pricewright/SKILL.md';
const read = (file: string): string => readFileSync(join(DOCS, file), 'utf8');

test('the catalog of the skill is valid', () => {
  const [, text = ''] = /^```yaml\n(.*?)^```$/ms.exec(read(SKILL)) ?? [];
  expect(parse(text).version).toBe('2026-04-01');
  const catalog = catalogOf(text.replace(/^version:.*\n/, ''));
  expect([...catalog.subscriptions.keys()]).toEqual(['acme']);
});

test('the skill has a name and says when to use it', () => {
  const [, front = ''] = /^---\n(.*?)^---$/ms.exec(read(SKILL)) ?? [];
  expect(parse(front)).toMatchObject({
    name: 'pricewright',
    description: expect.stringContaining('pricewright.yaml'),
  });
});

test('llms.txt names every page of the reference', () => {
  for (const page of readdirSync(join(DOCS, 'reference')))
    expect(read('llms.txt')).toContain(`(reference/${page})`);
});
