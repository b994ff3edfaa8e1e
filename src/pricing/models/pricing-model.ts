/**
 * A pricing model in the form for rating, in exact decimals, with the answers to all that the rest of the program asks
 * of one. Each model of the interface is a module of this folder, listed in `all-models.ts`; no other room switches on
 * the name of a model.
 */
import type { PricingModelField, PricingModels } from '../../model/catalog/price.ts';
import type { Decimal } from '../../model/values/decimal.ts';
import type { Json, JsonObject } from '../../model/values/json.ts';
import type { FieldPath } from '../../model/values/source.ts';
import type { BillCurve, Grid } from '../curves/bill-curve.ts';
import type { Expression } from '../expression/parse-expression.ts';
import type { Rating, Usage } from './rating.ts';
import type { ModelFaults } from './read-decimal.ts';
import type { WrittenFields } from './written-fields.ts';

/** The part of a usage that decides the bill. */
export type RatedBy =
  | 'nothing'
  /** Units, such as seats or the value of a metric. */
  | 'quantity'
  /** Money. */
  | 'amount'
  /** Money, and the number of sales that it is the sum of. */
  | 'sales'
  /** The value of each metric. */
  | 'metrics'
  /** Units or money, for each combination of dimension values. */
  | 'cells';

interface EveryModel {
  readonly ratedBy: RatedBy;
  /** Its bill without usage: `all` that is charged, the `least` that is, or null for no bill. */
  readonly declares: 'all' | 'least' | null;
  readonly rate: (usage: Usage) => Rating;
}

/** A model that a few curves show. */
export interface CurvedModel extends EveryModel {
  readonly kind: 'curved';
  /** The quantity to rate where no usage is given; null if the price declares none that usage could replace. */
  readonly units: Decimal | null;
  /** Units that are paid in advance. The quantity on an invoice may leave them out. */
  readonly prepaidUnits: Decimal | null;
  /** The bill before any discount or limit: one curve, or two over money and a count, each with the other at zero. */
  readonly curves: (grid: Grid) => readonly [BillCurve, ...BillCurve[]];
}

export interface ExpressionModel extends EveryModel {
  readonly kind: 'expression';
  readonly charges: readonly {
    readonly label: string;
    readonly quantity: Expression;
    readonly unitPrice: Expression;
  }[];
  /** Metric ids by alias. */
  readonly metrics: ReadonlyMap<string, string>;
}

export interface MatrixNode {
  readonly leaf: { readonly label: string; readonly model: CurvedModel } | null;
  readonly splits: readonly {
    readonly dimension: string;
    readonly branches: ReadonlyMap<string, MatrixNode>;
    readonly wildcard: MatrixNode | null;
  }[];
  readonly fallback: MatrixNode | null;
}

export interface MatrixModel extends EveryModel {
  readonly kind: 'matrix';
  /** The values of each dimension, by its key; null for one that takes any. */
  readonly dimensions: ReadonlyMap<string, readonly string[] | null>;
  readonly root: MatrixNode;
}

export type PricingModel = CurvedModel | ExpressionModel | MatrixModel;

/** Writes an amount with the digits of its currency. */
export type AmountText = (value: Json | undefined) => string;

/** One pricing model of the interface, with everything that depends on it. */
export interface ModelModule<Field extends PricingModelField, Model extends PricingModel = PricingModel> {
  /** `path` leads to `written`. */
  readonly read: (written: NonNullable<PricingModels[Field]>, path: FieldPath, faults: ModelFaults) => Model;
  /** Its amounts in a few words. Never fails: parts that are not readable are left out. */
  readonly words: (written: JsonObject, amount: AmountText) => string;
  /** The fields that a catalog may hold. Values such as totals, which the service works out, are not among them. */
  readonly fields: WrittenFields;
  /** Its fields in a bundle if they are others there; null where a bundle cannot have the model. */
  readonly fieldsInBundle?: WrittenFields | null;
  /** The ids of the metrics that the model itself names. */
  readonly metrics?: (written: NonNullable<PricingModels[Field]>) => readonly string[];
  /** A field that decides when the model is billed, by a name. */
  readonly moment?: {
    readonly name: string;
    readonly textIn: (written: NonNullable<PricingModels[Field]>) => string | undefined;
  };
  /** The `units` of a written model that has none. */
  readonly unitsUnlessWritten?: number;
  /** True if its amounts are parts of formulas, so that no amount stands alone. */
  readonly isFormula?: true;
}
