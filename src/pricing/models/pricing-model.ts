/**
 * A pricing model in the form for rating, in exact decimals, with the answers to all that the rest of the program asks
 * of one: its input and its output, the fields that are passed on, and its parts in words. Each model of the interface
 * is a module of this folder, listed in `all-models.ts`; no other room switches on the name of a model. All amounts of
 * money are in the currency of the price.
 */
import type { PricingModelField, PricingModels } from '../../model/catalog/price.ts';
import { type Decimal, ZERO } from '../../model/values/decimal.ts';
import type { Json, JsonObject } from '../../model/values/json.ts';
import type { FieldPath } from '../../model/values/source.ts';
import type { BillCurve, Grid } from '../curves/bill-curve.ts';
import type { Expression } from '../expression/parse-expression.ts';
import type { ModelFaults } from './read-decimal.ts';

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

/** The use in one billing interval. A model reads the parts that it needs and ignores the rest. */
export interface Usage {
  /** Units: for unit-priced tiers and prices per unit, and the count of a volume percentage model. */
  readonly quantity?: Decimal;
  /** Money: the base of a percentage model. */
  readonly amount?: Decimal;
  /** Values by metric id: the input of an expression model. */
  readonly metrics?: ReadonlyMap<string, Decimal>;
  /** Values by dimension key: the choice of a matrix model's cell. */
  readonly dimensions?: ReadonlyMap<string, string>;
}

/**
 * One line of the arithmetic: `amount` is exactly `quantity` times `unitPrice`. If an expression divides, all three
 * are the nearest decimals of their exact values, and the total is the nearest decimal of the exact sum.
 */
export interface RatingLine {
  readonly label: string;
  /** Units, or an amount of money if `unitPrice` is a fraction of it. */
  readonly quantity: Decimal;
  /** Money per unit, or a fraction: 2.5 % is 0.025. */
  readonly unitPrice: Decimal;
  readonly amount: Decimal;
}

export interface Rated {
  readonly kind: 'rated';
  /** The sum of the lines, not rounded. Only the final display rounds. */
  readonly total: Decimal;
  readonly lines: readonly RatingLine[];
  /** The declared parts of the price that have no known arithmetic, in words. */
  readonly excluded: readonly string[];
}

type UnratedCode =
  | 'faulty-model'
  | 'unreadable-usage'
  | 'missing-quantity'
  | 'missing-amount'
  | 'missing-metric'
  | 'negative-usage'
  | 'fractional-units'
  | 'beyond-last-tier'
  | 'no-matching-cell'
  | 'division-by-zero';

/** The reason why this usage has no price. `message` is a sentence without its full stop. */
export interface Unrated {
  readonly kind: 'unrated';
  readonly code: UnratedCode;
  readonly message: string;
}

export type Rating = Rated | Unrated;

export function rated(lines: readonly RatingLine[]): Rated {
  return {
    kind: 'rated',
    total: lines.reduce((sum, line) => sum.plus(line.amount), ZERO),
    lines,
    excluded: [],
  };
}

export function unrated(code: UnratedCode, message: string): Unrated {
  return { kind: 'unrated', code, message };
}

export function ratingLine(label: string, quantity: Decimal, unitPrice: Decimal): RatingLine {
  return { label, quantity, unitPrice, amount: quantity.times(unitPrice) };
}

/** The units or the money of a usage, or the reason why they cannot be rated. */
export function requireUsage(
  value: Decimal | undefined,
  name: 'quantity' | 'amount',
): { readonly kind: 'given'; readonly value: Decimal } | Unrated {
  if (value === undefined)
    return unrated(`missing-${name}`, `the price is rated by ${name}, and the usage has none`);
  if (value.lt(ZERO)) return unrated('negative-usage', `the ${name} of a usage cannot be negative`);
  return { kind: 'given', value };
}

/** `any` passes unchanged, a list has a shape for its elements, and an object has a shape for each field. */
export type WrittenFields =
  | { readonly kind: 'any' }
  | { readonly kind: 'list'; readonly of: () => WrittenFields }
  | { readonly kind: 'fields'; readonly fields: Readonly<Record<string, WrittenFields>> };

const ANY: WrittenFields = { kind: 'any' };

/** `names` pass unchanged; `inner` fields have their own shapes. */
export function fields(
  names: string,
  inner: Readonly<Record<string, WrittenFields>> = {},
): Extract<WrittenFields, { kind: 'fields' }> {
  const plain = names.split(/\s+/).filter((name) => name !== '');
  return { kind: 'fields', fields: { ...Object.fromEntries(plain.map((name) => [name, ANY])), ...inner } };
}

export function list(of: () => WrittenFields): WrittenFields {
  return { kind: 'list', of };
}

/** More parts than this are named by their count. */
const MOST_IN_WORDS = 6;

/** The parts of a model in words, as many as a person reads. */
export function inWords<Part>(
  parts: readonly Part[],
  between: string,
  words: (part: Part) => string,
): string {
  const shown = parts.slice(0, MOST_IN_WORDS).map(words);
  const others = parts.length - shown.length;
  return [...shown, ...(others === 0 ? [] : [`${others} more`])].join(between);
}
