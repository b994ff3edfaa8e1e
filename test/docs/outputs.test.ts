/** What pages show of the quickstart is what the program prints there, but for addresses, hashes and names of runs. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { applyWhole, type ServedQuickstart, serveQuickstart } from '../cli/quickstart-project.ts';
import { runInProcess } from '../cli/run-in-process.ts';
import { blocksOf } from './pages.ts';

let project: ServedQuickstart | undefined;
afterEach(() => project?.remove());

interface At {
  readonly day: string;
  readonly actor?: string;
}

/** The quickstart beside a sandbox, and a command in it at ten o'clock of a day. */
async function quickstart({ day, actor = 'ada' }: At) {
  project = await serveQuickstart('shown');
  const { folder, env } = project;
  const nowMs = Date.parse(`${day}T10:00:00Z`);
  let runs = 0;
  const token = (length: number) => {
    runs += 1;
    return `${runs}`.padStart(length, 'x');
  };
  const run = (...argv: string[]) =>
    runInProcess(argv, { cwd: folder, env: { ...env, PRICEWRIGHT_ACTOR: actor }, token, now: () => nowMs });
  const printed = async (...argv: string[]) => {
    const { exitCode, stdout, text } = await run(...argv);
    expect(exitCode, text).toBe(0);
    return stdout;
  };
  const edit = (file: string, from: string, to: string) => {
    const text = readFileSync(join(folder, file), 'utf8');
    expect(text).toContain(from);
    writeFileSync(join(folder, file), text.replace(from, to));
  };
  return { folder, run, printed, edit };
}

/** Hashes, the sandbox's port, names of runs and their seconds are another each time. */
const steady = (text: string): string =>
  text
    .replaceAll(/\b[0-9a-f]{64}\b/g, 'DIGEST')
    .replaceAll(/\b(commit |digest |plan )?(?=[0-9a-f]*[0-9])[0-9a-f]{12}\b/g, '$1HASH')
    .replaceAll(/T10:00:\d\dZ/g, 'TIME')
    .replaceAll(/127\.0\.0\.1:\d+/g, 'SERVICE')
    .replaceAll(/\brun [0-9a-z]{16}\b/g, 'run NAME');

/** The block that opens with a command, without the command. */
function shownBy(page: string, command: string): string {
  const block = blocksOf(page).find(({ text }) => text.startsWith(`$ ${command}\n`));
  expect(block, `${page} shows ${command}`).toBeDefined();
  return steady((block?.text ?? '').replace(/^.*\n/, ''));
}

test('README shows the plan of the quickstart', async () => {
  const { run, printed, edit } = await quickstart({ day: '2026-11-23' });
  await applyWhole(run);
  edit('billing/bundles.yaml', 'price_per_unit: "49.00"', 'price_per_unit: "52.00"');
  const text = await printed('plan', '--out', 'plan.json');
  expect(steady(text)).toBe(shownBy('README.md', 'pricewright plan --out plan.json'));
});

test('a quote', async () => {
  const { printed } = await quickstart({ day: '2026-11-20' });
  expect(await printed('quote', 'tidemark')).toBe(
    shownBy('docs/how-to/quote.md', 'pricewright quote tidemark'),
  );
});

test('a price explained by its lines, commits and run', async () => {
  const { folder, run, printed, edit } = await quickstart({ day: '2026-11-20' });
  const commit = (author: string, day: string, subject: string) => {
    const git = (...argv: string[]) => execFileSync('git', argv, { cwd: folder, stdio: 'ignore' });
    const who = [
      '-c',
      `user.name=${author}`,
      '-c',
      'user.email=nobody@example.com',
      '-c',
      'commit.gpgSign=false',
    ];
    git('add', '--all');
    git(...who, 'commit', '--quiet', `--date=${day}T12:00:00Z`, '-m', subject);
  };
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  edit('billing/bundles.yaml', '"538.92"', '"530.00"');
  commit('Ada', '2026-11-01', 'First prices');
  edit('billing/bundles.yaml', '"530.00"', '"538.92"');
  commit('Bo', '2026-11-12', 'List price 2027');
  await applyWhole(run);
  const blocks = (await printed('why', 'subscriptions.ironvale', '--at', '2027-02-01')).split('\n\n');
  const kept = ['Ironvale', 'Pays', 'In force', 'growth › platform', 'Applied'];
  const text = blocks.filter((block) => kept.some((start) => block.startsWith(start))).join('\n\n');
  const page = 'docs/how-to/explain-a-price.md';
  expect(steady(text)).toBe(shownBy(page, 'pricewright why subscriptions.ironvale --at 2027-02-01'));
});

test('what a reviewer sees', async () => {
  const { run, edit } = await quickstart({ day: '2026-11-20' });
  await applyWhole(run);
  edit(
    'billing/bundles.yaml',
    'max_units: 1000, price_per_unit: "0.35"',
    'max_units: 1000, price_per_unit: "0.40"',
  );
  const seats = 'max_units: 10, price_per_unit: "15.00" }';
  const again = '            - { min_units: 6, max_units: 10, price_per_unit: "15.00" }';
  edit('billing/bundles.yaml', seats, `max_units: 5, price_per_unit: "15.00" }\n${again}`);
  const [block] = blocksOf('docs/explanation/review.md');
  const [shown = '', rest] = (block?.text ?? '').split('…\n');
  expect(rest).toBe('');
  // A guard refuses it, which the page has no room for.
  expect((await run('plan')).stdout).toContain(shown);
});
