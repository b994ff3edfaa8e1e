/** A command that a page shows says what the page shows, run on a small project that was applied to a sandbox. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unknownIn } from '../known-words.ts';
import { ELSEWHERE, SETUPS } from './command-setups.ts';
import { type ExampleProject, exampleProject } from './example-project.ts';
import { HISTORY_SETUPS } from './history-setups.ts';
import { GUARD_SETUPS, NOTE_SETUPS } from './note-setups.ts';
import { type Page, readPages, type Section } from './pages.ts';
import type { Setup } from './setup-steps.ts';

/** A note of a plan. */
const isNote = ({ example }: Page): boolean => example.lines[1]?.startsWith('  · ') ?? false;

const pages = readPages().filter(({ example }) => example.lines[0]?.startsWith('$ '));
const elsewhere = new Set(Object.values(ELSEWHERE).flat());
const run = pages.filter((page) => !elsewhere.has(page.code) && !isNote(page));
const notes = pages.filter((page) => !elsewhere.has(page.code) && isNote(page));
const guards = readPages().filter(({ code }) => Object.hasOwn(GUARD_SETUPS, code));

/** The names of the runs that set-ups make, in their order. */
const RUN_NAMES = ['3mx7c1qv8r0k2b5d', '7kq2mwv0d1x8hn5c', '9qv3n8x2k1m7c5td', '7xb1c9q4m2k8t5zd'];

let shared: ExampleProject;

beforeAll(async () => {
  shared = await exampleProject();
}, 60_000);

afterAll(() => shared.remove());

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
    .replaceAll(/\b[0-9a-f]{64}\b/g, 'DIGEST')
    .replaceAll(/\bcommit [0-9a-f]{12}\b/g, 'commit HASH')
    .replaceAll(/\b(schema|schemas up to) \d+/g, '$1 N')
    .replaceAll(/AAAAC3\S+/g, 'KEY');
}

/** Set-ups that apply something: what they make at the service is not to show in others. */
const APPLYING = new Set([
  ...Object.keys(HISTORY_SETUPS),
  ...['guard-deletions', 'guard-locked-prices', 'guard-monthly-change'],
]);

/** Makes the project so that it has what a page is about; `use` gets its folder. */
async function inProject(
  code: string,
  setup: Setup | undefined,
  use: (project: ExampleProject, folder: string) => Promise<void>,
): Promise<void> {
  const own = APPLYING.has(code) ? await exampleProject() : undefined;
  const project = own ?? shared;
  const folder = project.copy();
  const servers: Server[] = [];
  const names = [...RUN_NAMES];
  try {
    await setup?.({
      folder,
      port: project.port,
      servers,
      run: (...words) => project.run(folder, words, { PRICEWRIGHT_ACTOR: 'alice' }, names.shift()),
    });
    await use(project, folder);
  } finally {
    await own?.remove();
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  }
}

test.each(run)('$code', async ({ code, example }) => {
  const [shown = '', ...output] = example.lines;
  await inProject(code, SETUPS[code], async (project, folder) => {
    const { env, argv } = parse(
      shown.slice(2).replace('8931', project.port).replace('sb3g8vxo3fyodfks', 'a'.repeat(16)),
    );
    const { stderr, stdout } = await project.run(folder, argv, env);
    const said = plain(`${stderr}${stdout}`, folder).split('\n');
    expect(said).toEqual(expect.arrayContaining(output.map((line) => plain(line, folder))));
    expect(output.filter((line) => !line.includes(`${code}: `))).toEqual([]);
  });
});

test.each(notes)('$code is a note', async ({ code, example }) => {
  const [shown = '', ...output] = example.lines;
  await inProject(code, NOTE_SETUPS[code] ?? HISTORY_SETUPS[code], async (project, folder) => {
    const { stdout, stderr } = await project.run(folder, parse(shown.slice(2)).argv);
    const said = plain(stdout.replaceAll(/\n {4,}/g, ' '), folder).split('\n');
    expect(said, stderr).toEqual(expect.arrayContaining(output.map((line) => plain(line, folder))));
  });
});

test.each(guards)(
  '$code refuses a plan, and lets it pass by the exception',
  async ({ code, example, fix }) => {
    await inProject(code, GUARD_SETUPS[code], async (project, folder) => {
      const file = join(folder, 'pricewright.yaml');
      const before = readFileSync(file, 'utf8');
      const planned = async ({ lines }: Section) => {
        writeFileSync(file, `${before}${lines.join('\n')}\n`);
        return await project.run(folder, ['plan', '--format', 'sarif']);
      };
      const { exitCode, stdout, stderr } = await planned(example);
      expect(exitCode, stderr).toBe(6);
      const { runs } = JSON.parse(stdout) as { runs: { results: { ruleId: string }[] }[] };
      expect(runs.flatMap(({ results }) => results.map(({ ruleId }) => ruleId))).toContain(code);
      // As after a request of its own that brings the exception.
      writeFileSync(file, `${before}${fix.lines.join('\n')}\n`);
      await project.run(folder, ['state', 'set', 'rules', '--reason', 'agreed']);
      expect(await planned(fix)).toMatchObject({ exitCode: 0 });
    });
  },
);

test.each(pages)('$code names commands and options that there are', ({ example, fix }) => {
  const lines = [...example.lines.filter((line) => line.startsWith('$ ')), ...fix.lines];
  const commands = lines.map((line) => line.replace(/^\$ /, '').replace(/^(?:[A-Z_]+=\S* )+/, ''));
  expect(commands.filter((line) => !line.startsWith('pricewright '))).toEqual([]);
  expect(commands.filter((line) => unknownIn(line) !== undefined)).toEqual([]);
});

test('what is run elsewhere, and what is set up, has a page', () => {
  const codes = new Set([...pages, ...guards].map(({ code }) => code));
  const setUp = [SETUPS, NOTE_SETUPS, GUARD_SETUPS].flatMap((each) => Object.keys(each));
  expect([...elsewhere, ...setUp].filter((code) => !codes.has(code))).toEqual([]);
});
