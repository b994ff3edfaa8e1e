/** Every link in the repository's Markdown leads to a file, and to a heading in it; the site leads the same way. */
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { anchorOf, siteLinkOf } from '../../docs/.vitepress/links.ts';
import { PAGES, proseOf, ROOT, readPage } from './pages.ts';

const headings = new Map<string, ReadonlySet<string>>();

function anchorsOf(page: string): ReadonlySet<string> {
  const known = headings.get(page);
  if (known !== undefined) return known;
  const anchors = new Set([...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, text]) => anchorOf(text ?? '')));
  headings.set(page, anchors);
  return anchors;
}

function leadsOn(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : posix.join(posix.dirname(page), path);
  if (!existsSync(join(ROOT, target))) return false;
  return anchor === undefined || anchorsOf(target).has(anchor);
}

const linksOf = (page: string): readonly string[] =>
  [...proseOf(page).matchAll(/\]\(([^)\s]+)[^)]*\)/g)].map(([, link]) => link ?? '');

test.each(PAGES.filter((page) => linksOf(page).length > 0))('those of %s', (page) => {
  const links = linksOf(page).filter((link) => !/^[a-z]+:/.test(link));
  expect(links.filter((link) => !leadsOn(page, link))).toEqual([]);
});

describe('in the site', () => {
  const forge = 'https://forge.example';
  it.each([
    ['docs/tutorial.md', 'reference/catalog.md#entitlements', '/docs/reference/catalog.md#entitlements'],
    ['docs/tutorial.md', '../README.md', '/index.md'],
    ['docs/tutorial.md', '../examples/quickstart', '/examples/quickstart/index.md'],
    ['docs/tutorial.md', '../schemas', 'https://forge.example/blob/main/schemas'],
    ['README.md', 'action.yml', 'https://forge.example/blob/main/action.yml'],
    ['README.md', '#why', '#why'],
    ['README.md', 'docs/no.md', 'docs/no.md'],
    ['README.md', 'src/no.ts', 'src/no.ts'],
    ['README.md', 'https://example.com/a.md', 'https://example.com/a.md'],
  ])('on %s, %s is %s', (page, link, address) => {
    expect(siteLinkOf(page, link, forge)).toBe(address);
  });
});

test('the list of pages calls each page by its title', () => {
  const contents = [...proseOf('docs/README.md').matchAll(/\[([^\]]+)\]\(([^)\s#]+\.md)\)/g)];
  const titleOf = (link: string): string =>
    /^# (.+)$/m
      .exec(readPage(posix.join('docs', link)))?.[1]
      ?.replaceAll('`', '')
      .toLowerCase() ?? '';
  const otherwise = contents.filter(([, text = '', link = '']) => {
    const named = text.replaceAll('`', '').replaceAll(/\.+/g, '.').toLowerCase();
    return !link.startsWith('..') && titleOf(link) !== named;
  });
  expect(otherwise.map(([, text, link]) => `${text} → ${link}`)).toEqual([]);
  expect(contents.length).toBeGreaterThan(50);
});
