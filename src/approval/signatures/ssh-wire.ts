/** The binary form of SSH's keys and signatures: texts and bytes, each preceded by its length. */

const LENGTH_BYTES = 4;

export function sshString(value: string | Uint8Array): Buffer {
  const bytes = Buffer.from(value as Uint8Array);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

export interface SshReader {
  /** The next so many bytes; undefined where fewer are left. */
  take(count: number): Buffer | undefined;
  number(): number | undefined;
  /** The next bytes with a length before them. */
  bytes(): Buffer | undefined;
  text(): string | undefined;
  isAtEnd(): boolean;
}

/** Reads beyond the end give undefined, and so does everything after them. */
export function sshReader(source: Buffer): SshReader {
  let at = 0;
  const take = (count: number): Buffer | undefined => {
    if (at + count > source.length) {
      at = Number.POSITIVE_INFINITY;
      return undefined;
    }
    at += count;
    return source.subarray(at - count, at);
  };
  const number = () => take(LENGTH_BYTES)?.readUInt32BE();
  const bytes = () => {
    const length = number();
    return length === undefined ? undefined : take(length);
  };
  return {
    take,
    number,
    bytes,
    text: () => bytes()?.toString('latin1'),
    isAtEnd: () => at === source.length,
  };
}

/** The bytes of a base64 text; undefined where the text is not exactly their base64. */
export function fromBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
}
