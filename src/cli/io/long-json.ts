/** JSON that is longer than one text can be, read from the bytes as they come. */
import { JSONParser } from '@streamparser/json';

/** How many bytes of names and numbers are gathered before they become a text. */
const GATHERED = { stringBufferSize: 65_536, numberBufferSize: 64 };

/** What `JSON.parse` gives of the whole; undefined where that is not JSON. */
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
