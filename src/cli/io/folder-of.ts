/** The folder that a command works in, and the files that a person names from there. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { DiagnosticCode } from '../../model/messages/diagnostic-code.ts';
import type { CommonOptions } from '../options/options.ts';
import { unreadable } from './system-fault.ts';
import type { World } from './world.ts';

export function folderOf(world: World, options: CommonOptions): string {
  return resolve(world.cwd, options.chdir ?? '.');
}

/** The bytes of a file. Throws a DiagnosticsError with this fix where it cannot be read. */
export async function bytesNamed(
  world: World,
  options: CommonOptions,
  file: string,
  fix: string,
  code?: DiagnosticCode,
): Promise<Buffer> {
  return readFile(resolve(folderOf(world, options), file)).catch((cause: unknown) => {
    throw unreadable(file, cause, fix, code);
  });
}

/** The text of a file, likewise. */
export async function readNamed(...named: Parameters<typeof bytesNamed>): Promise<string> {
  return (await bytesNamed(...named)).toString('utf8');
}
