import { isAbsolute, relative, sep } from 'node:path';

/** True where a path lies in a folder or is the folder. Both are absolute, with all links followed. */
export function isWithin(root: string, real: string): boolean {
  const below = relative(root, real);
  return below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}
