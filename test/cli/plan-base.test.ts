/** The side with which a plan compares its deferred changes: a folder or a commit by `--base`, and in a pipeline the merge base. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Plan } from '../../src/model/plan/plan.ts';
import { GITHUB, startForge } from '../pipelines/forge-double.ts';
import { requestEvent } from '../pipelines/pipeline.ts';
import { applyWhole, type ServedQuickstart, serveQuickstart } from './quickstart-project.ts';
import { runInProcess } from './run-in-process.ts';

const BUNDLES = 'billing/bundles.yaml';

/** Another dated change of Growth after the ones that are there. */
const change = (day: string, amount: string) =>
  `      - effective_at: ${day}\n        prices:\n          platform: { fixed_pricing_model: { price_per_unit: "${amount}" } }\n`;
const JUNE = change('2027-06-01', '549.00');
const SEPTEMBER = change('2027-09-01', '559.00');

let project: ServedQuickstart;
let [branchedOff, tip, head] = ['', '', ''];

const git = (...args: readonly string[]) =>
  execFileSync(
    'git',
    ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgSign=false', ...args],
    { cwd: project.folder, encoding: 'utf8' },
  ).trim();

/** `listed` are the dated changes of Growth after January's. */
function commit(listed: string, name: string): string {
  const file = join(project.folder, BUNDLES);
  const parts = readFileSync(file, 'utf8').split(
    /(?<="538\.92" \} \}\n)[\s\S]*?(?=\n {2}# Growth for customers)/,
  );
  expect(parts).toHaveLength(2);
  writeFileSync(file, parts.join(listed));
  git('add', '--all');
  git('commit', '--quiet', '--message', name);
  return git('rev-parse', 'HEAD');
}

const run = (...argv: string[]) => runInProcess(argv, { cwd: project.folder, env: { ...project.env } });

/** The new deferred changes of a plan, and the side that they were compared with. */
async function news(...argv: string[]) {
  const { exitCode, stdout, text } = await run('plan', '--format', 'json', ...argv);
  expect(exitCode, text).toBe(0);
  return newsOf(JSON.parse(stdout) as Plan);
}

function newsOf({ deferred, baseline }: Plan) {
  const fresh = deferred.filter(({ kind, stands }) => kind === 'not_due' && !stands);
  return { baseline, days: fresh.map(({ day }) => day) };
}

/** The state has the list price of January; June came to main, and September is asked for; June has left main since. */
beforeAll(async () => {
  project = await serveQuickstart('base');
  await applyWhole(run);
  git('init', '--quiet', '--initial-branch', 'main');
  branchedOff = commit(JUNE, 'June');
  git('checkout', '--quiet', '-b', 'request');
  head = commit(JUNE + SEPTEMBER, 'September');
  git('checkout', '--quiet', 'main');
  tip = commit('', 'No June');
  git('checkout', '--quiet', 'request');
}, 60_000);
afterAll(() => project.remove());

test('the last run, where nothing else is named', async () => {
  expect(await news()).toMatchObject({ baseline: { kind: 'run' }, days: ['2027-06-01', '2027-09-01'] });
});

test('a commit, by any name that Git has for it', async () => {
  const baseline = { kind: 'catalog', name: `request~1 (${branchedOff.slice(0, 12)})` };
  expect(await news('--base', 'request~1')).toEqual({ baseline, days: ['2027-09-01'] });
  expect((await news('--base', 'main')).days).toEqual(['2027-06-01', '2027-09-01']);
});

test('a folder, and the last run where the catalog there has faults', async () => {
  const folder = join(project.folder, 'request/before');
  cpSync(join(project.folder, 'billing'), join(folder, 'billing'), { recursive: true });
  cpSync(join(project.folder, 'pricewright.yaml'), join(folder, 'pricewright.yaml'));
  expect(await news('--base', 'request/before')).toEqual({
    baseline: { kind: 'catalog', name: 'request/before' },
    days: [],
  });
  writeFileSync(join(folder, BUNDLES), 'bundels: {}\n');
  const { stderr, stdout } = await run('plan', '--format', 'json', '--base', 'request/before');
  expect(stderr).toContain('The catalog of request/before has faults, so that nothing is compared with it.');
  expect(newsOf(JSON.parse(stdout) as Plan).baseline).toMatchObject({ kind: 'run', day: '2026-11-20' });
});

test('in a pipeline the commit at which the request branched off; the summary of the job is its part of the comment', async () => {
  const forge = await startForge();
  forge.answers.set(`${GITHUB}/pulls/7`, { head: { sha: head } });
  const place = join(project.folder, '.pricewright');
  mkdirSync(place, { recursive: true });
  const [event, summary] = ['event.json', 'summary.md'].map((name) => join(place, name));
  const asked = requestEvent(head, 7, 'acme/prices', tip);
  writeFileSync(event ?? '', JSON.stringify(asked));
  const { exitCode, text } = await runInProcess(['ci', 'plan', '--out', '.pricewright/ci'], {
    cwd: project.folder,
    env: {
      ...project.env,
      ...{ GITHUB_ACTIONS: 'true', GITHUB_EVENT_NAME: 'pull_request', GITHUB_RUN_ID: '501' },
      PRICEWRIGHT_ORIGIN: project.env.PRICEWRIGHT_SANDBOX_URL,
      ...{ GITHUB_API_URL: forge.url, GITHUB_SERVER_URL: 'https://github.example.com' },
      ...{ GITHUB_REPOSITORY: 'acme/prices', GITHUB_SHA: 'd'.repeat(40), GITHUB_TOKEN: 'canary' },
      GITHUB_WORKFLOW_REF: 'acme/prices/.github/workflows/prices.yml@refs/heads/main',
      GITHUB_EVENT_PATH: event,
      GITHUB_STEP_SUMMARY: summary,
    },
  });
  expect(exitCode, text).toBe(0);
  const [{ body } = { body: '' }, ...others] = forge.comments();
  expect(others).toEqual([]);
  expect(body).toContain('Deferred: 2 new changes');
  expect(body).toContain(`are not new (1 price locked, 2 scheduled), as in \`${branchedOff.slice(0, 12)}\`;`);
  const own = readFileSync(summary ?? '', 'utf8')
    .split('\n')
    .slice(1)
    .join('\n');
  expect(own).toContain('Deferred: 2 new changes');
  expect(body).toContain(own.trim());
});

test('a price lock that goes with the edit that it holds back is refused by the base', async () => {
  const replaceIn = (name: string, from: RegExp | string, to: string) => {
    const file = join(project.folder, name);
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(from);
    writeFileSync(file, text.replace(from, to));
  };
  replaceIn('billing/subscriptions/enterprise.yaml', /^ *price_lock: .*\n/m, '');
  replaceIn(BUNDLES, '"0.35"', '"0.95"');
  const { exitCode, text } = await run('plan', '--base', 'HEAD');
  git('checkout', '--quiet', '.');
  expect(exitCode, text).toBe(6);
  const words = text.replace(/\s+/g, ' ');
  expect(words).toMatch(/[Pp]rice\s+lock\s+changed at/);
  expect(words).toMatch(/✗ locked_prices .*subscriptions\.ironvale/);
});
