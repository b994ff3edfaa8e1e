/**
 * Messages that a page shows and no test runs are in the words of the source: most words of each stand in the same order in a
 * file that reports the code.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ELSEWHERE } from './command-setups.ts';
import { readPages } from './pages.ts';
import { filesReporting } from './reporting-files.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Less would be a message in other words; values, such as names and days, are the rest. */
const LEAST_SHARE = 0.5;
const WINDOW = 3;

/** Files with the words of a code that stands in another. */
const WORDED_IN: Readonly<Record<string, string>> = {
  'billed-back': 'src/ledger/of-plan/past-contracts.ts',
  'contract-ended': 'src/ledger/of-plan/past-contracts.ts',
  'escalation-reset': 'src/ledger/of-plan/past-contracts.ts',
  'left-out': 'src/pull/survey.ts',
  'mid-cycle': 'src/judge/guards/mid-cycle.ts',
  'unusual-terms': 'src/ledger/of-plan/unusual-terms.ts',
};

const elsewhere = new Set(Object.values(ELSEWHERE).flat());
const pages = readPages().filter(({ code }) => elsewhere.has(code));

/** The words of the literals, a value in a template standing for one word; quotes and line breaks of the source are none. */
function wordsOf(source: string): string {
  const text = source
    .replaceAll(/\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, ' VALUE ')
    .replaceAll(/\\(?=[`'])/g, '')
    .replaceAll(/['"`] *\+\s*['"`]/g, '');
  return ` ${split(text).join(' ')} `;
}

function split(text: string): readonly string[] {
  return text.split(/[\s,;:.()'"`]+/).filter((word) => word !== '');
}

/** The part of the words that stand in the source beside others of the same message. */
function shareIn(source: string, message: string): number {
  const words = split(message);
  const found = new Set<number>();
  for (let at = 0; at + WINDOW <= words.length; at += 1) {
    if (!source.includes(` ${words.slice(at, at + WINDOW).join(' ')} `)) continue;
    for (let index = at; index < at + WINDOW; index += 1) found.add(index);
  }
  return found.size / words.length;
}

test.each(pages)('$code', ({ code, example }) => {
  const files = new Set(filesReporting(code));
  const worded = WORDED_IN[code];
  if (worded !== undefined) files.add(worded);
  const source = [...files].map((file) => wordsOf(readFileSync(join(ROOT, file), 'utf8'))).join(' ');
  for (const line of example.lines.slice(1)) {
    const message = line.replace(/^(?:\S+: )?(?:warning: )?[a-z-]+: | {2}· (?:[a-z-]+: )?/, '');
    expect(shareIn(source, message), message).toBeGreaterThanOrEqual(LEAST_SHARE);
  }
});
