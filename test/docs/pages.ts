/** The pages of the documentation as a reader sees them: their blocks, the commands in them and their links. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { PAGES as OF_THE_SITE, ROOT } from '../../docs/.vitepress/pages.ts';

export { ROOT };

/** All that a person is pointed to: the site's pages, those for contributors and assistants, and those beside the source. */
export const PAGES: readonly string[] = [
  ...OF_THE_SITE,
  ...globSync(['.github/*.md', 'src/**/*.md', 'test/**/README.md', 'docs/llms.txt'], {
    cwd: ROOT,
    dot: true,
  }),
].sort();

export function readPage(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8');
}

export interface Block {
  readonly language: string;
  readonly text: string;
}

export function blocksOf(page: string): readonly Block[] {
  return [...readPage(page).matchAll(/^```([^\n]*)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({
    language,
    text,
  }));
}

/** Without blocks and without code between backticks: what Markdown reads as text. */
export function proseOf(page: string): string {
  return readPage(page)
    .replaceAll(/^```.*?^```$/gms, '')
    .replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()#]/g, '.'));
}

/** The command lines in blocks and between backticks, without comments. */
export function commandsOf(page: string): readonly string[] {
  const blocks = blocksOf(page).flatMap(({ text }) => text.replaceAll(/ *\\\n */g, ' ').split('\n'));
  const inline = [
    ...readPage(page)
      .replaceAll(/^```.*?^```$/gms, '')
      .matchAll(/`([^`\n]+)`/g),
  ];
  return [...blocks, ...inline.map(([, code]) => code ?? '')]
    .map((line) => line.replace(/ +#.*/, '').replace(/^(\$ |source <\()?(npx )?/, ''))
    .filter((line) => /^pricewright [a-z]/.test(line));
}
