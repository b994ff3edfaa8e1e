/**
 * The workflow files of the examples before the linters made for them: GitHub's own language service for workflow and
 * action, gitlab-ci-local with GitLab's schema for the pipeline. That each of them sees a fault is shown too.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const run = promisify(execFile);
const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const read = (file: string): Promise<string> => readFile(here(`../../${file}`), 'utf8');

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
  const EXAMPLE = 'examples/ci/github-actions.yml';
  const ACTION = 'action.yml';

  test('workflow and action are without fault', async () => {
    expect(await onGitHub(WORKFLOW, await read(EXAMPLE))).toEqual([]);
    expect(await onGitHub(ACTION, await read(ACTION))).toEqual([]);
  });

  test.each(['ci.yml', 'release.yml'])('the project itself: %s is without fault', async (file) => {
    const text = await readFile(here(`../../.github/workflows/${file}`), 'utf8');
    expect(await onGitHub(`.github/workflows/${file}`, text)).toEqual([]);
  });

  test.each([
    [WORKFLOW, EXAMPLE, 'runs-on:', 'run-on:', "Unexpected value 'run-on'"],
    [WORKFLOW, EXAMPLE, 'secrets.BILLING', 'scrts.BILLING', "Unrecognized named-value: 'scrts'"],
    [ACTION, ACTION, 'using: composite', 'use: composite', 'Required property is missing: using'],
  ])('%s with a fault is refused', async (path, file, from, to, message) => {
    const text = await read(file);
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
    await mkdir(join(place, 'templates'));
    await writeFile(join(place, 'templates/prices.yml'), text);
    // Nobody but GitLab itself reads a component from its catalog: it is included as a file, with the example's inputs.
    const consumer = (await read('examples/ci/gitlab-ci.yml')).replace(
      /component: .*/,
      'local: templates/prices.yml',
    );
    await writeFile(join(place, '.gitlab-ci.yml'), consumer);
    await run('git', ['add', '--all'], { cwd: place });
    const { stdout } = await run(process.execPath, arguments_, {
      cwd: place,
      env: { PATH: process.env.PATH, HOME: place },
    });
    return (JSON.parse(stdout) as readonly { readonly name: string }[]).map(({ name }) => name);
  }

  test('the component is without fault', async () => {
    expect(await onGitLab(await read('templates/prices.yml'))).toEqual([
      'prices-plan',
      'prices-fork',
      'prices-apply',
      'prices-drift',
    ]);
  });

  test.each([
    ['resource_group:', 'resource_grup:', 'resource_grup'],
    ['when: always', 'when: sometimes', 'must be one of'],
  ])('%s as %s is refused', async (from, to, message) => {
    const text = await read('templates/prices.yml');
    expect(text).toContain(from);
    await expect(onGitLab(text.replace(from, to))).rejects.toThrow(message);
  });
});
