/** Plans one catalog against another, as who reviews a change sees it: first lines, guards and the approvals asked for. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import type { Plan } from '../../src/model/plan/plan.ts';
import { fromDocument } from '../../src/plan/document/plan-document.ts';
import { pointsOf, saidOf } from '../report/said-of-plan.ts';
import { runInProcess } from './run-in-process.ts';

export interface Seen {
  readonly exitCode: number;
  /** The summary, every change in it in words, and every point to check. */
  readonly first: string;
  readonly text: string;
  readonly refused: readonly string[];
  readonly asked: readonly string[];
  readonly plan: Plan;
}

/** A project of one catalog file; settings of a test's own may follow. */
export const PROJECT = `version: 1
project: northquay-billing-7d2k9p
catalog: [billing.yaml]
service: { base_url: "http://127.0.0.1:1", api_key: "\${env.BILLING_API_KEY}" }
`;

/** Each side is one file, `billing.yaml`, beside `more` files that both sides have. `argv` are options of `plan`. */
export async function planFrom(
  project: string,
  before: string,
  after: string,
  more: Readonly<Record<string, string>> = {},
  argv: readonly string[] = [],
): Promise<Seen> {
  const folder = mkdtempSync(join(tmpdir(), 'pricewright-plan-from-'));
  try {
    for (const [side, catalog] of Object.entries({ before, after })) {
      const files = { 'pricewright.yaml': project, 'billing.yaml': catalog, ...more };
      for (const [file, text] of Object.entries(files)) {
        const path = join(folder, side, file);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, text);
      }
    }
    return await seenIn(join(folder, 'after'), argv);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `Needs attention: …`, with every point, also of what the summary says. */
function attentionIn(plan: Plan): string {
  const points = pointsOf(plan).map(({ words }) => words.text);
  return points.length === 0 ? 'Nothing needs attention' : `Needs attention: ${points.join(' · ')}`;
}

async function seenIn(cwd: string, argv: readonly string[]): Promise<Seen> {
  const run = (...more: string[]) =>
    runInProcess(['diff', '../before', ...argv, ...more], {
      cwd,
      env: { BILLING_API_KEY: 'none' },
    });
  const { exitCode, stdout, stderr } = await run();
  expect(stderr).toBe('');
  const plan = fromDocument(JSON.parse((await run('--json')).stdout));
  if (plan === undefined) throw new Error('no plan');
  return {
    exitCode,
    text: stdout,
    first: `${saidOf(plan)}; ${attentionIn(plan)}`,
    refused: plan.guards.flatMap(({ guard, outcome }) => (outcome === 'refused' ? [guard] : [])),
    asked: (plan.approvals?.required ?? []).flatMap(({ reasons }) =>
      reasons.map((reason) => reason.split(':')[0] ?? ''),
    ),
    plan,
  };
}
