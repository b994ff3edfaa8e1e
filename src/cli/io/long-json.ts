/** Reads JSON that is longer than one string can be, from its bytes as they come. */
import { JSONParser } from '@streamparser/json';

/** The number of bytes of names and numbers that are gathered before they become a string. */
const GATHERED = { stringBufferSize: 65_536, numberBufferSize: 64 };

/** The value that `JSON.parse` gives for the whole; undefined where the bytes are not JSON. */
export async function parseLongJson(bytes: AsyncIterable<Uint8Array>): Promise<unknown> {
  let whole: unknown;
  const parser = new JSONParser({ ...GATHERED, paths: ['$'] });
  parser.onValue = ({ value }) => {
    whole = value;
  };
  for await (const chunk of bytes) {
    try {
      parser.write(chunk);
    } catch {
      return undefined;
    }
  }
  return whole;
}
