import { expect, test } from 'vitest';
import type { Diagnostic } from '../../src/model/messages/diagnostic.ts';
import { createPalette } from '../../src/report/lines/lines.ts';
import { diagnosticsText } from '../../src/report/text/diagnostics-text.ts';
import { HOSTILE } from './rendered-plans.ts';

const diagnostic = (parts: Partial<Diagnostic> = {}): Diagnostic => ({
  severity: 'error',
  code: 'unquoted-amount',
  source: { file: 'billing/bundles.yaml', line: 12, column: 5 },
  message: 'the amount 0.10 is not quoted',
  fix: 'write "0.10"',
  ...parts,
});

const palette = createPalette(false);
const ESCAPE = '\u001b';

test('sorted by place, related places below, counts at the end', () => {
  const text = diagnosticsText(
    [
      diagnostic({
        severity: 'warning',
        code: 'unseen-value',
        source: { file: 'z.yaml', line: 1, column: 1 },
      }),
      diagnostic({
        code: 'duplicate-address',
        related: [{ source: { file: 'a.yaml', line: 3, column: 1 }, message: 'the first one' }],
      }),
      diagnostic({ source: { file: 'billing/bundles.yaml', line: 2, column: 5 } }),
    ],
    { palette },
  );
  expect(text.split('\n')).toEqual([
    'billing/bundles.yaml:2:5: unquoted-amount: the amount 0.10 is not quoted; write "0.10"',
    'billing/bundles.yaml:12:5: duplicate-address: the amount 0.10 is not quoted; write "0.10"',
    '    a.yaml:3:1: the first one',
    'z.yaml:1:1: warning: unseen-value: the amount 0.10 is not quoted; write "0.10"',
    '2 errors, 1 warning in 2 files.',
    '',
  ]);
});

test('a fault that stands in no file has no place, and none is an empty text', () => {
  const { source: _, ...placeless } = diagnostic();
  expect(diagnosticsText([placeless], { palette })).toBe(
    'unquoted-amount: the amount 0.10 is not quoted; write "0.10"\n1 error.\n',
  );
  expect(diagnosticsText([], { palette })).toBe('');
});

test('colour changes nothing but colour', () => {
  const coloured = diagnosticsText([diagnostic()], { palette: createPalette(true) });
  expect(coloured).toContain('\u001b[1mbilling/bundles.yaml:12:5:\u001b[22m');
  const plain = coloured.replaceAll(new RegExp(`${ESCAPE}\\[\\d+m`, 'g'), '');
  expect(plain).toBe(diagnosticsText([diagnostic()], { palette }));
});

test('what a file says cannot act on the terminal', () => {
  const source = { file: HOSTILE, line: 1, column: 1 };
  const text = diagnosticsText(
    [diagnostic({ message: HOSTILE, fix: HOSTILE, source, related: [{ source, message: HOSTILE }] })],
    { palette },
  );
  expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
  expect(text.split('\n')).toHaveLength(4);
});
