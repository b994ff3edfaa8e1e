/** A fixed field of a binding takes the values that the vendor's contract has for it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runInProcess } from './run-in-process.ts';

const project = (profile: string, reason: string) => `version: 1
project: fixed-billing-7f3k2q
catalog: [billing.yaml]
service:
  base_url: "http://127.0.0.1:1"
  api_key: "\${env.BILLING_API_KEY}"
  profile: ${profile}
${profile === 'alguna' ? '  account: sandbox\n' : ''}  operations:
    subscriptions.cancel: { method: POST, path: "/subscriptions/{id}/cancel", fields: { day: effective }, set: { reason: ${reason} } }
`;

test.each([
  ['alguna', 'other', 0],
  ['alguna', 'nonsense', 1],
  ['published', 'nonsense', 0],
])('under %s a cancellation with the reason %s', async (profile, reason, code) => {
  const cwd = mkdtempSync(join(tmpdir(), 'pricewright-fixed-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  writeFileSync(join(cwd, 'pricewright.yaml'), project(profile, reason));
  writeFileSync(join(cwd, 'billing.yaml'), 'version: "2026-04-01"\n');
  const { exitCode, text } = await runInProcess(['validate'], { cwd });
  expect(exitCode, text).toBe(code);
  if (code === 1)
    expect(text).toMatch(
      /pricewright\.yaml:\d+:\d+: unknown-value: subscriptions\.cancel takes no `reason: nonsense`; write one of no_longer_required, .*, other/,
    );
});
