/** `service: embedded`: the sandbox inside the process, on a file of the project. It has no address, no key and no customers. */
import { isJsonObject, type Json, type JsonObject } from '../model/values/json.ts';

/** The one word of the setting. */
const EMBEDDED = 'embedded';
/** Stands in the place of an address, so that every environment has one; a person cannot write it there. */
const SCHEME = 'embedded:';
/** Its account, where the profile has accounts. */
const ACCOUNT = 'sandbox';

/**
 * The top level and an environment, with the word in the place of a service written out. The profile and its bindings stay those
 * of the top level; a service that an environment writes takes the place of an embedded one there.
 */
export function withEmbedded(top: JsonObject, environment: JsonObject): readonly [JsonObject, JsonObject] {
  const own = environment.service !== undefined && top.service === EMBEDDED ? { ...top, service: null } : top;
  return [writtenOut(own), writtenOut(environment)];
}

function writtenOut(settings: JsonObject): JsonObject {
  if (settings.service !== EMBEDDED) return settings;
  return { ...settings, service: { base_url: SCHEME, api_key: null, account: ACCOUNT } };
}

/** True for the address of the embedded service. */
export function isEmbedded(baseUrl: string): boolean {
  return baseUrl === SCHEME;
}

/** The name of the embedded service of an environment, in the place of an origin: each environment has one of its own. */
export function embeddedOrigin(environment: string): string {
  return `${SCHEME}${environment}`;
}

/** True for an environment as it is written, over a top level as it is written. */
export function isWrittenEmbedded(top: Json | undefined, environment: Json | undefined): boolean {
  const own = isJsonObject(environment) ? environment.service : undefined;
  return (own ?? top) === EMBEDDED;
}
