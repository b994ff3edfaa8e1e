/**
 * A pricing model in the form for rating: read from a written price, checked, in exact decimals. The interface has
 * eleven models, and this form has nine kinds, because the percentage tiers are the unit tiers over an amount of
 * money.
 */
import type { Decimal } from '../model/values/decimal.ts';
import type { Expression } from './expression/parse-expression.ts';

/** The measure of a tier, a rate or a curve: units of use, or an amount of money. */
export type Measure = 'quantity' | 'amount';

/** A tier covers everything above `above`, up to and including `upTo`. */
export interface Band {
  readonly above: Decimal;
  /** Null if the tier has no end. */
  readonly upTo: Decimal | null;
  /** Money per unit, or the fraction of the amount: 2.5 % is 0.025. */
  readonly rate: Decimal;
  readonly fixedFee: Decimal;
}

/** Bands in order, without gaps or overlaps. The first begins at zero, and only the last may have no end. Never empty. */
export interface Tiers {
  /** True if zero use falls in the first tier, so that the tier's fixed fee is charged without any use. */
  readonly coverZero: boolean;
  readonly bands: readonly Band[];
}

export type TieredModel = {
  /** `tiered`: one tier prices the whole quantity. `graduated`: each tier prices its own part. */
  readonly kind: 'tiered' | 'graduated';
  readonly measure: Measure;
  readonly tiers: Tiers;
  /** The quantity to rate if no usage is given; null if the price declares none. */
  readonly units: Decimal | null;
};

export type VolumePercentageModel = {
  readonly kind: 'volume-percentage';
  readonly rate: Decimal;
  readonly pricePerUnit: Decimal;
  readonly fixedFee: Decimal;
};

export type PrepaidTieredModel = {
  readonly kind: 'prepaid-tiered';
  readonly prepaidUnits: Decimal;
  readonly tiers: Tiers;
};

export type PrepaidFixedModel = {
  readonly kind: 'prepaid-fixed';
  readonly prepaidUnits: Decimal;
  /** The fixed fee of the tier that holds the prepaid units. */
  readonly fixedFee: Decimal;
  readonly pricePerUnit: Decimal;
};

export type ExpressionModel = {
  readonly kind: 'expression';
  readonly charges: readonly {
    readonly label: string;
    readonly quantity: Expression;
    readonly unitPrice: Expression;
  }[];
  /** Metric ids by alias. */
  readonly metrics: ReadonlyMap<string, string>;
};

/** The models that a leaf of a matrix can have. The interface allows no expression, matrix or prepaid model there. */
export type LeafModel =
  | { readonly kind: 'unit'; readonly pricePerUnit: Decimal }
  | { readonly kind: 'fixed'; readonly pricePerUnit: Decimal; readonly units: Decimal }
  | TieredModel
  | VolumePercentageModel;

export type MatrixNode = {
  readonly leaf: { readonly label: string; readonly model: LeafModel } | null;
  readonly splits: readonly {
    readonly dimension: string;
    readonly branches: ReadonlyMap<string, MatrixNode>;
    readonly wildcard: MatrixNode | null;
  }[];
  readonly fallback: MatrixNode | null;
};

export type MatrixModel = {
  readonly kind: 'matrix';
  /** The values of each dimension, by its key. */
  readonly dimensions: ReadonlyMap<string, readonly string[]>;
  readonly root: MatrixNode;
};

export type PricingModel = LeafModel | PrepaidTieredModel | PrepaidFixedModel | ExpressionModel | MatrixModel;
