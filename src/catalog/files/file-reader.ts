/** Reads many files one after another into the same memory. */
import fs from 'node:fs';

/**
 * Answers the bytes of a file; they are gone with the next call. Throws as the file system does. A thread of its own is
 * handed this function as text, and gives it the file system: it uses nothing else of this module.
 */
export function createFileReader({
  openSync,
  readSync,
  closeSync,
}: Pick<typeof fs, 'openSync' | 'readSync' | 'closeSync'> = fs): (file: string) => Uint8Array {
  let memory = Buffer.allocUnsafe(1024 * 1024);
  return (file) => {
    const handle = openSync(file, 'r');
    try {
      // Nobody asks how long it is: that the end was reached, the last reading tells.
      let length = 0;
      for (;;) {
        const read = readSync(handle, memory, length, memory.length - length, null);
        if (read === 0) return memory.subarray(0, length);
        length += read;
        if (length === memory.length) memory = Buffer.concat([memory, Buffer.allocUnsafe(memory.length)]);
      }
    } finally {
      closeSync(handle);
    }
  };
}
