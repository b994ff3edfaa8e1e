import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimal, decimalText } from '../../src/model/values/decimal.ts';
import {
  aliasesOf,
  MAX_EXPRESSION_CHARACTERS,
  MAX_EXPRESSION_DEPTH,
  parseExpression,
} from '../../src/pricing/expression/parse-expression.ts';
import { evaluateExpression, nearestDecimal } from '../../src/pricing/models/expression.ts';

const VALUES = new Map([
  ['a', decimal('7')],
  ['b', decimal('2')],
  ['größe', decimal('0.1')],
]);

function resultOf(text: string): string {
  const parsed = parseExpression(text);
  if (parsed.kind === 'refused') return `${parsed.position}: ${parsed.reason}`;
  const evaluated = evaluateExpression(parsed.expression, VALUES);
  return evaluated.kind === 'unrated' ? evaluated.code : decimalText(nearestDecimal(evaluated.value));
}

test.each([
  ['1', '1'],
  ['0.10', '0.1'],
  ['00.5', '0.5'],
  ['1e3', '1000'],
  ['10 * 1.9e-08', '0.00000019'],
  ['1E-50 * 1E+50', '1'],
  ['0.1 + 0.2', '0.3'],
  [
    '123456789012345678901234567890.000000000000000000001 * 10',
    '1234567890123456789012345678900.00000000000000000001',
  ],
  ['1 + 2 * 3', '7'],
  ['(1 + 2) * 3', '9'],
  ['10 - 4 - 3', '3'],
  ['16 / 4 / 2', '2'],
  ['2 * -3', '-6'],
  ['--3', '3'],
  ['-(a - b)', '-5'],
  ['a--b', '9'],
  ['a / b', '3.5'],
  ['1 / 3', '0.3333333333333333333333333333333333333333'],
  ['a / (b - 2)', 'division-by-zero'],
  ['min(a, b, 3)', '2'],
  ['max(a, b)', '7'],
  ['min(a)', '7'],
  ['ceil(a / b) + floor(a / b)', '7'],
  ['ceil(-3.5)', '-3'],
  ['floor(-3.5)', '-4'],
  ['ceil(4)', '4'],
  ['floor(0 - 0.000001)', '-1'],
  ['größe * 10', '1'],
  [' \t\n a\r', '7'],
  ['unknown', 'missing-metric'],
])('%j is %s', (text, value) => {
  expect(resultOf(text)).toBe(value);
});

test.each([
  ['', '1: it is empty'],
  ['   ', '1: it is empty'],
  ['a b', '3: there is no operator before b'],
  ['max(a b)', '7: there is no operator before b'],
  ['2a', '2: there is no operator before a'],
  ['1e400', '2: there is no operator before e400'],
  ['1e*a', '2: there is no operator before e'],
  ['a(b)', '1: there is no function a'],
  ['2(b)', '2: there is no operator before the parenthesis'],
  ['(a)(b)', '4: there is no operator before the parenthesis'],
  ['a;b', '2: the character ";" is not part of the arithmetic'],
  ['a ? b : 1', '3: the character "?" is not part of the arithmetic'],
  ['a % b', '3: the character "%" is not part of the arithmetic'],
  ['a.b', '2: the character "." is not part of the arithmetic'],
  ['.5', '1: the character "." is not part of the arithmetic'],
  ['5.', '2: the character "." is not part of the arithmetic'],
  ['a[0]', '2: the character "[" is not part of the arithmetic'],
  ['"a"', '1: the character "\\"" is not part of the arithmetic'],
  ['a == b', '3: the character "=" is not part of the arithmetic'],
  ['a × b', '3: the character "×" is not part of the arithmetic'],
  ['$a', '1: the character "$" is not part of the arithmetic'],
  ['a ** b', '4: there is no value before *'],
  ['+a', '1: there is no value before +'],
  ['a +', '3: there is no value after +'],
  ['* a', '1: there is no value before *'],
  ['(a', '1: the parenthesis is not closed'],
  ['a)', '2: there is no open parenthesis before )'],
  ['a, b', '2: there is no open parenthesis before ,'],
  [',a', '1: there is no value before ,'],
  ['max(a,)', '7: there is no value before )'],
  ['max(,a)', '5: there is no value before ,'],
  ['(a, b)', '2: it is not one arithmetic expression'],
  ['()', '1: it is not one arithmetic expression'],
  ['1 + ()', '6: it cannot be read as arithmetic'],
  ['max()', '1: max takes one value or more, and has 0'],
  ['1 + ceil(a, b)', '5: ceil takes one value, and has 2'],
  ['1 + max', '5: max is a function and has no values'],
  ['sqrt(a)', '1: there is no function sqrt'],
  ['a + constructor(b)', '5: there is no function constructor'],
  ['true', '1: true is not a number'],
  ['a + this', '5: it is not one arithmetic expression'],
])('%j is refused: %s', (text, refusal) => {
  expect(resultOf(text)).toBe(refusal);
});

describe('bounds', () => {
  test('as deep as allowed, and one deeper', () => {
    const nested = (depth: number): string => `${'('.repeat(depth)}a${')'.repeat(depth)}`;
    expect(resultOf(nested(MAX_EXPRESSION_DEPTH))).toBe('7');
    expect(resultOf(nested(MAX_EXPRESSION_DEPTH + 1))).toMatch(/nested more than/);
  });

  test('as long as allowed, and one longer', () => {
    const long = '-'.repeat(MAX_EXPRESSION_CHARACTERS - 1);
    expect(resultOf(`${long}a`)).toBe('-7');
    expect(resultOf(`${long}-a`)).toMatch(/longer than/);
  });
});

test('aliases are found once each, where they stand first', () => {
  const parsed = parseExpression('max(b, 2) + a * b');
  expect(parsed.kind === 'parsed' && aliasesOf(parsed.expression)).toEqual([
    { name: 'b', position: 5 },
    { name: 'a', position: 13 },
  ]);
});

test('no text makes the parser throw, and a refusal points into the text', () => {
  const piece = fc.constantFrom(
    'a',
    'b',
    '1',
    '2.5',
    '+',
    '-',
    '*',
    '/',
    '(',
    ')',
    ',',
    ' ',
    'min',
    'ceil',
    '.',
    ';',
    '!',
    'this',
    '∞',
    '😀',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
      ),
      (text) => {
        const parsed = parseExpression(text);
        if (parsed.kind === 'parsed') return;
        expect(parsed.position).toBeGreaterThanOrEqual(1);
        expect(parsed.position).toBeLessThanOrEqual(Math.max(1, text.length));
      },
    ),
    { numRuns: 5000 },
  );
});

/** Arithmetic that is written out with parentheses everywhere, and its value by big integers. */
const { sum: arithmetic } = fc.letrec<{
  sum: { text: string; value: bigint };
  leaf: { text: string; value: bigint };
}>((tie) => ({
  leaf: fc.bigInt({ min: 0n, max: 10n ** 12n }).map((value) => ({ text: String(value), value })),
  sum: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    tie('leaf'),
    fc.tuple(tie('sum'), fc.constantFrom('+', '-', '*'), tie('sum')).map(([left, operator, right]) => ({
      text: `(${left.text} ${operator} ${right.text})`,
      value:
        operator === '+'
          ? left.value + right.value
          : operator === '-'
            ? left.value - right.value
            : left.value * right.value,
    })),
  ),
}));

test('whole numbers come out as by big integers', () => {
  fc.assert(
    fc.property(arithmetic, ({ text, value }) => {
      if (text.length <= MAX_EXPRESSION_CHARACTERS) expect(resultOf(text)).toBe(String(value));
    }),
  );
});
