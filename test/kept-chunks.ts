/** What a pack of compiled code holds. */
import { type KeptChunks, openPack } from '../src/cli/code-pack.ts';

export function keptChunks(file: string): KeptChunks {
  const pack = openPack(file);
  try {
    return pack.all();
  } finally {
    pack.close();
  }
}
