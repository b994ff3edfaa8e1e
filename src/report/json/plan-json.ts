/** The plan document as text: what `plan --out` writes and `apply FILE` reads. */
import type { Json } from '../../model/json.ts';
import { type JsonLayout, jsonPieces } from '../../model/json-pieces.ts';
import type { Plan } from '../../model/plan.ts';
import { visibleJson } from '../words/sanitize.ts';

/** The same plan gives the same bytes, in pieces: the whole may be longer than one text can be. */
export function* planPieces(plan: Plan): Generator<string> {
  const evidence = Object.entries(plan.evidence).sort(([a], [b]) => (a < b ? -1 : 1));
  const document = { ...plan, evidence: Object.fromEntries(evidence) };
  yield* jsonPieces(document as unknown as Json, INDENTED);
  yield '\n';
}

/** That of `jsonText`. */
const INDENTED: JsonLayout = {
  names: Object.keys,
  colon: ': ',
  lineBreak: (depth) => `\n${'  '.repeat(depth)}`,
  // A line break in JSON text stands between values: within one it is written as an escape.
  text: (value, depth) =>
    visibleJson(JSON.stringify(value, null, 2)).replaceAll('\n', `\n${'  '.repeat(depth)}`),
};
