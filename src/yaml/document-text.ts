/** The text of a YAML document in the one layout: two spaces, `{ a: 1 }` and `[a, b]`, no line folded. */
import { type Document, isCollection, isSeq, type ToStringOptions, visit, YAMLMap, YAMLSeq } from 'yaml';
import { escaped, UNSEEN } from './quoted-text.ts';

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
