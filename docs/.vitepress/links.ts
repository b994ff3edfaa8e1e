/**
 * Links that hold at the forge, made to hold in the site: to another page, to the page of a folder, and to the forge for any other
 * file. The text of a page stays plain Markdown.
 */
import { posix, relative, sep } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';
import { isThere, PAGES, ROOT, sitePathOf } from './pages.ts';

/** The anchor that a forge gives a heading. */
export function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}

/** The address in the site of a link on a page. Fails where the link leads nowhere. */
export function siteLinkOf(page: string, link: string, forge: string): string {
  if (/^([a-z][a-z+.-]*:|#|\/\/)/i.test(link)) return link;
  const [path = '', anchor] = link.split('#');
  const target = posix.join(posix.dirname(page), decodeURI(path)).replace(/\/$/, '');
  const hash = anchor === undefined ? '' : `#${anchor}`;
  const shown = [target, `${target}/README.md`].find((each) => PAGES.includes(each));
  if (shown !== undefined) return `/${sitePathOf(shown)}${hash}`;
  if (!isThere(target)) throw new Error(`${page} links to ${link}, and there is no ${target}`);
  return `${forge}/blob/main/${target}${hash}`;
}

/** Rewrites every link of a page while it is rendered, and shows two braces in text as they stand. */
export function linksOf(forge: string): (md: MarkdownRenderer) => void {
  return (md) => {
    md.core.ruler.push('site-links', ({ tokens, env }) => {
      const page = relative(ROOT, env.realPath ?? env.path)
        .split(sep)
        .join('/');
      for (const token of tokens.flatMap(({ children }) => children ?? [])) {
        const href = token.type === 'link_open' ? token.attrGet('href') : null;
        if (href !== null) token.attrSet('href', siteLinkOf(page, href, forge));
      }
    });
    const text = md.renderer.rules.text;
    md.renderer.rules.text = (...given) => (text?.(...given) ?? '').replaceAll('{{', '<span v-pre>{{</span>');
  };
}
