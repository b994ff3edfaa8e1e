/** Reads many files one after another into the same memory. */
import { closeSync, openSync, readSync } from 'node:fs';

const FIRST_BYTES = 1024 * 1024;

/** Answers the bytes of a file; they are gone with the next call. Throws as the file system does. */
export function createFileReader(): (file: string) => Uint8Array {
  let memory = Buffer.allocUnsafe(FIRST_BYTES);
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
