/** Recognizes an expression model that differs from another only in names, spaces and parentheses. */
import { decimalText } from '../../model/values/decimal.ts';
import type { ExpressionModel } from '../pricing-model.ts';
import type { Expression } from './parse-expression.ts';

/** True if the charges compute the same values from the same metrics, step by step. False proves nothing. */
export function sameExpressions(a: ExpressionModel, b: ExpressionModel): boolean {
  return modelText(a) === modelText(b);
}

function modelText({ charges, metrics }: ExpressionModel): string {
  return JSON.stringify(
    charges.map(({ quantity, unitPrice }) => [
      expressionText(quantity, metrics),
      expressionText(unitPrice, metrics),
    ]),
  );
}

/** The text of an expression tree, with the metrics in place of their aliases. */
function expressionText(expression: Expression, metrics: ReadonlyMap<string, string>): string {
  const text = (node: Expression): string => expressionText(node, metrics);
  switch (expression.kind) {
    case 'number':
      return decimalText(expression.value);
    case 'alias':
      return JSON.stringify(metrics.get(expression.name));
    case 'negate':
      return `(-${text(expression.operand)})`;
    case 'binary':
      return `(${text(expression.left)}${expression.operator}${text(expression.right)})`;
    case 'call':
      return `${expression.name}(${expression.operands.map(text).join(',')})`;
    default:
      return expression satisfies never;
  }
}
