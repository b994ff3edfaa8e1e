/** The Markdown pages that the site has, and the sidebar that follows their folders. It reads the files and writes nothing. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { globSync } from 'tinyglobby';
import type { DefaultTheme } from 'vitepress';

/** The repository; every path of a page is relative to it, with slashes. */
export const ROOT = join(import.meta.dirname, '../..');

const SHOWN = ['README.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'docs/**/*.md', 'examples/**/README.md'];

/** More pages than these would fill the sidebar of every page, so a folder of them is one entry: its README, which lists them, else its first page. */
const FOLDED_ABOVE = 30;

const SECTIONS: readonly (readonly [title: string, folder: string])[] = [
  ['How-to', 'docs/how-to'],
  ['Reference', 'docs/reference'],
  ['Explanation', 'docs/explanation'],
  ['Examples', 'examples'],
];

const within = { cwd: ROOT, ignore: ['**/node_modules', '**/dist', '**/.*/**'] };

export const PAGES: readonly string[] = globSync(SHOWN, within).sort();

/** Markdown that the site leaves out: golden texts of tests, and pages about a part of the source. */
export const NO_PAGES: readonly string[] = globSync('**/*.md', {
  ...within,
  ignore: [...within.ignore, ...SHOWN],
});

/** The path of a page in the site: a folder's README is the page of the folder. */
export function sitePathOf(page: string): string {
  return page.replace(/(^|\/)README\.md$/, '$1index.md');
}

/** The sidebar: the tutorial, each section's pages in the order in which `docs/README.md` names them, then the rest. */
export function sidebar(): DefaultTheme.SidebarItem[] {
  const sections = SECTIONS.map(([text, folder]) => ({ text, collapsed: false, items: itemsIn(folder) }));
  const placed = (page: string): boolean => SECTIONS.some(([, folder]) => page.startsWith(`${folder}/`));
  const [first, last] = [['README.md', 'docs/tutorial.md', 'docs/README.md'], ['CHANGELOG.md']];
  const rest = PAGES.filter((page) => ![...first, ...last].includes(page) && !placed(page));
  return [
    { text: 'Start', collapsed: false, items: first.map(itemOf) },
    ...sections,
    { text: 'The project', collapsed: false, items: [...inOrder(rest), ...last].map(itemOf) },
  ];
}

function itemsIn(folder: string): DefaultTheme.SidebarItem[] {
  const within = PAGES.filter((page) => page.startsWith(`${folder}/`));
  const own = within.filter((page) => posix.dirname(page) === folder);
  const folders = [...new Set(within.map((page) => page.slice(folder.length + 1).split('/')))]
    .filter(([, ...deeper]) => deeper.length > 0)
    .map(([name]) => `${folder}/${name}`);
  const grouped = groups().map(([text, pages]) => ({
    text,
    pages: pages.filter((page) => own.includes(page)),
  }));
  const rest = own.filter((page) => !grouped.some(({ pages }) => pages.includes(page)));
  return [
    ...grouped
      .filter(({ pages }) => pages.length > 0)
      .map(({ text, pages }) => ({ text, collapsed: true, items: pages.map(itemOf) })),
    ...inOrder(rest).map(itemOf),
    ...[...new Set(folders)].map(folderItem),
  ];
}

/** The groups of how-tos in `docs/README.md`, each under its heading. */
function groups(): readonly (readonly [title: string, pages: readonly string[]])[] {
  const [, ...parts] = readFileSync(join(ROOT, 'docs/README.md'), 'utf8').split(/^\*\*(?=How to: )/m);
  return parts.map((part) => {
    const [, title = ''] = /^How to: ([^*]+)\*\*/.exec(part) ?? [];
    const [own = ''] = part.split(/^\*\*Reference/m);
    const pages = [...own.matchAll(/\]\(([^)#]+)/g)].map(([, link]) => posix.join('docs', link ?? ''));
    return [`${title.slice(0, 1).toUpperCase()}${title.slice(1)}`, pages];
  });
}

function folderItem(folder: string): DefaultTheme.SidebarItem {
  const overview = `${folder}/README.md`;
  const within = PAGES.filter((page) => page.startsWith(`${folder}/`));
  const first = within.includes(overview) ? overview : (within[0] ?? overview);
  const text = first === overview ? titleOf(overview) : basename(folder);
  if (within.length === 1 || within.length > FOLDED_ABOVE) return { ...itemOf(first), text };
  return { text, collapsed: true, items: itemsIn(folder) };
}

function itemOf(page: string): DefaultTheme.SidebarItem {
  const link = `/${sitePathOf(page).replace(/(^|\/)index\.md$/, '$1')}`.replace(/\.md$/, '.html');
  return { text: page === 'README.md' ? 'Overview' : titleOf(page), link };
}

/** The first heading, without what would be markup there. */
function titleOf(page: string): string {
  const [, title] = /^# (.+)$/m.exec(readFileSync(join(ROOT, page), 'utf8')) ?? [];
  if (title === undefined) throw new Error(`${page} has no heading of the first level`);
  return title.replaceAll('`', '');
}

/** Pages that `docs/README.md` names first and in its order, then the others by name. */
function inOrder(pages: readonly string[]): readonly string[] {
  const contents = readFileSync(join(ROOT, 'docs/README.md'), 'utf8');
  const named = [...contents.matchAll(/\]\(([^)#]+)/g)].map(([, link]) => posix.join('docs', link ?? ''));
  const placeOf = (page: string): number => named.indexOf(page) + 1 || Number.POSITIVE_INFINITY;
  return [...pages].sort((a, b) => (placeOf(a) === placeOf(b) ? (a < b ? -1 : 1) : placeOf(a) - placeOf(b)));
}

/** Whether the repository has this file or folder. */
export function isThere(path: string): boolean {
  return existsSync(join(ROOT, path));
}
