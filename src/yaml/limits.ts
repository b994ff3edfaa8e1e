/** Limits on the content of a file, so that no text can exhaust the program that reads it. */
import { counted } from '../model/messages/counted.ts';
import type { Fault } from './faults.ts';

export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/**
 * The number of scalars and flow collections in a file; keys and block collections are excluded. It is enough for
 * about 30,000 subscriptions.
 */
export const MAX_VALUES = 400_000;

/** The depth of nested maps and lists. A price with a matrix of five dimensions needs about thirty levels. */
export const MAX_DEPTH = 64;

/** The number of values that the aliases of one file may add to its written values. */
export const MAX_ALIASED_VALUES = 250_000;

/** The number of syntax errors shown per file. Those after the first few are mostly consequences of them. */
export const MAX_SYNTAX_FAULTS = 10;

/** The fault of a file with more values than fit in memory together with all data derived from them. */
export const TOO_MANY_VALUES: Omit<Fault, 'source'> = {
  code: 'too-many-values',
  message: `the file contains more than ${counted(MAX_VALUES, 'value')}`,
  fix: 'split it into several files',
};
