/** Named bounds on what a file may hold, so that no text can exhaust the program that reads it. */

export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** Texts, numbers, words and what stands in brackets or braces; keys and blocks do not count. About 30,000 subscriptions. */
export const MAX_VALUES = 400_000;

/** Maps and lists within each other. A price with a matrix of five dimensions needs about thirty. */
export const MAX_DEPTH = 64;

/** How many values the aliases of one file may add to those that are written. */
export const MAX_ALIASED_VALUES = 250_000;

/** Syntax errors shown per file: what follows the first few is mostly their echo. */
export const MAX_SYNTAX_FAULTS = 10;
