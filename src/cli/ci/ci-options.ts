/** The options of `ci plan`, `ci apply` and `ci drift`. */
import type { CommonOptions, Options } from '../options/options.ts';

export type CiOptions = CommonOptions & Pick<Options<'ciDrift'>, 'out' | 'without'>;

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
