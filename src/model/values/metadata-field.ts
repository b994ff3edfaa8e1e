/** A metadata field of subscriptions, by which a plan may group its money: `metadata.segment`. */
import { isJsonObject, type JsonObject, ownField } from './json.ts';

/** The key is everything after the first dot, and may have dots of its own. It is not empty. */
export type MetadataField = `metadata.${string}`;

const START = 'metadata.';

/** Undefined for a text that names no metadata field. */
export function metadataField(text: string): MetadataField | undefined {
  return text.startsWith(START) && text.length > START.length ? (text as MetadataField) : undefined;
}

export function metadataKey(field: MetadataField): string {
  return field.slice(START.length);
}

/** The value among a subscription's fields; undefined where the subscription does not have the field. */
export function metadataValue({ metadata }: JsonObject, field: MetadataField): string | undefined {
  const value = isJsonObject(metadata) ? ownField(metadata, metadataKey(field)) : undefined;
  return typeof value === 'string' ? value : undefined;
}
