/**
 * Prices, in the billing interface's own field names (its "Price" tables). A price has exactly one pricing model
 * object, and that object decides how it is rated; `type` is passed on as written.
 *
 * These are type aliases, not interfaces, so that a price is also a {@link JsonObject}.
 */

import { type Decimal, decimalText, isDecimalText, ONE } from '../values/decimal.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../values/json.ts';
import type { FieldPath } from '../values/source.ts';
import type { SpendLimit } from './term-money.ts';

export type Tier = {
  readonly min_units?: number;
  readonly max_units?: number;
  readonly fixed_fee?: string;
  /** `price_per_unit` and `unit_price` are two names of one field: a tier has at most one of them. */
  readonly price_per_unit?: string;
  readonly unit_price?: string;
  /** The `unit_price` of a vendor for whom it is the rate of units that are committed to. */
  readonly committed_unit_price?: string;
  readonly percentage?: string;
};

type UnitModel = { readonly price_per_unit: string };
export type FixedModel = { readonly price_per_unit: string; readonly units?: number };
export type TieredModel = { readonly tiers: readonly Tier[]; readonly units?: number };
type PercentageTieredModel = { readonly tiers: readonly Tier[] };
type VolumePercentageModel = {
  readonly percentage?: string;
  readonly price_per_unit?: string;
  readonly fixed_fee?: string;
};
type PrepaidTieredModel = { readonly prepaid_units: number; readonly tiers: readonly Tier[] };
type PrepaidFixedTieredModel = PrepaidTieredModel & { readonly overages_charge_interval?: string };

type ExpressionCharge = {
  readonly description?: string;
  readonly quantity_expression: string;
  readonly unit_price_expression: string;
  readonly billing_direction?: string;
};
export type MetricBinding = { readonly alias: string; readonly metric_id: string };
export type ExpressionModel = {
  readonly charges: readonly ExpressionCharge[];
  readonly metric_bindings: readonly MetricBinding[];
};

type MatrixDimension = {
  readonly key: string;
  readonly label?: string;
  /** Absent where it takes any value. */
  readonly values?: readonly string[];
};
export type MatrixLeaf = {
  /** The service gives a cell without it one of its own. */
  readonly cell_key?: string;
  readonly type?: string;
  readonly label?: string;
} & PricingModels & { readonly [Limit in SpendLimit]?: SpendingThreshold };
type MatrixBranch = { readonly value: string; readonly child: MatrixNode };
export type MatrixSplit = {
  readonly dimension_key: string;
  readonly branches: readonly MatrixBranch[];
  readonly wildcard?: MatrixNode;
};
/** The interface names a node's parts but not how they combine; `pricing/` defines how a node is rated. */
export type MatrixNode = {
  readonly leaf?: MatrixLeaf;
  readonly splits?: readonly MatrixSplit[];
  readonly fallback?: MatrixNode;
};
export type MatrixModel = {
  readonly dimensions: readonly MatrixDimension[];
  readonly root: MatrixNode;
  readonly line_item_template?: string | JsonObject;
};

/** The written form of every pricing model, by its field in a price. */
type WrittenModels = {
  readonly unit_pricing_model: UnitModel;
  readonly fixed_pricing_model: FixedModel;
  readonly tiered_pricing_model: TieredModel;
  readonly graduated_tiered_pricing_model: TieredModel;
  readonly tiered_percentage_pricing_model: PercentageTieredModel;
  readonly graduated_percentage_pricing_model: PercentageTieredModel;
  readonly volume_percentage_pricing_model: VolumePercentageModel;
  readonly prepaid_tiered_pricing_model: PrepaidTieredModel;
  readonly prepaid_fixed_tiered_pricing_model: PrepaidFixedTieredModel;
  readonly expression_pricing_model: ExpressionModel;
  readonly matrix_pricing_model: MatrixModel;
};

export const PRICING_MODEL_FIELDS = [
  'unit_pricing_model',
  'fixed_pricing_model',
  'tiered_pricing_model',
  'graduated_tiered_pricing_model',
  'tiered_percentage_pricing_model',
  'graduated_percentage_pricing_model',
  'volume_percentage_pricing_model',
  'prepaid_tiered_pricing_model',
  'prepaid_fixed_tiered_pricing_model',
  'expression_pricing_model',
  'matrix_pricing_model',
] as const satisfies readonly (keyof WrittenModels)[];

export type PricingModelField = (typeof PRICING_MODEL_FIELDS)[number];

export type PricingModels = { readonly [Field in PricingModelField]?: WrittenModels[Field] };

export type Discount = {
  readonly amount: string;
  readonly type?: string;
  readonly duration_type?: string;
  readonly duration_unit?: string | null;
  readonly duration_value?: number | null;
};

export type SpendingThreshold = {
  readonly amount: string;
  readonly period: string;
  readonly billing_direction?: string;
};

