/** The style of a text in catalog files: without quotes where no reader of YAML could misread it, else in double quotes. */
import { DAY_FIELDS } from '../model/catalog/field.ts';

/** The fields of a catalog that hold a day. */
const DAYS: ReadonlySet<string> = new Set([...DAY_FIELDS, 'ends', 'price_lock']);
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Texts that start with a letter, and that no reader of YAML, old or new, could misread. */
const PLAIN =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}][\p{L}\p{N} _.,:;()/&+*%=!?€£@'-]*(?<! )$/u;
const OTHERWISE_READ = /^(y|yes|n|no|on|off|true|false|null|nan|inf)$/i;

/** `name`: the field that holds the text; empty for a key, and for a text that no field names. */
export function isPlainText(text: string, name: string): boolean {
  if (DAYS.has(name) && DAY.test(text)) return true;
  return PLAIN.test(text) && !OTHERWISE_READ.test(text) && !isUnseen(text);
}

/** Control characters, direction marks, line separators, and all characters without width. */
export const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

export function isUnseen(text: string): boolean {
  return text.search(UNSEEN) >= 0;
}

/** The escape of a character within double quotes. */
export function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code > 0xffff
    ? `\\U${code.toString(16).padStart(8, '0')}`
    : `\\u${code.toString(16).padStart(4, '0')}`;
}
