/** The options of `ci plan`, `ci apply` and `ci drift`. */
import type { CommonOptions } from '../common-options.ts';

export interface CiOptions extends CommonOptions {
  /** The folder for plan, page, comment and reports, from where the program runs. */
  readonly out: string;
  /** The parts that a run leaves out: comments, and in `ci drift` the changes that are due. */
  readonly without?: readonly ('comment' | 'due')[];
}

export interface CiApplyOptions extends CiOptions {
  /** The approval given by hand: a digest, or the word that a comment gives for it. Empty for none. */
  readonly approved?: string;
  /** The time to wait for another run's lock, in milliseconds. */
  readonly lockTimeout?: number;
}

export interface CiDriftOptions extends CiOptions {
  readonly probe?: boolean;
  readonly strict?: boolean;
  readonly lockTimeout?: number;
}

/** The options that a `ci` command passes on: a result is always printed as text. */
export function passedOn({ env, chdir, color, lockTimeout }: CiOptions & { readonly lockTimeout?: number }) {
  return {
    color,
    json: false,
    refresh: 'all' as const,
    ...(env === undefined ? {} : { env }),
    ...(chdir === undefined ? {} : { chdir }),
    ...(lockTimeout === undefined ? {} : { lockTimeout }),
  };
}
