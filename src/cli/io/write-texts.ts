/** Writes texts into files of the project. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fault } from '../../model/messages/diagnostic.ts';
import { errorCode } from './error-code.ts';

/** `texts`: by file, relative to the project's folder. Throws a DiagnosticsError for the first that cannot be written. */
export async function writeTexts(folder: string, texts: ReadonlyMap<string, string>): Promise<void> {
  for (const [file, text] of texts) {
    await writeFile(join(folder, file), text).catch((cause: unknown) => {
      throw fault(
        'unwritable-file',
        `${file} cannot be written (${errorCode(cause)})`,
        'see that it may be written to',
      );
    });
  }
}
