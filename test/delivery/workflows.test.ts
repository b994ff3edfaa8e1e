/** The project's own workflows: what they may do, what they run, and that no action can change under them. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '../..');
const WORKFLOWS = join(ROOT, '.github/workflows');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
/** Used by the release alone. */
const DOWNLOAD = 'actions/download-artifact@3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c';
const PINNED = /^actions\/[a-z-]+@[0-9a-f]{40}$/;

interface Job {
  readonly permissions: Readonly<Record<string, string>>;
  readonly environment?: string;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly string[]>> };
  readonly 'timeout-minutes': number;
  readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
}

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const workflow = (file: string): Workflow => parse(read(`.github/workflows/${file}`)) as Workflow;
const stepsOf = (job: Job | undefined) => job?.steps ?? [];

describe.each(readdirSync(WORKFLOWS))('%s', (file) => {
  const { permissions, jobs } = workflow(file);

  test('each job says what it may do and when it ends', () => {
    expect(permissions).toEqual({});
    for (const job of Object.values(jobs)) {
      expect(Object.keys(job.permissions)).not.toEqual([]);
      expect(job['timeout-minutes']).toBeGreaterThan(0);
    }
  });

  test('its actions are named by the digests that the action of this project uses, or one of its own', () => {
    const known = read('action.yml') + DOWNLOAD;
    const used = Object.values(jobs)
      .flatMap(stepsOf)
      .flatMap(({ uses }) => uses ?? []);
    expect(used.filter((action) => !PINNED.test(action) || !known.includes(action))).toEqual([]);
  });

  test('its npm scripts exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    const runs = Object.values(jobs)
      .flatMap(stepsOf)
      .flatMap(({ run }) => [...(run ?? '').matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name ?? ''));
    expect(runs.filter((name) => !(name in scripts))).toEqual([]);
  });
});

test('CI begins with the oldest Node.js that is promised, and runs what a person runs', () => {
  const { engines } = JSON.parse(read('package.json')) as { readonly engines: { readonly node: string } };
  const { check } = workflow('ci.yml').jobs;
  const [oldest, ...others] = check?.strategy?.matrix.node ?? [];
  expect(engines.node).toBe(`>=${oldest}`);
  expect(others).toEqual(['22', '24', '26']);
  expect(stepsOf(check).map(({ run }) => run)).toContain('.ci/run');
});

test('only the job that publishes may, and it runs nothing of the repository or its dependencies', () => {
  const { jobs } = workflow('release.yml');
  const writers = Object.entries(jobs).filter(([, job]) => Object.values(job.permissions).includes('write'));
  expect(writers.map(([name]) => name)).toEqual(['publish']);
  const steps = stepsOf(jobs.publish);
  expect(steps.some(({ uses }) => uses?.startsWith('actions/checkout@'))).toBe(false);
  const commands = steps.flatMap(({ run }) => run ?? []).join('\n');
  expect(commands).toMatch(/^npm publish \S+\.tgz --provenance/);
  expect(commands).not.toMatch(/npm (ci|install|run|exec)|npx|node /);
  expect(jobs.publish?.environment).toBe('npm');
});

describe('the notes of a release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pricewright-notes-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function notesOf(tag: string, changelog: string): string {
    mkdirSync(join(folder, '.config'), { recursive: true });
    writeFileSync(join(folder, '.config/release-notes.mjs'), read('.config/release-notes.js'));
    writeFileSync(join(folder, 'package.json'), '{ "version": "1.2.0" }');
    writeFileSync(join(folder, 'CHANGELOG.md'), changelog);
    return execFileSync(process.execPath, [join(folder, '.config/release-notes.mjs'), tag], {
      stdio: 'pipe',
      encoding: 'utf8',
    });
  }

  test('are the section of its version', () => {
    const changelog =
      '# Changelog\n\n## Unreleased\n\n- Soon.\n\n## 1.2.0 - 2027-01-04\n\n- A line.\n\n## 1.1.0 - 2026-12-01\n\n- Older.\n';
    expect(notesOf('v1.2.0', changelog)).toBe('- A line.\n');
  });

  test.each([
    ['v1.2.1', '## 1.2.0 - 2027-01-04\n\n- A line.\n', /is not v1\.2\.0/],
    ['v1.2.0', '## Unreleased\n\n- A line.\n', /has no section/],
    ['v1.2.0', '## 1.2.0 - 2027-01-04\n\n## 1.1.0 - 2026-12-01\n', /has no section/],
  ])('%s with %j is refused', (tag, changelog, message) => {
    expect(() => notesOf(tag, changelog)).toThrow(message);
  });
});
