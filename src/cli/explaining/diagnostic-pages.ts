/** The pages of diagnostics, as they stand in `docs/reference/diagnostics` beside the program. */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const PAGES = 'docs/reference/diagnostics';

/** Undefined for a text that is no code. */
export async function diagnosticPage(code: string): Promise<string | undefined> {
  if (!(await diagnosticCodes()).includes(code)) return undefined;
  return await readFile(join((await pagesFolder()) ?? '', `${code}.md`), 'utf8');
}

/** Every code that has a page; none where the documentation is not installed with the program. */
export async function diagnosticCodes(): Promise<readonly string[]> {
  const folder = await pagesFolder();
  const files = folder === undefined ? [] : await readdir(folder);
  return files.flatMap((file) => (/^[a-z].*\.md$/.test(file) ? [file.slice(0, -'.md'.length)] : []));
}

/** The program runs from a chunk of its bundle or from its source, at different depths of the package. */
async function pagesFolder(): Promise<string | undefined> {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const found = await readdir(folder).catch((): readonly string[] => []);
    if (found.includes('package.json')) {
      const pages = join(folder, PAGES);
      return (await readdir(pages).catch(() => [])).length > 0 ? pages : undefined;
    }
    if (dirname(folder) === folder) return undefined;
  }
}
