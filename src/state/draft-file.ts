/** A file that takes the place of another whole or not at all: written beside it, made durable, then moved. */
import { randomUUID } from 'node:crypto';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';

/** So many characters are gathered for one write. */
const AT_ONCE = 65_536;

export interface Draft {
  write(text: string): Promise<void>;
  /** Puts it in the file's place. Until then whatever stands there is untouched. */
  keep(): Promise<void>;
  /** Leaves nothing of it; never rejects. */
  drop(): Promise<void>;
}

/**
 * `mode`: what the new file permits. What is no file, such as a device, has no place to be taken and is written to as it is.
 * An error names the file itself, not the one beside it.
 */
export async function openDraft(file: string, mode: number): Promise<Draft> {
  const named = <T>(work: Promise<T>): Promise<T> =>
    work.catch((cause: unknown) => {
      throw cause instanceof Error ? Object.assign(cause, { path: file }) : cause;
    });
  const found = await stat(file).catch(() => undefined);
  const isPlace = found === undefined || found.isFile();
  // A link goes on leading to the file.
  const place = found?.isFile() ? await named(realpath(file)) : file;
  const beside = `${place}.${randomUUID().slice(0, 8)}.new`;
  const handle = await named(isPlace ? open(beside, 'wx', mode) : open(file, 'w'));
  let waiting = '';
  const flush = () => {
    const text = waiting;
    waiting = '';
    return named(handle.writeFile(text));
  };
  return {
    write: async (text) => {
      waiting += text;
      if (waiting.length >= AT_ONCE) await flush();
    },
    keep: async () => {
      await flush();
      if (isPlace) await named(handle.sync().then(() => rename(beside, place)));
      await named(handle.close());
    },
    drop: async () => {
      await handle.close().catch(() => undefined);
      if (isPlace) await rm(beside, { force: true }).catch(() => undefined);
    },
  };
}
