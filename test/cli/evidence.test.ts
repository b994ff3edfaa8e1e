/** `log RUN --out DIR`, checked as a stranger does: with the commands of its README alone. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ApprovingProject, approvingProject, newApprover } from './approving-project.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const hasSsh = spawnSync('ssh-keygen', ['-?']).error === undefined;
let project: ApprovingProject;
let runs: readonly { readonly run: string; readonly hash: string }[];
let folder: string;

beforeAll(async () => {
  const [alice, bob] = [newApprover('alice of finance'), newApprover('bob')];
  project = await approvingProject([alice, bob]);
  project.rules('[{ when: { always: true }, by: [finance, legal] }]', { finance: [alice], legal: [bob] });
  await project.run('state', 'init');
  for (const price of ['10.00', '13.00', '14.00']) {
    project.price(price);
    const { digest } = await project.planned();
    for (const [role, { file }] of [
      ['finance', alice],
      ['legal', bob],
    ] as const)
      expect(await project.run('approve', digest, '--as', role, '--key', file)).toMatchObject({
        exitCode: 0,
      });
    expect((await project.run('apply', '--yes')).exitCode).toBe(0);
  }
  runs = JSON.parse((await project.run('log', '--verify', '--json')).stdout).runs;
  const wrote = await project.run('log', runs[1]?.run ?? '', '--out', 'evidence');
  expect(wrote).toMatchObject({ exitCode: 0, stderr: '' });
  expect(wrote.stdout).toMatch(
    /^The evidence of run \w+ is in evidence: \d+ files; its README says how to check them\.\n$/,
  );
  folder = join(project.folder, 'evidence');
});
afterAll(() => project.close());

const filesIn = (at: string) =>
  readdirSync(at, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(at, file)).isFile())
    .sort();

/** The lines that each command of the README prints in a copy of the folder. */
function* checks(at: string): Generator<readonly string[]> {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const blocks = [...readme.matchAll(/```sh\n([\s\S]*?)\n```/g)].map(([, block = '']) => block);
  expect(blocks.length).toBe(5);
  for (const block of blocks) {
    const { stdout, stderr } = spawnSync('sh', ['-c', block], { cwd: at, encoding: 'utf8' });
    yield `${stdout}${stderr}`.trim().split('\n');
  }
}

/** Nobody but the reader can compare the newest hash. */
const isGood = (line: string) =>
  line.startsWith('newest hash ')
    ? line.includes(`"${runs.at(-1)?.hash}"`)
    : line.startsWith('Good ') || line.endsWith('OK');

let copies = 0;
function copy(): string {
  copies += 1;
  const at = join(project.folder, `copy-${copies}`);
  cpSync(folder, at, { recursive: true });
  return at;
}

/** As somebody who changes a file and knows of the sums. */
function summedAnew(at: string): void {
  const sums = filesIn(at)
    .filter((file) => file !== 'SHA256SUMS')
    .map(
      (file) =>
        `${createHash('sha256')
          .update(readFileSync(join(at, file)))
          .digest('hex')}  ${file}\n`,
    );
  writeFileSync(join(at, 'SHA256SUMS'), sums.join(''));
}

