/** Decodes the bytes of a file to text, or reports why they are not text. */
import { warnOfBidirectional } from './bidirectional.ts';
import type { Faults } from './faults.ts';
import { MAX_FILE_BYTES } from './limits.ts';

/**
 * The text of a file, without a byte order mark. Returns undefined, and reports one fault, if the content is too
 * large, binary or not UTF-8. Warns where a character changes the reading direction.
 */
export function decodeText(file: string, content: string | Uint8Array, faults: Faults): string | undefined {
  const source = { file, line: 1, column: 1 };
  const size = typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength;
  if (size > MAX_FILE_BYTES) {
    faults.error({ ...tooLarge(size), source });
    return undefined;
  }
  const text = typeof content === 'string' ? content : decodeUtf8(content);
  if (text === undefined) {
    faults.error({
      code: 'not-utf8',
      source,
      message: 'the file is not UTF-8 text',
      fix: 'save it as UTF-8, or leave it out of the globs if it is no YAML file',
    });
    return undefined;
  }
  if (text.includes('\0')) {
    faults.error({
      code: 'binary-file',
      source,
      message: 'the file holds NUL bytes, so it is binary and not YAML',
      fix: 'leave it out of the globs',
    });
    return undefined;
  }
  const whole = text.startsWith('\uFEFF') ? text.slice(1) : text;
  warnOfBidirectional(file, whole, faults);
  return whole;
}

export function tooLarge(bytes: number): { code: string; message: string; fix: string } {
  const megabytes = (count: number) => `${(count / 1024 / 1024).toFixed(1)} MiB`;
  return {
    code: 'file-too-large',
    message: `the file has ${megabytes(bytes)}, and at most ${megabytes(MAX_FILE_BYTES)} are read`,
    fix: 'split it into several files, or leave it out of the globs',
  };
}

/** The text without a byte order mark; undefined if the bytes are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
