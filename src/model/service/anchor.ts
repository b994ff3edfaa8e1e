/**
 * The anchor: a draft subscription at the service, never activated and never billed, whose metadata is the register
 * of runs. It belongs to Pricewright itself and to no catalog.
 */
import { isJsonObject, type Json } from '../values/json.ts';

/** The metadata field that marks an anchor. Its value is the project's id. */
export const ANCHOR_FIELD = 'pricewright_register';

/** The metadata field of an anchor that names the last run. */
export const RUN_FIELD = 'pricewright_run';

/** A service may replace the whole metadata when the last run is written there, so that its name alone is enough. */
export function isAnchorOf(metadata: Json | undefined, project: string): boolean {
  if (!isJsonObject(metadata)) return false;
  return isAnchor(metadata) ? metadata[ANCHOR_FIELD] === project : RUN_FIELD in metadata;
}

export function isAnchor(metadata: Json | undefined): boolean {
  return isJsonObject(metadata) && ANCHOR_FIELD in metadata;
}
