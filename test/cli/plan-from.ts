/** Plans one catalog against another, as who reviews a change sees it: first lines, guards and the approvals asked for. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Plan } from '../../src/model/plan/plan.ts';
import { runInProcess } from './run-in-process.ts';

export interface Seen {
  readonly exitCode: number;
  /** The sentence and what needs attention, without line breaks. */
  readonly first: string;
  readonly text: string;
  readonly refused: readonly string[];
  readonly asked: readonly string[];
  readonly plan: Plan;
}

/** Each side is one file, `billing.yaml`, in a folder of its own below `folder`. */
export async function planFrom(
  folder: string,
  project: string,
  before: string,
  after: string,
): Promise<Seen> {
  for (const [side, catalog] of Object.entries({ before, after })) {
    mkdirSync(join(folder, side), { recursive: true });
    writeFileSync(join(folder, side, 'pricewright.yaml'), project);
    writeFileSync(join(folder, side, 'billing.yaml'), catalog);
  }
  const run = (...more: string[]) =>
    runInProcess(['plan', '--against', '../before', ...more], {
      cwd: join(folder, 'after'),
      env: { BILLING_API_KEY: 'none' },
    });
  const { exitCode, stdout, stderr } = await run();
  expect(stderr).toBe('');
  const plan = JSON.parse((await run('--json')).stdout) as Plan;
  return {
    exitCode,
    text: stdout,
    first: stdout.split('\n\n')[0]?.split('\n').slice(2).join(' ').replace(/\s+/g, ' ') ?? '',
    refused: plan.guards.flatMap(({ guard, outcome }) => (outcome === 'refused' ? [guard] : [])),
    asked: (plan.approvals?.required ?? []).flatMap(({ reasons }) =>
      reasons.map((reason) => reason.split(':')[0] ?? ''),
    ),
    plan,
  };
}
