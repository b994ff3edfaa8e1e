/**
 * The checks that were compiled ahead, by schema and definition (`catalog`, `catalog#item_price`). A check returns
 * true if a value has no fault and no hint. This file is a placeholder: the generated checks replace it in the bundle
 * and in the tests (`.config/checks-ahead.js`). Without a generated check, the schema is compiled on use.
 */
import type { ErrorObject } from 'ajv';
import type { Json } from '../../model/values/json.ts';

export interface CheckAhead {
  (value: Json): boolean;
  /** The faults of the last value; a hint says in its `params` which values are `seen`. */
  readonly errors?: readonly ErrorObject[] | null;
}

export const CHECKS_AHEAD: Readonly<Record<string, CheckAhead>> = {};
