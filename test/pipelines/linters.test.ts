/**
 * The workflow files of the examples before the linters made for them: GitHub's own language service for workflow and
 * action, gitlab-ci-local with GitLab's schema for the pipeline. That each of them sees a fault is shown too.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const run = promisify(execFile);
const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const example = (file: string): Promise<string> => readFile(here(`../../examples/ci/${file}`), 'utf8');

interface ActionsLinter {
  readonly validate: (document: unknown) => Promise<readonly { readonly message: string }[]>;
  readonly TextDocument: { create(uri: string, language: string, version: number, text: string): unknown };
}

let folder = '';
let actions: ActionsLinter;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pricewright-linters-'));
  const bundle = await rolldown({
    input: here('actions-linter.mjs'),
    platform: 'node',
    logLevel: 'silent',
  });
  const file = join(folder, 'actions-linter.mjs');
  await bundle.write({ file, format: 'esm', codeSplitting: false });
  actions = (await import(pathToFileURL(file).href)) as ActionsLinter;
});

afterAll(() => rm(folder, { recursive: true, force: true }));

let documents = 0;

/** What GitHub's language service has to say; it knows a workflow from an action by its path. */
async function onGitHub(path: string, text: string): Promise<readonly string[]> {
  documents += 1;
  const document = actions.TextDocument.create(`file:///${documents}/${path}`, 'yaml', 0, text);
  return (await actions.validate(document)).map(({ message }) => message);
}

describe('on GitHub', () => {
  const WORKFLOW = '.github/workflows/prices.yml';
  const ACTION = '.github/actions/pricewright/action.yml';

  test('workflow and action are without fault', async () => {
    expect(await onGitHub(WORKFLOW, await example('github-actions.yml'))).toEqual([]);
    expect(await onGitHub(ACTION, await example('action.yml'))).toEqual([]);
  });

  test.each(['ci.yml', 'release.yml'])('the project itself: %s is without fault', async (file) => {
    const text = await readFile(here(`../../.github/workflows/${file}`), 'utf8');
    expect(await onGitHub(`.github/workflows/${file}`, text)).toEqual([]);
  });

  test.each([
    [WORKFLOW, 'github-actions.yml', 'runs-on:', 'run-on:', "Unexpected value 'run-on'"],
    [WORKFLOW, 'github-actions.yml', 'steps.approved.', 'stps.approved.', "Unrecognized named-value: 'stps'"],
    [ACTION, 'action.yml', 'using: composite', 'use: composite', 'Required property is missing: using'],
  ])('%s with a fault is refused', async (path, file, from, to, message) => {
    const text = await example(file);
    expect(text).toContain(from);
    expect(await onGitHub(path, text.replace(from, to))).toContain(message);
  });
});

describe('on GitLab', () => {
  const program = createRequire(import.meta.url).resolve('gitlab-ci-local/package.json');
  const arguments_ = [
    '--import',
    pathToFileURL(here('node-20-sets.mjs')).href,
    join(program, '../dist/index.js'),
    '--list-json',
  ];

  /** The names of the jobs; throws what the linter prints where it finds a fault. */
  async function onGitLab(text: string): Promise<readonly string[]> {
    const place = await mkdtemp(join(folder, 'pipeline-'));
    await run('git', ['init', '--quiet', '--initial-branch', 'main'], { cwd: place });
    await cp(here('../../examples/ci'), join(place, 'ci/pricewright'), { recursive: true });
    await writeFile(join(place, '.gitlab-ci.yml'), text);
    const { stdout } = await run(process.execPath, arguments_, {
      cwd: place,
      env: { PATH: process.env.PATH, HOME: place },
    });
    return (JSON.parse(stdout) as readonly { readonly name: string }[]).map(({ name }) => name);
  }

  test('the pipeline is without fault', async () => {
    expect(await onGitLab(await example('gitlab-ci.yml'))).toEqual(['plan', 'fork', 'apply', 'tend']);
  });

  test.each([
    ['resource_group:', 'resource_grup:', 'resource_grup'],
    ['when: always', 'when: sometimes', 'must be one of'],
  ])('%s as %s is refused', async (from, to, message) => {
    const text = await example('gitlab-ci.yml');
    expect(text).toContain(from);
    await expect(onGitLab(text.replace(from, to))).rejects.toThrow(message);
  });
});
