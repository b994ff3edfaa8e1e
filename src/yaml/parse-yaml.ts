/** The thorough reader, which uses the full parser. It reads all of YAML and reports faults, but is slow. */

import { Composer, CST, type Document, isScalar, Lexer, Parser, visit, type YAMLError } from 'yaml';
import { bareVariableAt, refuseBareVariable, withoutBareVariable } from './bare-variables.ts';
import { buildTree } from './build-tree.ts';
import { COMPOSER_OPTIONS } from './composer-options.ts';
import { collectFaults, type Fault, type Faults } from './faults.ts';
import { MAX_DEPTH, MAX_SYNTAX_FAULTS, MAX_VALUES } from './limits.ts';
import { refuseConflicts } from './merge-conflicts.ts';
import { syntaxFix } from './syntax-fix.ts';
import { TOO_MANY_VALUES } from './too-many-values.ts';
import { type PlacedNode, sourceAt, type YamlFile } from './yaml-node.ts';

export interface ReadYaml {
  /** Null for an empty file; undefined if the text could not be read at all. */
  readonly root: PlacedNode | null | undefined;
  /** True if the tree holds everything that was written. Refused parts are not in it. */
  readonly complete: boolean;
  /** True after a syntax error or a second document. The structure of the tree is then a guess. */
  readonly guessed: boolean;
  /** The offsets of refused values. Nothing more is reported about them. */
  readonly reported: ReadonlySet<number>;
}

export function parseYaml(written: string, place: YamlFile, faults: Faults): ReadYaml {
  const before = faults.errorCount();
  const { text, documents, bare } = composeSoundly(refuseConflicts(written, place, faults), place, faults);
  if (documents.kind === 'too much') {
    faults.error({ ...documents.fault, source: sourceAt(place, documents.offset) });
    return UNREADABLE;
  }
  const [document, second] = documents.documents;
  if (document === undefined)
    return { root: null, complete: faults.errorCount() === before, guessed: false, reported: new Set() };
  if (second !== undefined) {
    faults.error({
      code: 'several-documents',
      source: sourceAt(place, second.range[0]),
      message: 'the file holds more than one YAML document',
      fix: 'remove the `---` or `...`, or put each document into a file of its own',
    });
  }
  reportSyntax(document, text, place, faults);
  // After a tab, every fault of the tree would only repeat the tab's, so those faults are dropped.
  const { root, reported } = buildTree(
    document,
    place,
    hasTabs(document.errors) ? collectFaults() : faults,
    bare,
  );
  const guessed = second !== undefined || document.errors.length > 0;
  return { root, complete: faults.errorCount() === before, guessed, reported };
}

/**
 * Parses the text. Each bare variable would spoil everything after it, so it is first reported and replaced with a
 * word; `bare` holds the variables.
 */
function composeSoundly(
  written: string,
  place: YamlFile,
  faults: Faults,
): { readonly text: string; readonly documents: Composed; readonly bare: ReadonlySet<string> } {
  let text = written;
  let documents = composeDocuments(text);
  const variables = new Set<string>();
  for (let tries = 0; tries < MAX_SYNTAX_FAULTS && documents.kind === 'documents'; tries++) {
    const errors = documents.documents.flatMap((document) => document.errors);
    const bare = bareVariableAt(text, errors);
    if (bare === undefined) break;
    refuseBareVariable(bare, place, faults);
    variables.add(bare.text);
    text = withoutBareVariable(text, bare);
    documents = composeDocuments(text);
  }
  return { text, documents, bare: variables };
}

/** The result for content that is not text or cannot be parsed. */
export const UNREADABLE: ReadYaml = { root: undefined, complete: false, guessed: true, reported: new Set() };

type Composed =
  | { readonly kind: 'documents'; readonly documents: readonly Document.Parsed[] }
  | { readonly kind: 'too much'; readonly offset: number; readonly fault: Omit<Fault, 'source'> };

