/**
 * The anchor: a draft subscription at the service, never activated and never billed, whose metadata is the register of runs.
 * It belongs to Pricewright itself and to no catalog.
 */
import { isJsonObject, type Json } from './json.ts';

/** Marks an anchor in metadata; its value is the project's id. */
export const ANCHOR_FIELD = 'pricewright_register';

/** Names the last run in an anchor's metadata. */
export const RUN_FIELD = 'pricewright_run';

export function isAnchor(metadata: Json | undefined): boolean {
  return isJsonObject(metadata) && ANCHOR_FIELD in metadata;
}
