/** Every code that the program can report, read from its source and its schemas. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { GUARDS } from '../../../src/model/plan/guards.ts';
import { OTHER_WORDS } from './other-words.ts';

const ROOT = join(import.meta.dirname, '../../..');

export interface CodeInSource {
  readonly code: string;
  readonly place: string;
}

/** The sandbox is a service of its own, whose answers are no diagnostics. */
const files = readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
  .filter((file) => !file.startsWith(join('src', 'sandbox')))
  .sort();

const HYPHENATED = /'([a-z][a-z0-9]*(?:-[a-z0-9]+)+)'/g;

/** A code of one word, where it is reported. */
const ONE_WORD = /(?:\bcode: |\b(?:fault|error|notice)\(\s*)'([a-z]+)'/g;

/** A code that is put together: what there is of it, for each kind. */
const MADE = /\bcode: `([a-z-]+)\$\{[^`]*\}([a-z-]*)`/g;

/** The words with hyphens that are neither codes nor among the words known to be something else. */
export function codesInSource(): readonly CodeInSource[] {
  return [...files.flatMap((file) => codesIn(file)), ...codesInSchemas()];
}

function codesIn(file: string): readonly CodeInSource[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const found = (pattern: RegExp) => [...text.matchAll(pattern)];
  const placed = (code: string, index: number): CodeInSource => ({
    code,
    place: `${file}:${text.slice(0, index).split('\n').length}`,
  });
  return [
    ...found(HYPHENATED)
      .filter(([, word = '']) => !OTHER_WORDS.includes(word))
      .map(({ 1: word = '', index }) => placed(word, index)),
    ...found(ONE_WORD).map(({ 1: word = '', index }) => placed(word, index)),
    ...found(MADE).flatMap(({ 1: before = '', 2: after = '', index }) =>
      kindsOf(before).map((kind) => placed(`${before}${kind}${after}`, index)),
    ),
  ];
}

function kindsOf(before: string): readonly string[] {
  if (before === 'absent-') return ['product', 'bundle', 'plan'];
  if (before === 'unknown-') return ['product', 'bundle', 'plan', 'customer'];
  if (before === 'guard-') return Object.keys(GUARDS).map((guard) => guard.replaceAll('_', '-'));
  throw new Error(`a code begins with ${before}, and its kinds are not known here`);
}

function codesInSchemas(): readonly CodeInSource[] {
  return readdirSync(join(ROOT, 'schemas')).flatMap((file) => {
    if (!file.endsWith('.json')) return [];
    const text = readFileSync(join(ROOT, 'schemas', file), 'utf8');
    return [...text.matchAll(/"x-fault": \{\s*"code": "([a-z-]+)"/g)].map(({ 1: code = '', index }) => ({
      code,
      place: `schemas/${file}:${text.slice(0, index).split('\n').length}`,
    }));
  });
}

export function hyphenatedWords(): ReadonlySet<string> {
  return new Set(
    files.flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(HYPHENATED)].map(([, word = '']) => word),
    ),
  );
}
