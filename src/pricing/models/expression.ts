/**
 * Expression: each charge is its quantity expression times its unit price expression, computed from the values of the
 * metrics to which the aliases are bound. A charge may be negative; it is not limited. All arithmetic is exact,
 * including division. Only the results become decimals, so that rounding inside an expression uses the true value.
 */

import Fraction from 'fraction.js';
import type { ExpressionModel as WrittenExpressionModel } from '../../model/catalog/price.ts';
import { oneValue } from '../../model/messages/diagnostic.ts';
import { type Decimal, decimal, decimalText, isDecimalText, ZERO } from '../../model/values/decimal.ts';
import { isJsonArray, isJsonObject, type Json, scalarText } from '../../model/values/json.ts';
import type { FieldPath } from '../../model/values/source.ts';
import {
  aliasesOf,
  type Expression,
  type ExpressionFunction,
  isAliasName,
  type Operator,
  parseExpression,
  RESERVED_WORDS,
} from '../expression/parse-expression.ts';
import {
  type AmountText,
  type ExpressionModel,
  fields,
  inWords,
  list,
  type ModelModule,
  type Rating,
  type RatingLine,
  type Unrated,
  type Usage,
  unrated,
  type WrittenFields,
} from './pricing-model.ts';
import type { ModelFaults } from './read-decimal.ts';

type Written = Pick<ExpressionModel, 'charges' | 'metrics'>;

const CHARGE = 'description quantity_expression unit_price_expression';

export const expressionModel: ModelModule<'expression_pricing_model', ExpressionModel> = {
  read: (written, path, faults) => {
    const read = readWritten(written, path, faults);
    return {
      kind: 'expression',
      ...read,
      ratedBy: 'metrics',
      declares: null,
      rate: (usage) => rate(read, usage),
    };
  },
  words: ({ charges }, amount) => inWords(isJsonArray(charges) ? charges : [], ' + ', chargeWords(amount)),
  fields: fieldsOf(`${CHARGE} billing_direction`),
  fieldsInBundle: fieldsOf(CHARGE),
  metrics: ({ metric_bindings }) => metric_bindings.map(({ metric_id }) => metric_id),
  moment: { name: 'the billing_direction of its charges', textIn: directionsOf },
  isFormula: true,
};

/** `13.00 × max(1, ceil(n / 500))`, as it is written. */
const chargeWords =
  (amount: AmountText) =>
  (charge: Json): string => {
    const { quantity_expression: quantity, unit_price_expression: price } = isJsonObject(charge)
      ? charge
      : {};
    const rate = isDecimalText(scalarText(price)) ? amount(price) : scalarText(price);
    return `${oneValue(rate)} × ${oneValue(scalarText(quantity))}`;
  };

function fieldsOf(charge: string): WrittenFields {
  return fields('', {
    charges: list(() => fields(charge)),
    metric_bindings: list(() => fields('alias metric_id')),
  });
}

function directionsOf({ charges }: WrittenExpressionModel): string | undefined {
  if (!charges.some(({ billing_direction }) => billing_direction !== undefined)) return undefined;
  return charges.map(({ billing_direction = 'not set' }) => billing_direction).join(', ');
}

function rate({ metrics, charges }: Written, usage: Usage): Rating {
  const values = new Map<string, Decimal>();
  let total: Exact | undefined;
  for (const [alias, metricId] of metrics) {
    const value = usage.metrics?.get(metricId);
    if (value !== undefined) values.set(alias, value);
  }
  const lines: RatingLine[] = [];
  for (const charge of charges) {
    const quantity = evaluateExpression(charge.quantity, values);
    if (quantity.kind === 'unrated') return quantity;
    const unitPrice = evaluateExpression(charge.unitPrice, values);
    if (unitPrice.kind === 'unrated') return unitPrice;
    const amount = quantity.value.mul(unitPrice.value);
    total = total?.add(amount) ?? amount;
    lines.push({
      label: charge.label,
      quantity: nearestDecimal(quantity.value),
      unitPrice: nearestDecimal(unitPrice.value),
      amount: nearestDecimal(amount),
    });
  }
  return { kind: 'rated', total: total === undefined ? ZERO : nearestDecimal(total), lines, excluded: [] };
}

function readWritten(
  { charges: lines = [], metric_bindings: bindings = [] }: Partial<WrittenExpressionModel>,
  path: FieldPath,
  faults: ModelFaults,
): Written {
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
  return { charges, metrics };
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
        `the alias ${JSON.stringify(alias)} cannot be in an expression`,
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
