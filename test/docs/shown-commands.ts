/** The commands that a how-to page shows with their output, run on the catalog that the page shows first. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInProcess } from '../cli/run-in-process.ts';
import { blocksOf, readPage } from './pages.ts';

export const CATALOG = /^version: "2026-04-01"\n/;

const PROJECT = `version: 1
project: shown-7f3k2q
catalog: [billing/*.yaml]
service: { base_url: "http://127.0.0.1:1", api_key: "\${env.KEY}" }
`;

/** A command that needs the catalog alone. */
const COMMAND = /^\$ pricewright (quote .*)\n/;

/** The page with the output as the program prints it on 2026-11-20; undefined where it shows no such command. */
export async function pageAsRun(page: string): Promise<string | undefined> {
  const blocks = blocksOf(page);
  const catalog = blocks.find(({ text }) => CATALOG.test(text));
  const shown = blocks.filter(({ language, text }) => language === '' && COMMAND.test(text));
  if (catalog === undefined || shown.length === 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'pricewright-shown-'));
  try {
    mkdirSync(join(folder, 'billing'));
    writeFileSync(join(folder, 'pricewright.yaml'), PROJECT);
    writeFileSync(join(folder, 'billing/catalog.yaml'), catalog.text);
    let text = readPage(page);
    for (const block of shown) {
      const [line = '', command = ''] = COMMAND.exec(block.text) ?? [];
      const { text: printed } = await runInProcess(command.split(' '), { cwd: folder, env: { KEY: 'none' } });
      text = text.replace(`\`\`\`\n${block.text}\`\`\``, () => `\`\`\`\n${line}${printed.trimEnd()}\n\`\`\``);
    }
    return text;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
