/** The options of `log`, and which of its names are changes. */
import type { Options } from '../../options/options.ts';

export type LogOptions = Options<'log'>;

/** No run has a dot in its name, and every address has one. */
export function isChange(name: string): boolean {
  return name.includes('.');
}
