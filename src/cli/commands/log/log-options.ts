/** The options of `log`, and which of its names are changes. */
import type { CommonOptions } from '../../common-options.ts';

export interface LogOptions extends CommonOptions {
  readonly limit: number;
  /** Checks the log; with the hash of a run, that it is on record too. */
  readonly verify?: string | true;
  /** The folder of the evidence. */
  readonly out?: string;
}

/** No run has a dot in its name, and every address has one. */
export function isChange(name: string): boolean {
  return name.includes('.');
}
