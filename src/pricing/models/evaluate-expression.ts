/**
 * Evaluates expressions. All arithmetic is exact, including division. Only the results become decimals, so that
 * rounding inside an expression uses the true value.
 */

import Fraction from 'fraction.js';
import { type Decimal, decimal, decimalText } from '../../model/values/decimal.ts';
import type { Expression, ExpressionFunction, Operator } from '../expression/parse-expression.ts';
import { type Unrated, unrated } from './rating.ts';

type Evaluated = { readonly kind: 'value'; readonly value: Exact } | Unrated;

/**
 * The value of an expression, computed from the values of its aliases. There is none if an alias has no value or if
 * the expression divides by zero.
 */
export function evaluateExpression(expression: Expression, values: ReadonlyMap<string, Decimal>): Evaluated {
  switch (expression.kind) {
    case 'number':
      return { kind: 'value', value: exact(expression.value) };
    case 'alias': {
      const value = values.get(expression.name);
      if (value === undefined)
        return unrated(
          'missing-metric',
          `the usage has no value for the metric of the alias ${expression.name}`,
        );
      return { kind: 'value', value: exact(value) };
    }
    case 'negate': {
      const operand = evaluateExpression(expression.operand, values);
      return operand.kind === 'unrated' ? operand : { kind: 'value', value: operand.value.neg() };
    }
    case 'binary': {
      const left = evaluateExpression(expression.left, values);
      if (left.kind === 'unrated') return left;
      const right = evaluateExpression(expression.right, values);
      if (right.kind === 'unrated') return right;
      return calculate(expression.operator, left.value, right.value);
    }
    case 'call': {
      const operands: Exact[] = [];
      for (const operand of expression.operands) {
        const evaluated = evaluateExpression(operand, values);
        if (evaluated.kind === 'unrated') return evaluated;
        operands.push(evaluated.value);
      }
      const [first, ...rest] = operands;
      if (first === undefined) throw new Error(`${expression.name} has no operand`);
      return { kind: 'value', value: callFunction(expression.name, [first, ...rest]) };
    }
    default:
      return expression satisfies never;
  }
}

function calculate(operator: Operator, left: Exact, right: Exact): Evaluated {
  switch (operator) {
    case '+':
      return { kind: 'value', value: left.add(right) };
    case '-':
      return { kind: 'value', value: left.sub(right) };
    case '*':
      return { kind: 'value', value: left.mul(right) };
    case '/':
      if (right.equals(0))
        return unrated('division-by-zero', 'the expression divides by zero for this usage');
      return { kind: 'value', value: left.div(right) };
    default:
      return operator satisfies never;
  }
}

/** The parser guarantees at least one operand. */
function callFunction(name: ExpressionFunction, operands: readonly [Exact, ...Exact[]]): Exact {
  switch (name) {
    case 'min':
      return operands.reduce((least, value) => (value.lt(least) ? value : least));
    case 'max':
      return operands.reduce((most, value) => (value.gt(most) ? value : most));
    case 'floor':
      return operands[0].floor();
    case 'ceil':
      return operands[0].ceil();
    default:
      return name satisfies never;
  }
}

/** Exact fractions, for arithmetic with division: a third stays a third. A result becomes a decimal only once, at the end. */
export type Exact = Fraction;

export function exact(value: Decimal): Exact {
  return new Fraction(decimalText(value));
}

/** The decimal with the same value. If there is none, as for a third, it is rounded to the decimal places of `decimal.ts`. */
export function nearestDecimal(value: Exact): Decimal {
  const signed = value.s * value.n;
  const places = finitePlaces(value.d);
  if (places === null) return decimal(signed).div(decimal(value.d));
  const digits = (signed * 10n ** BigInt(places)) / value.d;
  return decimal(digits).times(decimal(`${places === 0 ? '1' : `0.${'0'.repeat(places - 1)}1`}`));
}

/** The decimal places that a fraction with this denominator needs; null if no number of them is enough. */
function finitePlaces(denominator: bigint): number | null {
  let rest = denominator;
  const countOf = (factor: bigint): number => {
    let count = 0;
    for (; rest % factor === 0n; rest /= factor) count += 1;
    return count;
  };
  const places = Math.max(countOf(2n), countOf(5n));
  return rest === 1n ? places : null;
}
