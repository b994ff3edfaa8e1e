/**
 * The values of plain and double-quoted texts with a clear meaning. All others are undefined, and the full parser
 * decides.
 */

const WHOLE = /^-?[1-9]\d{0,14}$/;
const FRACTION = /^-?(?:0|[1-9]\d{0,8})\.\d{1,6}$/;
/** Texts that the core schema may read as numbers, and texts that are close to numbers. */
const LIKE_NUMBER = /^[-+]?(?:\.?\d[\d.]*(?:[eE][-+]?\d*)?|0[ox][\da-fA-F]*|\.(?:inf|Inf|INF|nan|NaN|NAN))$/;
const LIKE_WORD = /^(?:~|null|true|false)$/i;

const NINE = 57;

export function plainValue(text: string): null | boolean | number | string | undefined {
  const first = text.charCodeAt(0);
  if (first <= NINE) return numberOrText(text);
  const { length } = text;
  if (length > 5 || !LIKE_WORD.test(text)) return text;
  switch (text) {
    case 'true':
      return true;
    case 'false':
      return false;
    case 'null':
    case '~':
      return null;
    default:
      return undefined;
  }
}

function numberOrText(text: string): number | string | undefined {
  if (text === '0') return 0;
  if (WHOLE.test(text) || FRACTION.test(text)) return Number(text);
  return LIKE_NUMBER.test(text) ? undefined : text;
}

const ESCAPES: Readonly<Record<string, string>> = { '"': '"', '\\': '\\', '/': '/', n: '\n', t: '\t' };

/** Resolves the escapes in the content of a double-quoted text on one line. */
export function unescaped(written: string): string | undefined {
  let clear = true;
  const text = written.replace(
    /\\(?:u([\da-fA-F]{4})|(.?))/gs,
    (_match, hex: string | undefined, mark: string) => {
      const code = hex === undefined ? undefined : Number.parseInt(hex, 16);
      const character = code === undefined ? ESCAPES[mark] : String.fromCharCode(code);
      if (character === undefined || (code !== undefined && code >= 0xd800 && code < 0xe000)) clear = false;
      return character ?? '';
    },
  );
  return clear ? text : undefined;
}
