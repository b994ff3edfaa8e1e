/** What the program knows stands in the reference: a command, an option or a field that changes takes its page with it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { generatedPages } from './generated.ts';

const ROOT = join(import.meta.dirname, '../../..');

describe.each([...generatedPages()])('%s', (file, text) => {
  test('is as `npm run docs:reference` writes it', () => {
    expect(readFileSync(join(ROOT, file), 'utf8')).toBe(text);
  });

  test('leads to its own headings', () => {
    const anchors = [...text.matchAll(/^##+ (.*)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    expect(new Set(anchors).size).toBe(anchors.length);
    const links = [...text.matchAll(/\]\(#([^)]*)\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !anchors.includes(link))).toEqual([]);
  });
});
