/** A command that a page shows says what the page shows, run on a small project that was applied to a sandbox. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unknownIn } from '../known-words.ts';
import { ELSEWHERE, SETUPS } from './command-setups.ts';
import { type ExampleProject, exampleProject } from './example-project.ts';
import { type Page, readPages } from './pages.ts';

/** Notes and guards are lines of a plan, which show no code. */
const isOfPlan = ({ example }: Page): boolean => /^(?: {2}· |REFUSED)/.test(example.lines[1] ?? '');

const pages = readPages().filter(({ example }) => example.lines[0]?.startsWith('$ '));
const elsewhere = new Set(Object.values(ELSEWHERE).flat());
const run = pages.filter((page) => !elsewhere.has(page.code) && !isOfPlan(page));

let project: ExampleProject;

beforeAll(async () => {
  project = await exampleProject();
}, 60_000);

afterAll(() => project.remove());

interface CommandLine {
  readonly env: Readonly<Record<string, string>>;
  readonly argv: readonly string[];
}

/** Variables before the command, and its words; what stands between quotes is one. */
function parse(line: string): CommandLine {
  const words = [...line.matchAll(/(?:[^\s"]|"[^"]*")+/g)].map(([word]) => word.replaceAll('"', ''));
  const at = words.indexOf('pricewright');
  const env = Object.fromEntries(words.slice(0, at).map((word) => word.split(/=(.*)/s).slice(0, 2)));
  return { env, argv: words.slice(at + 1) };
}

/** The text without what differs from run to run and from machine to machine. */
function plain(text: string, folder: string): string {
  return text
    .replaceAll(folder, '/srv/prices')
    .replaceAll(/127\.0\.0\.1:\d+|port \d+/g, 'PORT')
    .replaceAll(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, 'STATE')
    .replaceAll(/\b(?:a{16}|sb3g8vxo3fyodfks)\b/g, 'RUN')
    .replaceAll(/AAAAC3\S+/g, 'KEY');
}

test.each(run)('$code', async ({ code, example }) => {
  const [shown = '', ...output] = example.lines;
  const { env, argv } = parse(
    shown.slice(2).replace('8931', project.port).replace('sb3g8vxo3fyodfks', 'a'.repeat(16)),
  );
  const folder = project.copy();
  const around = {
    folder,
    port: project.port,
    servers: [],
    run: (...words: string[]) => project.run(folder, words),
  };
  try {
    await SETUPS[code]?.(around);
    const { stderr, stdout } = await project.run(folder, argv, env);
    const said = plain(`${stderr}${stdout}`, folder).split('\n');
    expect(said).toEqual(expect.arrayContaining(output.map((line) => plain(line, folder))));
    // Indented lines name related places.
    expect(output.filter((line) => !/^ {4}/.test(line) && !line.includes(`${code}: `))).toEqual([]);
  } finally {
    for (const server of around.servers as { close(): void; closeAllConnections(): void }[]) {
      server.closeAllConnections();
      server.close();
    }
  }
});

test.each(pages)('$code names commands and options that there are', ({ example, fix }) => {
  const lines = [...example.lines.filter((line) => line.startsWith('$ ')), ...fix.lines];
  const commands = lines.map((line) =>
    line.replace(/^\$ /, '').replace(/^(?:[A-Z_]+=(?:"[^"]*"|\S*) )+/, ''),
  );
  expect(commands.filter((line) => !line.startsWith('pricewright '))).toEqual([]);
  expect(commands.filter((line) => unknownIn(line) !== undefined)).toEqual([]);
});

test('what is run elsewhere, and what is set up, has a page', () => {
  const codes = new Set(pages.map(({ code }) => code));
  expect([...elsewhere, ...Object.keys(SETUPS)].filter((code) => !codes.has(code))).toEqual([]);
});
