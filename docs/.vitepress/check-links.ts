/** After the build: every link within the site leads to a file, and to a place in it. Names all that do not, then fails. */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { globSync } from 'tinyglobby';

/** The links of the built site that lead nowhere, as `page → link`. */
export function brokenLinks(folder: string): readonly string[] {
  const files = new Set(globSync('**/*', { cwd: folder }));
  const pages = new Map<string, string>();
  for (const file of files)
    if (file.endsWith('.html')) pages.set(file, readFileSync(join(folder, file), 'utf8'));
  const anchors = new Map([...pages].map(([file, html]) => [file, new Set(valuesOf(html, 'id'))]));

  const leadsOn = (page: string, link: string): boolean => {
    const [path = '', anchor = ''] = link.split('#').map(decodeURIComponent);
    const resolved = path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(page), path);
    const target =
      path === '' ? page : resolved === '' || resolved.endsWith('/') ? `${resolved}index.html` : resolved;
    return files.has(target) && (anchor === '' || (anchors.get(target)?.has(anchor) ?? false));
  };
  return [...pages].flatMap(([page, html]) =>
    [...valuesOf(html, 'href'), ...valuesOf(html, 'src')]
      .filter((link) => !/^([a-z][a-z+.-]*:|\/\/)/i.test(link) && !leadsOn(page, link))
      .map((link) => `${page} → ${link}`),
  );
}

/** Fails with every broken link by name. */
export function checkLinks(folder: string): void {
  const broken = [...new Set(brokenLinks(folder))];
  if (broken.length > 0) throw new Error(`links that lead nowhere:\n  ${broken.join('\n  ')}`);
}

function valuesOf(html: string, attribute: 'id' | 'href' | 'src'): readonly string[] {
  const found = html.matchAll(new RegExp(`<[^>]*? ${attribute}="([^"]*)"`, 'g'));
  return [...found].map(([, value]) => (value ?? '').replaceAll('&amp;', '&'));
}
