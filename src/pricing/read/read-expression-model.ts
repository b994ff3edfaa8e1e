/**
 * Reads an expression model: parses its charges, binds its aliases to metrics, and reports every fault with its
 * reason and place.
 */

import type { ExpressionModel as WrittenExpressionModel } from '../../model/catalog/price.ts';
import { oneValue } from '../../model/messages/shortened.ts';
import { ZERO } from '../../model/values/decimal.ts';
import type { FieldPath } from '../../model/values/source.ts';
import {
  aliasesOf,
  type Expression,
  isAliasName,
  parseExpression,
  RESERVED_WORDS,
} from '../expression/parse-expression.ts';
import type { ExpressionModel } from '../pricing-model.ts';
import type { ModelFaults } from './read-decimal.ts';

export function readExpressionModel(
  { charges: lines = [], metric_bindings: bindings = [] }: Partial<WrittenExpressionModel>,
  path: FieldPath,
  faults: ModelFaults,
): ExpressionModel {
  const metrics = readBindings(bindings, [...path, 'metric_bindings'], faults);
  if (lines.length === 0)
    faults.add(
      [...path, 'charges'],
      'charges-empty',
      'the list of charges is empty',
      'write at least one charge',
    );
  const read = (text: string, at: FieldPath): Expression => readExpression(text, metrics, at, faults);
  const charges = lines.map((charge, index) => {
    const at = [...path, 'charges', index];
    return {
      label: charge.description ?? `charge ${index + 1}`,
      quantity: read(charge.quantity_expression, [...at, 'quantity_expression']),
      unitPrice: read(charge.unit_price_expression, [...at, 'unit_price_expression']),
    };
  });
  return { kind: 'expression', charges, metrics };
}

function readBindings(
  bindings: WrittenExpressionModel['metric_bindings'],
  path: FieldPath,
  faults: ModelFaults,
): ReadonlyMap<string, string> {
  const metrics = new Map<string, string>();
  for (const [index, { alias, metric_id }] of bindings.entries()) {
    const at = [...path, index, 'alias'];
    if (!isAliasName(alias))
      faults.add(
        at,
        'alias-not-a-word',
        `the alias ${JSON.stringify(alias)} cannot stand in an expression`,
        'use letters, digits and underscores, beginning with a letter or an underscore',
      );
    else if (RESERVED_WORDS.includes(alias))
      faults.add(
        at,
        'alias-reserved',
        `${alias} has a meaning of its own in expressions`,
        'choose another alias',
      );
    if (metrics.has(alias))
      faults.add(
        at,
        'alias-twice',
        `the alias ${oneValue(alias)} is bound twice`,
        'give each binding an alias of its own',
      );
    else metrics.set(alias, metric_id);
  }
  return metrics;
}

const NOTHING: Expression = { kind: 'number', value: ZERO };

function readExpression(
  text: string,
  metrics: ReadonlyMap<string, string>,
  path: FieldPath,
  faults: ModelFaults,
): Expression {
  const parsed = parseExpression(text);
  if (parsed.kind === 'refused') {
    faults.add(
      path,
      'expression-unreadable',
      `the expression cannot be read at character ${parsed.position}: ${parsed.reason}`,
      parsed.fix,
    );
    return NOTHING;
  }
  for (const { name, position } of aliasesOf(parsed.expression))
    if (!metrics.has(name))
      faults.add(
        path,
        'alias-unknown',
        `the alias ${name} at character ${position} is bound to no metric`,
        metrics.size === 0
          ? 'bind it in metric_bindings'
          : `bind it, or use one of ${[...metrics.keys()].map(oneValue).join(', ')}`,
      );
  return parsed.expression;
}