const TOO_DEEP: Omit<Fault, 'source'> = {
  code: 'too-deep',
  message: `maps and lists lie more than ${MAX_DEPTH} deep in each other`,
  fix: 'write it flatter',
};

/** The number of values that a lexeme adds. A key adds one, and its colon subtracts it again. */
const ADDED: Readonly<Record<string, number>> = {
  scalar: 1,
  'single-quoted-scalar': 1,
  'double-quoted-scalar': 1,
  'flow-map-start': 1,
  'flow-seq-start': 1,
  'map-value-ind': -1,
};

/**
 * Limits the depth and the number of values before the composer runs. The parser uses a flat stack, but the composer
 * is recursive and makes an object of each value.
 */
function composeDocuments(text: string): Composed {
  const parser = new Parser();
  const tokens = [];
  let values = 0;
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length > MAX_DEPTH + 2)
      return { kind: 'too much', offset: parser.offset, fault: TOO_DEEP };
    values += ADDED[CST.tokenType(lexeme) ?? ''] ?? 0;
    if (values > MAX_VALUES) return { kind: 'too much', offset: parser.offset, fault: TOO_MANY_VALUES };
  }
  for (const token of parser.end()) tokens.push(token);
  const composer = new Composer(COMPOSER_OPTIONS);
  return {
    kind: 'documents',
    documents: [...composer.compose(tokens, false, text.length)] as Document.Parsed[],
  };
}

/**
 * The parser may report one fault twice at its place: as unclosed and as badly indented. The second says less and is
 * dropped.
 */
function withoutEchoes(errors: readonly YAMLError[]): readonly YAMLError[] {
  const reported = new Map<number, YAMLError>();
  for (const error of errors) {
    const before = reported.get(error.pos[0]);
    if (before === undefined || before.code === 'BAD_INDENT') reported.set(error.pos[0], error);
  }
  return [...reported.values()];
}

/**
 * The offset of a quote that is never closed. The parser reports the end of the quoted text, which is the end of the
 * file.
 */
function openingOf(
  { code, pos: [at] }: YAMLError,
  document: Document.Parsed,
  text: string,
): number | undefined {
  if (code !== 'MISSING_CHAR') return undefined;
  let opening: number | undefined;
  visit(document, (_key, node) => {
    if (!isScalar(node) || !node.range || !node.type?.startsWith('QUOTE_')) return;
    const [start, end] = node.range;
    const isClosed = end > start + 1 && text[end - 1] === text[start];
    if (end === at && !isClosed) opening = start;
  });
  return opening;
}

/**
 * Keeps only the tab errors, if there are any. A tab shifts the indentation, so other errors may be its consequences.
 */
function tabsAlone(errors: readonly YAMLError[]): readonly YAMLError[] {
  return hasTabs(errors) ? errors.filter(isTab) : errors;
}

function hasTabs(errors: readonly YAMLError[]): boolean {
  return errors.some(isTab);
}

function isTab({ code }: YAMLError): boolean {
  return code === 'TAB_AS_INDENT';
}

function reportSyntax(document: Document.Parsed, text: string, place: YamlFile, faults: Faults): void {
  for (const error of tabsAlone(withoutEchoes(document.errors)).slice(0, MAX_SYNTAX_FAULTS)) {
    const subject = isTab(error) ? place.file : `${place.file} ${error.pos[0]}`;
    faults.errorOnce(`${error.code} ${subject}`, {
      code: 'yaml-syntax',
      source: sourceAt(place, openingOf(error, document, text) ?? error.pos[0]),
      message: `this is not YAML: ${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}`,
      fix: syntaxFix(error.code),
    });
  }
  const version = document.directives.yaml;
  if (version.explicit && version.version !== '1.2') {
    faults.error({
      code: 'yaml-version',
      source: sourceAt(place, 0),
      message: `the file asks for YAML ${version.version}, and Pricewright reads YAML 1.2`,
      fix: 'remove the %YAML line',
    });
  }
}
