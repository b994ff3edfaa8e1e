/** Finds where an exception of the chosen environment is written in the project file. */

import type { ExceptionsPlace, GuardException } from '../model/plan/guards.ts';
import {
  entryOf,
  type PlacedNode,
  sourceAt,
  type YamlEntry,
  type YamlList,
  type YamlMap,
} from '../yaml/yaml-node.ts';

interface LooksIn {
  readonly root: PlacedNode;
  readonly text: string;
  /** Undefined where the project has no environments. */
  readonly environment: string | undefined;
  readonly top: readonly GuardException[];
}

/** Undefined where nothing can be inserted without touching something else. */
export function exceptionsAt({ root, text, environment, top }: LooksIn): ExceptionsPlace | undefined {
  const path = [...(environment === undefined ? [] : ['environments', environment]), 'guards', 'exceptions'];
  let { node } = root;
  for (const [depth, key] of path.entries()) {
    if (node.kind !== 'map') return undefined;
    const entry = entryOf(node, key);
    const isEmpty = entry?.value.kind === 'scalar' && entry.value.plain && entry.value.text === '';
    const missing = path.slice(isEmpty ? depth + 1 : depth);
    if (entry === undefined || isEmpty) {
      const place = isEmpty ? below(entry, text) : depth === 0 ? atEnd(node, text) : within(node, text);
      return place && { ...placed(root, place), missing, copies: environment === undefined ? [] : top };
    }
    // An alias names a value elsewhere, which is not this environment's alone.
    if (entry.value.offset < entry.keyOffset) return undefined;
    node = entry.value;
  }
  const place = node.kind === 'list' ? inList(node, text) : undefined;
  return place && { ...placed(root, place), missing: [], copies: [] };
}

interface Place extends Pick<ExceptionsPlace, 'style' | 'indent'> {
  readonly offset: number;
  readonly before?: string;
}

function placed({ file }: PlacedNode, { offset, before = '', ...place }: Place) {
  return { ...place, before, source: sourceAt(file, offset) };
}

/** After the bracket that opens a list or a mapping. */
function inBrackets(offset: number): Place {
  return { offset: offset + 1, style: 'flow', indent: 0 };
}

function within({ offset, entries: [first] }: YamlMap, text: string): Place | undefined {
  if (text[offset] === '{') return inBrackets(offset);
  return first && above(first.keyOffset, text);
}

function inList({ offset, items: [first] }: YamlList, text: string): Place | undefined {
  return text[offset] === '[' ? inBrackets(offset) : first && above(first.offset, text);
}

/** Before the line of the offset, and with its indentation. */
function above(offset: number, text: string): Place | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const [, blanks = ''] = /^( *)(?:- *)?$/.exec(text.slice(start, offset)) ?? [];
  if (!/^ *(- *)?$/.test(text.slice(start, offset))) return undefined;
  return { offset: start, style: 'block', indent: blanks.length };
}

function below({ keyOffset }: YamlEntry, text: string): Place | undefined {
  const start = text.lastIndexOf('\n', keyOffset - 1) + 1;
  const end = text.indexOf('\n', keyOffset);
  const place = { style: 'block', indent: keyOffset - start + 2 } as const;
  if (text.slice(start, keyOffset).trim() !== '') return undefined;
  return end < 0 ? { ...place, offset: text.length, before: '\n' } : { ...place, offset: end + 1 };
}

function atEnd({ offset }: YamlMap, text: string): Place | undefined {
  if (text[offset] === '{') return inBrackets(offset);
  if (/^\.\.\.\s/m.test(text)) return undefined;
  const isOpen = text !== '' && !text.endsWith('\n');
  return { offset: text.length, style: 'block', indent: 0, before: isOpen ? '\n' : '' };
}
