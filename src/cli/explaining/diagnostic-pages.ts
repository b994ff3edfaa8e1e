/** The pages of diagnostics, as they stand in `docs/reference/diagnostics` beside the program. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { docsFolder } from '../io/package-docs.ts';

/** Undefined for a text that is no code. */
export async function diagnosticPage(code: string): Promise<string | undefined> {
  if (!(await diagnosticCodes()).includes(code)) return undefined;
  return await readFile(join(pagesFolder() ?? '', `${code}.md`), 'utf8');
}

/** Every code that has a page; none where the documentation is not installed with the program. */
export async function diagnosticCodes(): Promise<readonly string[]> {
  const folder = pagesFolder();
  const files = folder === undefined ? [] : await readdir(folder).catch(() => []);
  return files.flatMap((file) => (/^[a-z].*\.md$/.test(file) ? [file.slice(0, -'.md'.length)] : []));
}

function pagesFolder(): string | undefined {
  const docs = docsFolder();
  return docs === undefined ? undefined : join(docs, 'reference', 'diagnostics');
}
