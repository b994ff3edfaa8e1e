/** A file that takes the place of another whole or not at all: written beside it, made durable, then moved. */
import { randomUUID } from 'node:crypto';
import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';

/** So many characters are gathered for one write. */
const AT_ONCE = 65_536;

export interface Draft {
  write(text: string): Promise<void>;
  /** Puts it in the file's place. Until then whatever stands there is untouched. */
  keep(): Promise<void>;
  /** Leaves nothing of it; never rejects. */
  drop(): Promise<void>;
}

/** `mode`: what the new file permits. What is no file, such as a device, has no place to be taken and is written to as it is. */
export async function openDraft(file: string, mode: number): Promise<Draft> {
  const found = await stat(file).catch(() => undefined);
  if (found !== undefined && !found.isFile()) {
    const handle = await open(file, 'w');
    return draftOver(handle, { keep: async () => undefined, drop: async () => undefined });
  }
  // A link goes on leading to the file.
  const place = found === undefined ? file : await realpath(file);
  const beside = `${place}.${randomUUID().slice(0, 8)}.new`;
  const handle = await open(beside, 'wx', mode);
  return draftOver(handle, {
    keep: () => handle.sync().then(() => rename(beside, place)),
    drop: () => rm(beside, { force: true }),
  });
}

function draftOver(handle: FileHandle, { keep, drop }: Pick<Draft, 'keep' | 'drop'>): Draft {
  let waiting = '';
  const flush = async () => {
    const text = waiting;
    waiting = '';
    await handle.writeFile(text);
  };
  return {
    write: async (text) => {
      waiting += text;
      if (waiting.length >= AT_ONCE) await flush();
    },
    keep: async () => {
      await flush();
      await keep();
      await handle.close();
    },
    drop: async () => {
      await handle.close().catch(() => undefined);
      await drop().catch(() => undefined);
    },
  };
}