export type Price = {
  readonly type?: string;
  readonly fee_type?: string;
  readonly billing_direction?: string;
  readonly billing_frequency?: string;
  readonly billing_interval?: string;
  readonly billing_interval_count?: number;
  readonly billing_interval_unit?: string;
  readonly charge_on_contract_start?: boolean;
  readonly currency?: string;
  readonly discount?: Discount;
  readonly display_order?: number;
  readonly metric_ids?: readonly string[];
  readonly trial_period_days?: number;
  readonly recurring_instalment_interval_count?: number;
  /** {@link NO_INSTALMENTS} says that there are none; it is not sent. On record, null says that nobody knows. */
  readonly recurring_instalment_interval_unit?: string | null;
  /** The factor of the escalations so far: of a price as it is billed, never of one that is written, sent or recorded. */
  readonly $escalation?: string;
} & PricingModels & { readonly [Limit in SpendLimit]?: SpendingThreshold };

const escalatedPrices = new WeakMap<Price, Map<string, Price>>();

/** The price as it is billed after escalations: the factor raises the model's charge, before its discount and limits. */
export function escalatedPrice(price: Price, factor: Decimal): Price {
  if (factor.eq(ONE)) return price;
  const byFactor = escalatedPrices.get(price) ?? new Map<string, Price>();
  escalatedPrices.set(price, byFactor);
  const $escalation = decimalText(factor);
  const escalated = byFactor.get($escalation) ?? { ...price, $escalation };
  byFactor.set($escalation, escalated);
  return escalated;
}

/** The price as it is written. */
export function unescalatedPrice(price: Price): Price {
  if (price.$escalation === undefined) return price;
  const { $escalation: _, ...written } = price;
  return written;
}

/**
 * The model that a type names. Undefined for a type that names none: the interface lists no types ("Price":
 * the model that matches `type` is used) and shows `volume`, which is no model's name.
 */
export function modelNamedBy(type: unknown): PricingModelField | undefined {
  return PRICING_MODEL_FIELDS.find((field) => field === `${type}_pricing_model`);
}

/** The model that the service uses: the one that `type` names, else the only one. Undefined where neither exists. */
export function modelInUse(price: JsonObject): PricingModelField | undefined {
  const models = pricingModelsOf(price);
  const named = modelNamedBy(price.type);
  if (named !== undefined) return models.includes(named) ? named : undefined;
  return models.length === 1 ? models[0] : undefined;
}

/** The models that a price-like object carries. A price written in a catalog has exactly one. */
export function pricingModelsOf(price: JsonObject): readonly PricingModelField[] {
  return PRICING_MODEL_FIELDS.filter((field) => price[field] !== undefined && price[field] !== null);
}

/** The fields of a model that hold an amount of money. */
export const AMOUNT_FIELDS: ReadonlySet<string> = new Set([
  'price_per_unit',
  'unit_price',
  'committed_unit_price',
  'fixed_fee',
]);

/** Every amount of money in a written model, with its path. */
export function amountsIn(
  value: Json,
  path: FieldPath,
): readonly { readonly path: FieldPath; readonly amount: string }[] {
  if (isJsonArray(value)) return value.flatMap((element, index) => amountsIn(element, [...path, index]));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    AMOUNT_FIELDS.has(name) && typeof member === 'string' && isDecimalText(member)
      ? [{ path: [...path, name], amount: member }]
      : amountsIn(member, [...path, name]),
  );
}

/** The price with other bindings of metrics, where an expression has some. */
export function withBindings(
  price: JsonObject,
  change: (binding: Json, path: FieldPath) => Json,
): JsonObject {
  const { expression_pricing_model: model } = price;
  if (!isJsonObject(model) || !isJsonArray(model.metric_bindings)) return price;
  const path = ['expression_pricing_model', 'metric_bindings'];
  const bindings = model.metric_bindings.map((binding, index) => change(binding, [...path, index]));
  return { ...price, expression_pricing_model: { ...model, metric_bindings: bindings } };
}

/** The price or product with other names for each metric that it has, those of an expression included. */
export function renameMetrics(value: JsonObject, rename: (metric: Json) => Json): JsonObject {
  const renamed = withBindings(value, (binding) =>
    isJsonObject(binding) && binding.metric_id !== undefined
      ? { ...binding, metric_id: rename(binding.metric_id) }
      : binding,
  );
  const { metric_ids: ids } = renamed;
  return isJsonArray(ids) ? { ...renamed, metric_ids: ids.map(rename) } : renamed;
}

/** The catalog's word that the service charges a price without instalments, in the place of their unit. */
export const NO_INSTALMENTS = 'none';

/** When each charge of an expression is billed: its own direction, else the price's. Empty for any other price. */
export function chargeDirections(price: Price): readonly (string | undefined)[] {
  const { expression_pricing_model: model, billing_direction: own } = price;
  return (model?.charges ?? []).map(({ billing_direction }) => billing_direction ?? own);
}

export function hasInstalments({
  recurring_instalment_interval_count: count,
  recurring_instalment_interval_unit: unit = null,
}: Pick<Price, 'recurring_instalment_interval_count' | 'recurring_instalment_interval_unit'>): boolean {
  return unit !== NO_INSTALMENTS && (unit !== null || count !== undefined);
}
