/** Mappings in braces and lists in brackets: `{ a: 1, b: 2 }`, `[a, b]`. Their line breaks are the author's. */
import type { CST } from 'yaml';
import { type At, between, CLOSE_BY, content, LOOSE, ON_ONE_LINE, placeOf, STEP, type Walk } from './walk.ts';

export function bracketsPieces(walk: Walk, token: CST.FlowCollection, at: At): void {
  const isMap = token.start.type === 'flow-map-start';
  const padding = isMap ? ' ' : '';
  const base = closesOnOwnLine(walk, token) || at.inBrackets ? at.indent : at.parentIndent;
  const inner: At = { ...at, indent: base + STEP, inBrackets: true, depth: null };
  content(walk, token.start.source, placeOf(walk, token.start, at));
  walk.joint = { glue: padding, breaks: 'as written' };
  for (const item of token.items) itemPieces(walk, item, inner);
  const [close, ...behind] = token.end;
  walk.joint = isEmpty(token) ? CLOSE_BY : { glue: padding, breaks: 'as written' };
  if (close) content(walk, close.source, { ...placeOf(walk, close, inner), indent: base });
  between(walk, behind);
}

function itemPieces(
  walk: Walk,
  { start, key, sep, value }: CST.FlowCollection['items'][number],
  at: At,
): void {
  for (const token of start) {
    if (between(walk, [token])) continue;
    if (token.type === 'comma') walk.joint = CLOSE_BY;
    content(walk, token.source, placeOf(walk, token, at));
    walk.joint = token.type === 'comma' ? LOOSE : ON_ONE_LINE;
  }
  if (key) walk.nodePieces(walk, key, { ...at, name: '' });
  const name = key ? String(walk.values.get(key)?.value ?? '') : at.name;
  const inMetadata = at.inMetadata || name === 'metadata';
  for (const token of sep ?? []) {
    if (between(walk, [token])) continue;
    if (token.type === 'map-value-ind' && key?.type !== 'alias') walk.joint = CLOSE_BY;
    content(walk, token.source, placeOf(walk, token, at));
    walk.joint = ON_ONE_LINE;
  }
  if (value) walk.nodePieces(walk, value, { ...at, inMetadata, name: inMetadata ? '' : name });
}

/** True where only spaces and line ends stand between the brackets. */
function isEmpty({ items }: CST.FlowCollection): boolean {
  return items.every(
    ({ start, key, sep, value }) =>
      !key && !sep && !value && start.every(({ type }) => type === 'space' || type === 'newline'),
  );
}

/** True where the closing bracket begins a line. YAML wants it indented further than the key then. */
export function closesOnOwnLine({ text }: Walk, token: CST.Token): boolean {
  if (token.type !== 'flow-collection' || isEmpty(token)) return false;
  const close = token.end[0];
  if (close === undefined) return false;
  let before = close.offset - 1;
  while (text[before] === ' ' || text[before] === '\t') before -= 1;
  return text[before] === '\n';
}
