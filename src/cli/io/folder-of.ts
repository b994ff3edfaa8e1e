/** The folder that a command works in. */
import { resolve } from 'node:path';
import type { CommonOptions } from '../options/options.ts';
import type { World } from './world.ts';

export function folderOf(world: World, options: CommonOptions): string {
  return resolve(world.cwd, options.chdir ?? '.');
}