describe('the folder', () => {
  test('has what its README names, for its owner alone', () => {
    const files = filesIn(folder);
    expect(files.filter((file) => !file.startsWith('bodies/'))).toEqual([
      'README.md',
      'SHA256SUMS',
      'answers.jsonl',
      'approvals/1-finance-alice-of-finance.json',
      'approvals/1-finance-alice-of-finance.sig',
      'approvals/1-finance-alice-of-finance.txt',
      'approvals/2-legal-bob.json',
      'approvals/2-legal-bob.sig',
      'approvals/2-legal-bob.txt',
      'approvals/allowed_signers',
      'chain.jsonl',
      'interventions.jsonl',
      'outcome.jsonl',
      'outcome.txt',
      'plan.jsonl',
      'plan.txt',
      'provenance.jsonl',
      'record.json',
      'requests.jsonl',
    ]);
    for (const file of files) expect(statSync(join(folder, file)).mode & 0o077, file).toBe(0);
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain(runs[1]?.hash);
  });

  test('is checked by its own commands, down to the newest run', () => {
    const lines = [...checks(folder)].flat().filter((line) => hasSsh || !line.includes('ssh-keygen'));
    expect(lines.filter((line) => !isGood(line))).toEqual([]);
    expect(lines.filter((line) => line.startsWith('Good '))).toHaveLength(hasSsh ? 2 : 0);
    expect(lines.at(-1)).toBe(`newest hash "${runs.at(-1)?.hash}": OK`);
    expect(lines).toEqual(expect.arrayContaining(['record.json: OK', 'plan: OK', 'answers: OK']));
  });

  test('with any file changed, or a line of it taken out, is found out', () => {
    const good = [...checks(folder)].map((lines) => lines.filter(isGood).length);
    /** A command prints fewer good lines, or for a sum that was corrected a bad one; those after it are not run. */
    const isFound = (at: string, isBad = (_: string) => false) => {
      let command = 0;
      for (const lines of checks(at)) {
        if (lines.some(isBad) || lines.filter(isGood).length < (good[command++] ?? 0)) return true;
      }
      return false;
    };
    for (const file of filesIn(folder)) {
      if (file === 'README.md' || file === 'SHA256SUMS' || file === 'plan.txt' || file === 'outcome.txt')
        continue;
      const at = copy();
      const text = readFileSync(join(at, file), 'utf8');
      writeFileSync(
        join(at, file),
        // A line is put into an empty file.
        text === '' ? 'x\n' : text.replace(/[a-z0-9](?=[^a-z0-9]*$)/, (last) => (last === 'x' ? 'y' : 'x')),
      );
      expect(isFound(at), file).toBe(true);
      summedAnew(at);
      // The text that was signed and its keys are in the plan and in the document of the approval.
      const isForged = isFound(at, (line) => !isGood(line));
      expect(isForged || (!hasSsh && file.startsWith('approvals/')), file).toBe(true);
    }
  });

  test('holds no secret', async () => {
    const texts = filesIn(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    const key = project.secret();
    expect(key.length).toBeGreaterThan(8);
    for (const text of texts) {
      expect(text).not.toContain(key);
      expect(text).not.toMatch(/PRIVATE KEY/);
    }
  });
});

test('requests, answers and outcome belong together', () => {
  const linesOf = (file: string) =>
    readFileSync(join(folder, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  const [requests, answers] = [linesOf('requests.jsonl'), linesOf('answers.jsonl')];
  expect(requests.length).toBeGreaterThan(0);
  expect(answers.map(({ id }) => id)).toEqual(requests.map(({ id }) => id));
  for (const { body_sha256: body } of requests) expect(filesIn(folder)).toContain(`bodies/${body}`);
  for (const answer of answers) expect(answer).toMatchObject({ closing: 'done', status: expect.any(Number) });
});

test('says what was compared with invoices, or why nothing was', async () => {
  const readmeOf = (at: string) => readFileSync(join(project.folder, at, 'README.md'), 'utf8');
  expect(readmeOf('evidence')).toContain(
    '## Invoices\n\nNothing was compared: the month of the run, 2026-11, is not over.\n',
  );
  const inDecember = Date.parse('2026-12-05T10:00:00Z');
  const { exitCode } = await project.runAt(inDecember, 'log', runs[2]?.run ?? '', '--out', 'billed');
  expect(exitCode).toBe(0);
  expect(readmeOf('billed')).toMatch(
    /2026-11: \d+ differences?, \d+ things? not compared, with the catalog at hand/,
  );
  expect(JSON.parse(project.read('billed/invoices/2026-11.json'))).toMatchObject({ month: '2026-11' });
  expect(project.read('billed/SHA256SUMS')).toContain('  invoices/2026-11.txt\n');
});

test('of a log that was changed is written, and says so', async () => {
  const lock = project.read('pricewright.lock');
  project.write('pricewright.lock', lock.replace(/record: .*/, `record: ${'0'.repeat(64)}`));
  const wrote = await project.run('log', runs[0]?.run ?? '', '--out', 'changed');
  project.write('pricewright.lock', lock);
  expect(wrote).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('NOT VERIFIED: ') });
  expect(readFileSync(join(project.folder, 'changed/README.md'), 'utf8')).toContain(
    'found 1 fault in the log:**',
  );
});

test('is refused without a run, and in a folder that has files', async () => {
  mkdirSync(join(project.folder, 'full'));
  project.write('full/file', '');
  const refused = async (...argv: string[]) => (await project.run('log', ...argv)).stderr;
  expect(await refused('--out', 'new')).toMatch(/^evidence-without-run: /);
  expect(await refused(runs[0]?.run ?? '', '--out', 'full')).toMatch(
    /^folder-not-empty: full has files already/,
  );
  expect(await refused(runs[0]?.run ?? '', '--out', 'billing.yaml')).toMatch(/^unwritable-folder: /);
});
