/** The text to write for a value: its quotes and escapes, and the decimal that an odd number means. */

import { type Document, isCollection, isSeq, type ToStringOptions, visit, YAMLMap, YAMLSeq } from 'yaml';
import { DAY_FIELDS } from '../interface/index.ts';
import { decimalOfExponent, decimalText, isDecimalText } from '../model/values/decimal.ts';

/** `text` as a double-quoted YAML scalar. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}

const GROUPED = /^-?\d{1,3}(?:[,_ ']\d{3})+(?:\.\d+)?$/;
const UNDERSCORED = /^-?\d+(?:_\d+)+(?:\.\d+)?$/;
const DECORATION = /^[+\s]*[$€£¥]?\s*|\s*[%$€£¥]?\s*$/gu;

/**
 * The decimal that `text` clearly means, or undefined if that would be a guess. `0.10` and `00123` stay unchanged,
 * `1_000` and `"1,000"` lose their separators, `1e3` becomes 1000, `"$5"` and `"8 %"` lose the sign.
 */
export function decimalMeant(text: string): string | undefined {
  const bare = text.replace(DECORATION, '');
  if (isDecimalText(bare)) return bare;
  if (GROUPED.test(bare) || UNDERSCORED.test(bare)) return bare.replace(/[,_ ']/g, '');
  if (/^-?\.\d+$/.test(bare)) return bare.replace('.', '0.');
  if (/^-?\d+\.$/.test(bare)) return bare.slice(0, -1);
  const meant = decimalOfExponent(bare);
  return meant && decimalText(meant);
}

/** The fields of a catalog that hold a day. */
const DAYS: ReadonlySet<string> = new Set([
  ...DAY_FIELDS,
  ...['ends', 'on', 'price_lock', 'existing_from', 'at', 'from', 'until', 'stopped'],
]);
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

const LAYOUT: ToStringOptions = {
  lineWidth: 0,
  singleQuote: false,
  doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
};

export function documentText(document: Document.Parsed | Document): string {
  visit(document, (_, node) => {
    if (isCollection(node)) node.toString = isSeq(node) ? listText : mapText;
  });
  // Only texts in double quotes hold invisible characters, and there an escape has the same meaning.
  return document
    .toString(LAYOUT)
    .replace(UNSEEN, (character) => (character === '\n' ? character : escaped(character)));
}

/** The library has one padding for both kinds of brackets. */
const mapText: YAMLMap['toString'] = function (this: YAMLMap, context, ...rest) {
  return YAMLMap.prototype.toString.call(this, context && padded(context, ' '), ...rest);
};

const listText: YAMLSeq['toString'] = function (this: YAMLSeq, context, ...rest) {
  return YAMLSeq.prototype.toString.call(this, context && padded(context, ''), ...rest);
};

type Context = NonNullable<Parameters<YAMLMap['toString']>[0]>;

function padded(context: Context, flowCollectionPadding: string): Context {
  return { ...context, flowCollectionPadding };
}
