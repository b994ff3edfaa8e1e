/** Catalog files that a command edits: their texts before, and the new ones in their place. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fault } from '../../model/messages/diagnostic.ts';
import { unwritable } from './system-fault.ts';

export async function readTexts(
  folder: string,
  files: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const distinct = [...new Set(files)];
  return new Map(
    await Promise.all(
      distinct.map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const),
    ),
  );
}

/**
 * Throws a DiagnosticsError for the first file that cannot be written, and before anything is written where `before` is no longer
 * what a file says.
 */
export async function replaceTexts(
  folder: string,
  edited: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [file, text] of await readTexts(folder, [...edited.keys()])) {
    if (text === before.get(file)) continue;
    throw fault(
      'file-changed',
      `${file} was changed while it was being edited, and nothing is written`,
      'run the command again',
    );
  }
  await writeTexts(folder, edited);
}

/** `texts`: by file, relative to the project's folder. Throws a DiagnosticsError for the first that cannot be written. */
export async function writeTexts(folder: string, texts: ReadonlyMap<string, string>): Promise<void> {
  for (const [file, text] of texts) {
    await writeFile(join(folder, file), text).catch((cause: unknown) => {
      throw unwritable(file, cause, 'see that it may be written to');
    });
  }
}
