/** The plan document as text: `plan --out` writes it, and `apply FILE` reads it. */
import type { Plan } from '../../model/plan/plan.ts';
import { type JsonLayout, jsonPieces } from '../../model/values/fingerprint.ts';
import { isJsonObject, type Json } from '../../model/values/json.ts';
import { toDocument } from '../../plan/document/plan-document.ts';
import { summaryOf } from '../summary/summary.ts';
import { visibleJson } from '../words/sanitize.ts';

/**
 * The plan and its summary. The same plan gives the same bytes. They come in pieces, because the whole may exceed the longest possible string.
 */
export function* planPieces(plan: Plan): Generator<string> {
  const evidence = Object.entries(plan.evidence).sort(([a], [b]) => (a < b ? -1 : 1));
  const { format_version, tool_version, project, rules, ...rest } = toDocument(plan);
  const document = {
    ...{ format_version, tool_version, project },
    summary: summaryOf(plan).lines,
    ...(rules && { rules }),
    ...rest,
    evidence: Object.fromEntries(evidence),
  };
  yield* jsonPieces(document as unknown as Json, INDENTED);
  yield '\n';
}

/** The layout of `jsonText`. */
const INDENTED: JsonLayout = {
  names: Object.keys,
  colon: ': ',
  lineBreak: (depth) => `\n${'  '.repeat(depth)}`,
  // A line break in JSON text is always between values, because strings contain it only as an escape.
  text: (value, depth) =>
    isMember(value)
      ? visibleJson(JSON.stringify(value))
      : visibleJson(JSON.stringify(value, null, 2)).replaceAll('\n', `\n${'  '.repeat(depth)}`),
};

/** True for an entry whose other fields stand elsewhere. It is short, and there are thousands, so it takes one line. */
function isMember(value: Json): boolean {
  return isJsonObject(value) && typeof value.alike === 'string';
}
