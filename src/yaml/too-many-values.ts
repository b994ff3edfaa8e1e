import { counted } from '../model/messages/counted.ts';
import type { Fault } from './faults.ts';
import { MAX_VALUES } from './limits.ts';

/** The fault of a file with more values than fit in memory together with all data derived from them. */
export const TOO_MANY_VALUES: Omit<Fault, 'source'> = {
  code: 'too-many-values',
  message: `the file holds more than ${counted(MAX_VALUES, 'value')}`,
  fix: 'split it into several files',
};
