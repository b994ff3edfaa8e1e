/** Writes a document where a person asked for it. Documents name prices of customers: they are for the one who made them. */
import { access, constants, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fault } from '../../model/diagnostic.ts';
import { openDraft } from '../../state/draft-file.ts';
import type { CommonOptions } from '../common-options.ts';
import { errorCode } from './error-code.ts';
import { folderOf } from './folder-of.ts';
import { fixOf } from './system-fault.ts';
import type { World } from './world.ts';

const PRIVATE_MODE = 0o600;

/** To be asked before anything is done, so that nothing is done whose report has nowhere to go. Throws a DiagnosticsError. */
export async function checkWritable(
  world: World,
  options: CommonOptions,
  file: string | undefined,
): Promise<void> {
  if (file === undefined) return;
  const path = resolve(folderOf(world, options), file);
  const found = await stat(path).catch((cause: unknown) => {
    if (errorCode(cause) === 'ENOENT') return undefined;
    throw unwritable(file, errorCode(cause));
  });
  if (found?.isDirectory()) throw unwritable(file, 'EISDIR');
  await access(found === undefined ? dirname(path) : path, constants.W_OK).catch((cause: unknown) => {
    throw unwritable(file, errorCode(cause));
  });
}

/** `document`: its text, or that in pieces. Throws a DiagnosticsError where the file cannot be written. */
export async function writeDocument(
  world: World,
  options: CommonOptions,
  file: string | undefined,
  document: string | Iterable<string>,
): Promise<void> {
  if (file === undefined) return;
  await writeFile(resolve(folderOf(world, options), file), document, { mode: PRIVATE_MODE }).catch(
    (cause: unknown) => {
      throw unwritable(file, errorCode(cause));
    },
  );
}

/**
 * A document of many lines, which is never held as a whole. What stood in its place stays there until all is written, and
 * where `fill` fails. Throws a DiagnosticsError where the file cannot be written.
 */
export async function writeLines<Result>(
  world: World,
  options: CommonOptions,
  file: string,
  fill: (write: (line: string) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const told = <T>(work: Promise<T>): Promise<T> =>
    work.catch((cause: unknown) => {
      throw unwritable(file, errorCode(cause));
    });
  const draft = await told(openDraft(resolve(folderOf(world, options), file), PRIVATE_MODE));
  try {
    const result = await fill((line) => told(draft.write(`${line}\n`)));
    await told(draft.keep());
    return result;
  } catch (error) {
    await draft.drop();
    throw error;
  }
}

function unwritable(file: string, code: string): Error {
  return fault(
    'unwritable-file',
    `${file} cannot be written (${code})`,
    fixOf(code) ?? 'name a file in a folder that is there and may be written to',
  );
}
