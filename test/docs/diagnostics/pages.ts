/** The pages of diagnostics, taken apart: what each says, its example, and the same without the fault. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const PAGES = join(import.meta.dirname, '../../../docs/reference/diagnostics');

export interface Page {
  readonly code: string;
  readonly text: string;
  readonly meaning: string;
  readonly example: Section;
  readonly fix: Section;
}

export interface Section {
  readonly prose: string;
  /** By their names: files of a project. */
  readonly files: ReadonlyMap<string, string>;
  /** The lines of other blocks. */
  readonly lines: readonly string[];
}

/** The names of files that the pages write as one word. */
const SHORT: Readonly<Record<string, string>> = {
  catalog: 'billing/catalog.yaml',
  project: 'pricewright.yaml',
  tests: 'tests/prices.yaml',
};

export function readPages(): readonly Page[] {
  return readdirSync(PAGES).map((file) => {
    const text = readFileSync(join(PAGES, file), 'utf8');
    const [, title = '', meaning = '', example = '', fix = ''] =
      /^# (\S+)\n\n(.*)\n\n## Example\n\n(.*)\n\n## Fix\n\n(.*)$/s.exec(text) ?? [];
    if (`${title}.md` !== file) throw new Error(`${file} has not the form of a page`);
    return { code: title, text, meaning, example: sectionOf(example), fix: sectionOf(fix) };
  });
}

function sectionOf(text: string): Section {
  const files = new Map<string, string>();
  const lines: string[] = [];
  for (const [, info = '', body = ''] of `${text}\n`.matchAll(/^```([^\n]*)\n(.*?\n)```$/gms)) {
    const [, name] = info.split(' ');
    if (name === undefined) lines.push(...body.trimEnd().split('\n'));
    else files.set(SHORT[name] ?? name, body);
  }
  return { prose: text.replaceAll(/^```.*?^```$/gms, '').trim(), files, lines };
}
