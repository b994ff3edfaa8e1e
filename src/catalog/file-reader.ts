/** Reads many files one after another into the same memory. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const FIRST_BYTES = 1024 * 1024;

/** Answers the bytes of a file; they are gone with the next call. Throws as the file system does. */
export function createFileReader(): (file: string) => Uint8Array {
  let memory = Buffer.allocUnsafe(FIRST_BYTES);
  return (file) => {
    const handle = openSync(file, 'r');
    try {
      // One more than it has, so that a file that grows meanwhile is read to its end.
      const room = fstatSync(handle).size + 1;
      if (memory.length < room) memory = Buffer.allocUnsafe(room);
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
