/** The code of an error of the system or of a library, such as `ENOENT`. A person can search for it. */

/** The text `undefined` for an error without a code. */
export function errorCode(error: unknown): string {
  return String((error as { readonly code?: unknown }).code);
}
