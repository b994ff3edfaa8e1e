import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { outcomeIn, planIn, readJson } from '../../src/cli/io/saved-document.ts';
import { DiagnosticsError } from '../../src/model/messages/diagnostic.ts';
import { countResults } from '../../src/model/plan/outcome.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import { TOOL_VERSION } from '../../src/model/tool-version.ts';
import { sealPlan } from '../../src/plan/document/plan-digest.ts';
import { planJson } from '../report/plan-json.ts';
import { inDoubt, outcome } from '../report/rendered-outcomes.ts';
import { RENDERED_PLANS } from '../report/rendered-plans.ts';

const folder = mkdtempSync(join(tmpdir(), 'saved-document-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file of this text, read as one text and as one that is too long for that. */
async function readBothWays(text: string): Promise<readonly unknown[]> {
  const file = join(folder, 'document.json');
  writeFileSync(file, text);
  return [await readJson(file, 'document.json'), await readJson(file, 'document.json', 10)];
}

test.each(RENDERED_PLANS)('the plan $name is read in pieces as it is at once', async ({ plan }) => {
  const { checksum: _, ...unsealed } = plan;
  const sealed = sealPlan(unsealed);
  const [short, long] = await readBothWays(planJson(sealed));
  expect(long).toEqual(short);
  expect(planIn(long, 'document.json')).toEqual({ ...sealed });
});

test.each([
  ['cut short', '{"format_version": 1, "steps": ['],
  ['followed by more', '{"format_version": 1} {"format_version": 1}'],
  ['no JSON', 'Plan: 3 to create, 0 to update'],
  ['with a comma too many', '{"format_version": 1, "steps": [],}'],
])('a document that is %s is no JSON either way', async (_, text) => {
  expect(await readBothWays(text)).toEqual([undefined, undefined]);
});

test('what is no plan, or no outcome, is refused in words', () => {
  const codeOf = (read: () => unknown): string | undefined => {
    try {
      read();
    } catch (error) {
      return error instanceof DiagnosticsError ? error.diagnostics[0]?.code : String(error);
    }
    return undefined;
  };
  expect(codeOf(() => planIn(undefined, 'document.json'))).toBe('document-not-json');
  const { checksum: _, ...unsealed } = RENDERED_PLANS[0]?.plan ?? {};
  const sealed = sealPlan({ ...(unsealed as Plan), tool_version: TOOL_VERSION });
  const document = JSON.parse(planJson(sealed));
  const reworded = { ...document, summary: ['Nothing changes'] };
  expect(codeOf(() => planIn(document, 'document.json'))).toBeUndefined();
  expect(codeOf(() => planIn(reworded, 'document.json'))).toBe('document-altered');
  expect(codeOf(() => outcomeIn(undefined, 'document.json'))).toBe('document-not-json');
  const whole = outcome([inDoubt('bundles.update', 'bundles.growth')]);
  expect(codeOf(() => outcomeIn(whole, 'document.json'))).toBeUndefined();
  expect(codeOf(() => outcomeIn({ ...whole, counts: countResults([]) }, 'document.json'))).toBe(
    'document-altered',
  );
});

test('a file that is not there is named as the person named it', async () => {
  await expect(readJson(join(folder, 'none.json'), '../none.json')).rejects.toThrow(
    /\.\.\/none\.json cannot be read \(ENOENT\)/,
  );
});
