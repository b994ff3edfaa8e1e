/** The folder that a command works in, and the files that a person names from there. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fault } from '../../model/messages/diagnostic.ts';
import type { DiagnosticCode } from '../../model/messages/diagnostic-code.ts';
import { visible } from '../../report/words/sanitize.ts';
import type { CommonOptions } from '../options/options.ts';
import { errorCode } from './system-fault.ts';
import type { World } from './world.ts';

export function folderOf(world: World, options: CommonOptions): string {
  return resolve(world.cwd, options.chdir ?? '.');
}

/** The text of a file. Throws a DiagnosticsError with this fix where it cannot be read. */
export async function readNamed(
  world: World,
  options: CommonOptions,
  file: string,
  fix: string,
  code: DiagnosticCode = 'unreadable-file',
): Promise<string> {
  return readFile(resolve(folderOf(world, options), file), 'utf8').catch((cause: unknown) => {
    throw fault(code, `${visible(file)} cannot be read (${errorCode(cause)})`, fix);
  });
}
