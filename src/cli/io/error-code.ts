/** The code of an error of the system or of a library, such as `ENOENT`, by which it can be searched for. */

/** The text `undefined` for an error that has none. */
export function errorCode(error: unknown): string {
  return String((error as { readonly code?: unknown }).code);
}
