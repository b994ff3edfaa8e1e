/** Replaces a file atomically: the new text is written beside it, made durable, then moved into its place. */
import { randomUUID } from 'node:crypto';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';

/** Number of characters gathered for one write. */
const AT_ONCE = 65_536;

interface Draft {
  write(text: string): Promise<void>;
  /** Moves it into the file's place. Until then the old file is unchanged. */
  keep(): Promise<void>;
  /** Removes all traces of it; never rejects. */
  drop(): Promise<void>;
}

/**
 * `mode` is the mode of the new file. A target that is not a file, such as a device, is written to directly. Errors
 * name `file`, not the draft beside it.
 */
export async function openDraft(file: string, mode: number): Promise<Draft> {
  const named = <T>(work: Promise<T>): Promise<T> =>
    work.catch((cause: unknown) => {
      throw cause instanceof Error ? Object.assign(cause, { path: file }) : cause;
    });
  const found = await stat(file).catch(() => undefined);
  const isPlace = found === undefined || found.isFile();
  // A symbolic link still points to the file afterwards.
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
