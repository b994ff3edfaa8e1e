/**
 * The expression model: each charge is its quantity expression times its unit price expression, over the values of the
 * metrics that the aliases are bound to. Division keeps the decimal places of `decimal.ts`; everything else is exact.
 * A charge may come out negative; nothing is cut off.
 */
import { type Decimal, ZERO } from '../model/decimal.ts';
import { floor } from './floor.ts';
import type { Expression, ExpressionFunction, Operator } from './parse-expression.ts';
import type { ExpressionModel } from './pricing-model.ts';
import {
  type Rating,
  type RatingLine,
  rated,
  ratingLine,
  type Unrated,
  type Usage,
  unrated,
} from './rating.ts';

export function rateExpression(model: ExpressionModel, usage: Usage): Rating {
  const values = new Map<string, Decimal>();
  for (const [alias, metricId] of model.metrics) {
    const value = usage.metrics?.get(metricId);
    if (value !== undefined) values.set(alias, value);
  }
  const lines: RatingLine[] = [];
  for (const charge of model.charges) {
    const quantity = evaluateExpression(charge.quantity, values);
    if (quantity.kind === 'unrated') return quantity;
    const unitPrice = evaluateExpression(charge.unitPrice, values);
    if (unitPrice.kind === 'unrated') return unitPrice;
    lines.push(ratingLine(charge.label, quantity.value, unitPrice.value));
  }
  return rated(lines);
}

export type Evaluated = { readonly kind: 'value'; readonly value: Decimal } | Unrated;

/** The value of an expression over the values of its aliases. An alias without one, or a division by zero, has none. */
export function evaluateExpression(expression: Expression, values: ReadonlyMap<string, Decimal>): Evaluated {
  switch (expression.kind) {
    case 'number':
      return { kind: 'value', value: expression.value };
    case 'alias': {
      const value = values.get(expression.name);
      if (value === undefined)
        return unrated(
          'missing-metric',
          `the usage has no value for the metric of the alias ${expression.name}`,
        );
      return { kind: 'value', value };
    }
    case 'negate': {
      const operand = evaluateExpression(expression.operand, values);
      return operand.kind === 'unrated' ? operand : { kind: 'value', value: ZERO.minus(operand.value) };
    }
    case 'binary': {
      const left = evaluateExpression(expression.left, values);
      if (left.kind === 'unrated') return left;
      const right = evaluateExpression(expression.right, values);
      if (right.kind === 'unrated') return right;
      return calculate(expression.operator, left.value, right.value);
    }
    case 'call': {
      const operands: Decimal[] = [];
      for (const operand of expression.operands) {
        const evaluated = evaluateExpression(operand, values);
        if (evaluated.kind === 'unrated') return evaluated;
        operands.push(evaluated.value);
      }
      return { kind: 'value', value: callFunction(expression.name, operands) };
    }
    default:
      return expression satisfies never;
  }
}

function calculate(operator: Operator, left: Decimal, right: Decimal): Evaluated {
  switch (operator) {
    case '+':
      return { kind: 'value', value: left.plus(right) };
    case '-':
      return { kind: 'value', value: left.minus(right) };
    case '*':
      return { kind: 'value', value: left.times(right) };
    case '/':
      if (right.eq(ZERO)) return unrated('division-by-zero', 'the expression divides by zero for this usage');
      return { kind: 'value', value: left.div(right) };
    default:
      return operator satisfies never;
  }
}

/** The parser has counted the operands: one at least. */
function callFunction(name: ExpressionFunction, operands: readonly Decimal[]): Decimal {
  switch (name) {
    case 'min':
      return operands.reduce((least, value) => (value.lt(least) ? value : least));
    case 'max':
      return operands.reduce((most, value) => (value.gt(most) ? value : most));
    case 'floor':
      return floor(operands[0] ?? ZERO);
    case 'ceil':
      return ZERO.minus(floor(ZERO.minus(operands[0] ?? ZERO)));
    default:
      return name satisfies never;
  }
}
