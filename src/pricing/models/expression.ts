/**
 * Expression: each charge is its quantity expression times its unit price expression, computed from the values of the
 * metrics to which the aliases are bound. A charge may be negative; it is not limited.
 */
import type { ExpressionModel as WrittenExpressionModel } from '../../model/catalog/price.ts';
import { oneValue } from '../../model/messages/shortened.ts';
import { type Decimal, isDecimalText, ZERO } from '../../model/values/decimal.ts';
import { isJsonArray, isJsonObject, type Json, scalarText } from '../../model/values/json.ts';
import type { FieldPath } from '../../model/values/source.ts';
import {
  aliasesOf,
  type Expression,
  isAliasName,
  parseExpression,
  RESERVED_WORDS,
} from '../expression/parse-expression.ts';
import { type Exact, evaluateExpression, nearestDecimal } from './evaluate-expression.ts';
import type { AmountText, ExpressionModel, ModelModule } from './pricing-model.ts';
import type { Rating, RatingLine, Usage } from './rating.ts';
import type { ModelFaults } from './read-decimal.ts';
import { fields, inWords, list, type WrittenFields } from './written-fields.ts';

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
