/** A parsed text ▶ its pieces, each with the place that the layout gives it. */
import type { CST } from 'yaml';
import { mapPieces, seqPieces } from './block-pieces.ts';
import { bracketsPieces } from './brackets-pieces.ts';
import type { Piece } from './piece.ts';
import { rewriteScalar } from './rewrite-scalar.ts';
import { rewriteBlock, rewriteLines } from './rewrite-text.ts';
import { type At, between, content, placeOf, TOP, type Walk } from './walk.ts';

export function piecesOf(
  text: string,
  tokens: readonly CST.Token[],
  values: Walk['values'],
): readonly Piece[] {
  const walk: Walk = {
    text,
    values,
    pieces: [],
    joint: { glue: '', breaks: 'always' },
    entries: 0,
    nodePieces,
  };
  for (const token of tokens) {
    if (token.type === 'document') documentPieces(walk, token);
    else if (token.type === 'directive' || token.type === 'doc-end') {
      walk.joint = { glue: '', breaks: 'always' };
      content(walk, token.source.trimEnd(), placeOf(walk, token, TOP));
      if (token.type === 'doc-end') between(walk, token.end ?? []);
    } else if ('source' in token) between(walk, [token as CST.SourceToken]);
  }
  return walk.pieces;
}

function documentPieces(walk: Walk, { start, value, end }: CST.Document): void {
  for (const token of start) {
    if (between(walk, [token])) continue;
    content(walk, token.source, placeOf(walk, token, TOP));
  }
  if (value !== undefined) nodePieces(walk, value, TOP);
  between(walk, end ?? []);
}

function nodePieces(walk: Walk, token: CST.Token, at: At): void {
  switch (token.type) {
    case 'block-map':
      mapPieces(walk, token, at);
      break;
    case 'block-seq':
      seqPieces(walk, token, at);
      break;
    case 'flow-collection':
      bracketsPieces(walk, token, at);
      break;
    case 'block-scalar':
      blockScalarPieces(walk, token, at);
      break;
    case 'alias':
    case 'scalar':
    case 'single-quoted-scalar':
    case 'double-quoted-scalar':
      content(walk, scalarText(walk, token, at), placeOf(walk, token, at));
      between(walk, token.end ?? []);
  }
}

function scalarText({ values }: Walk, token: CST.FlowScalar, at: At): string {
  if (token.type === 'alias') return token.source;
  return token.source.includes('\n')
    ? rewriteLines(token.source, at.indent)
    : rewriteScalar(token, values.get(token), at);
}

function blockScalarPieces(walk: Walk, token: CST.BlockScalar, at: At): void {
  const { text, blanksBehind, keepsBlanks } = rewriteBlock(token, at);
  content(walk, text, placeOf(walk, token, at), { keepsBlanks });
  for (let ends = 0; ends <= blanksBehind; ends += 1) walk.pieces.push({ kind: 'line end' });
}
