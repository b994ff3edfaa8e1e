/** The check of the built site notices what leads nowhere, and the sidebar has every page once. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DefaultTheme } from 'vitepress';
import { expect, test } from 'vitest';
import { brokenLinks } from '../../docs/.vitepress/check-links.ts';
import { PAGES, ROOT, sidebar, sitePathOf } from '../../docs/.vitepress/pages.ts';

test('links, anchors and pictures of a site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pricewright-site-'));
  try {
    mkdirSync(join(folder, 'docs'));
    writeFileSync(
      join(folder, 'index.html'),
      '<a href="/docs/#here">1</a> <a class="x" href="/docs/#away">2</a>',
    );
    writeFileSync(
      join(folder, 'docs/index.html'),
      '<h2 id="here"></h2><a href="../index.html"></a><img alt="" src="/no.png"><a href="https://example.com"></a>',
    );
    expect(brokenLinks(folder)).toEqual(['docs/index.html → /no.png', 'index.html → /docs/#away']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

const linksIn = (items: readonly DefaultTheme.SidebarItem[]): readonly string[] =>
  items.flatMap(({ link, items: inner }) => [...(link === undefined ? [] : [link]), ...linksIn(inner ?? [])]);

test('the sidebar leads to every page once, but for those that one page lists', () => {
  const links = linksIn(sidebar());
  expect(new Set(links).size).toBe(links.length);
  const pages = PAGES.filter((page) => !page.startsWith('docs/reference/diagnostics/'))
    .map((page) => `/${sitePathOf(page)}`.replace(/\/index\.md$/, '/').replace(/\.md$/, '.html'))
    .sort();
  expect(links.filter((link) => !link.startsWith('/docs/reference/diagnostics/')).sort()).toEqual(pages);
});

test('the list of diagnostics names each page', () => {
  const folder = 'docs/reference/diagnostics/';
  const list = readFileSync(join(ROOT, folder, 'README.md'), 'utf8');
  const pages = PAGES.filter((page) => page.startsWith(folder) && !page.endsWith('README.md'));
  expect(pages.length).toBeGreaterThan(0);
  for (const page of pages) expect(list).toContain(`](${page.slice(folder.length)})`);
});

/** Words of people who look for what Pricewright does only in part: a page says what is here, and what is not. */
test.each(['churn', 'pause', 'tax', 'vat', 'customer overview'])(
  'a heading of a how-to page has *%s*',
  (word) => {
    const headings = PAGES.filter((page) => page.startsWith('docs/how-to/')).flatMap((page) =>
      readFileSync(join(ROOT, page), 'utf8').match(/^#+ .*$/gm),
    );
    expect(headings.join('\n').toLowerCase()).toContain(word);
  },
);
