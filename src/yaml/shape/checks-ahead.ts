/**
 * Checks of our schemas that were compiled ahead, by schema and definition (`catalog`, `catalog#item_price`): true where
 * there is nothing at all to say of a value. This file stands in for them; the bundle and the tests have the generated
 * ones in its place (`.config/checks-ahead.js`), and where there is none the schema is compiled when it is used.
 */
import type { Json } from '../../model/json.ts';

export const CHECKS_AHEAD: Readonly<Record<string, (value: Json) => boolean>> = {};
