/**
 * `npm run script test/browser/readme-plan.ts`: makes the README's plan and the picture of its page again, both from one run of the quickstart.
 * The sandbox needs its usual port, because the plan names it, and the picture Chromium.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { parse } from 'yaml';
import { serveSandbox } from '../../src/sandbox/http/serve.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { runInProcess } from '../cli/run-in-process.ts';

const QUICKSTART = 'examples/quickstart';
/** The day on which the README's plan is made; a test holds it to that day as well. */
const NOW = Date.parse('2026-11-23T10:00:00Z');
const PORT = 8787;

const folder = mkdtempSync(join(tmpdir(), 'pricewright-readme-'));
cpSync(QUICKSTART, folder, { recursive: true, filter: (file) => !file.includes('.pricewright') });
const seed = parse(readFileSync(join(QUICKSTART, 'sandbox.yaml'), 'utf8')) as Seed;
const sandbox = createSandbox({ profile: 'published', seed, now: () => NOW });
const serving = await serveSandbox(sandbox, { port: PORT });
try {
  await printed('state init');
  await printed('apply --yes');
  const bundles = join(folder, 'billing/bundles.yaml');
  writeFileSync(bundles, readFileSync(bundles, 'utf8').replace('"49.00"', '"52.00"'));
  writePlan(await printed('plan --out plan.json'));
  const page = join(folder, 'plan.html');
  writeFileSync(page, await printed('show plan.json --format html'));
  await photograph(page, 'docs/pictures/page.png');
} finally {
  await serving.close();
  rmSync(folder, { recursive: true, force: true });
}

async function printed(command: string): Promise<string> {
  const env = { PRICEWRIGHT_SANDBOX_URL: serving.url, BILLING_API_KEY: sandbox.apiKey };
  const ran = await runInProcess(command.split(' '), { cwd: folder, env, now: () => NOW });
  if (ran.exitCode !== 0) throw new Error(`${command} ended with ${ran.exitCode}: ${ran.text}`);
  return ran.stdout;
}

function writePlan(text: string): void {
  const readme = readFileSync('README.md', 'utf8');
  const [before, after] = readme.split(/(?<=^\$ pricewright plan --out plan\.json\n)[\s\S]*?(?=^```$)/m);
  if (after === undefined) throw new Error('README.md shows no plan');
  writeFileSync('README.md', before + text + after);
}

/** The first screen in light colours. */
async function photograph(page: string, picture: string): Promise<void> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const open = await browser.newPage({ viewport: { width: 1400, height: 980 }, colorScheme: 'light' });
    await open.goto(pathToFileURL(page).href);
    await open.screenshot({ path: picture });
  } finally {
    await browser.close();
  }
}
