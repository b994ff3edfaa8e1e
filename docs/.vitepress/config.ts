/**
 * The site: README, `docs/` and the pages of `examples/`, as they stand in the repository, with a search of its own. `npm run docs`
 * builds it into `docs/.vitepress/dist` and checks every link; `npx vitepress dev docs` shows it while one writes.
 */
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';
import { nameBlockFiles } from './block-files.ts';
import { checkLinks } from './check-links.ts';
import { anchorOf, linksOf } from './links.ts';
import { NO_PAGES, PAGES, ROOT, sidebar, sitePathOf } from './pages.ts';

const { description, repository } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const forge = repository.url.replace(/^git\+/, '').replace(/\.git$/, '');

/** Three steps of a price. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#3451b2" d="M1 11h4v4H1zM6 6h4v9H6zM11 1h4v14h-4z"/></svg>';

export default defineConfig({
  title: 'Pricewright',
  description,
  lang: 'en',
  head: [['link', { rel: 'icon', href: `data:image/svg+xml,${encodeURIComponent(ICON)}` }]],
  srcDir: ROOT,
  srcExclude: [...NO_PAGES],
  rewrites: Object.fromEntries(PAGES.map((page) => [page, sitePathOf(page)])),
  markdown: {
    config: (markdown) => {
      linksOf(forge)(markdown);
      nameBlockFiles(markdown);
    },
    anchor: { slugify: anchorOf },
    // Loaded ahead: a language that is met while a page is rendered is fetched by a worker, which may not answer in time.
    languages: ['csv', 'json', 'lua', 'sh', 'sql', 'toml', 'yaml'],
    theme: { light: 'github-light-high-contrast', dark: 'github-dark' },
  },
  themeConfig: {
    nav: [
      { text: 'Tutorial', link: '/docs/tutorial.html' },
      { text: 'Documentation', link: '/docs/' },
      { text: 'Examples', link: '/examples/' },
    ],
    sidebar: sidebar(),
    outline: [2, 3],
    search: {
      provider: 'local',
      options: {
        miniSearch: {
          searchOptions: {
            // An everyday word opens a page that says what to do, before one of the 400 diagnostics. The site gets the text of this function.
            boostDocument: (id: string) => {
              if (id.includes('/reference/diagnostics/')) return 0.1;
              if (id.includes('/reference/export')) return 3;
              return id.includes('/how-to/') ? 2 : 1;
            },
          },
        },
      },
    },
    socialLinks: [{ icon: 'github', link: forge }],
    editLink: { pattern: `${forge}/edit/main/:path`, text: 'Edit this page' },
  },
  buildEnd: ({ outDir }) => {
    for (const text of ['llms.txt', 'llms-full.txt'])
      for (const place of [text, `docs/${text}`]) copyFileSync(join(ROOT, 'docs', text), join(outDir, place));
    return checkLinks(outDir);
  },
});
