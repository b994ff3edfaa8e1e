/** Writes a document where a person asked for it. Documents name prices of customers: they are for the one who made them. */
import { access, constants, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fault } from '../model/diagnostic.ts';
import type { CommonOptions } from './common-options.ts';
import { folderOf } from './read-inputs.ts';
import type { World } from './world.ts';

const PRIVATE_MODE = 0o600;

/** To be asked before anything is done, so that nothing is done whose report has nowhere to go. Throws a DiagnosticsError. */
export async function checkWritable(
  world: World,
  options: CommonOptions,
  file: string | undefined,
): Promise<void> {
  if (file === undefined) return;
  const folder = dirname(resolve(folderOf(world, options), file));
  await access(folder, constants.W_OK).catch((cause: unknown) => {
    throw unwritable(file, cause);
  });
}

/** Throws a DiagnosticsError where the file cannot be written. */
export async function writeDocument(
  world: World,
  options: CommonOptions,
  file: string | undefined,
  text: string,
): Promise<void> {
  if (file === undefined) return;
  await writeFile(resolve(folderOf(world, options), file), text, { mode: PRIVATE_MODE }).catch(
    (cause: unknown) => {
      throw unwritable(file, cause);
    },
  );
}

function unwritable(file: string, cause: unknown): Error {
  const code = String((cause as { readonly code?: unknown }).code);
  return fault(
    'unwritable-file',
    `${file} cannot be written (${code})`,
    'name a file in a folder that is there and may be written to',
  );
}
