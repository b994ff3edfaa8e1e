/** The thorough reader, which uses the full parser. It reads all of YAML and reports faults, but is slow. */
import {
  Composer,
  CST,
  type Document,
  type ErrorCode,
  isCollection,
  isNode,
  isScalar,
  Lexer,
  Parser,
  visit,
  type YAMLError,
} from 'yaml';
import { buildTree } from './build-tree.ts';
import { MAX_DEPTH, MAX_SYNTAX_FAULTS, MAX_VALUES, TOO_MANY_VALUES } from './decode-text.ts';
import { collectFaults, type Fault, type Faults } from './faults.ts';
import { bareVariableAt, refuseBareVariable, withoutBareVariable } from './split-numbers.ts';
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
      message: 'the file contains more than one YAML document',
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

interface Unclosed {
  /** The offset of the quote or bracket. */
  readonly start: number;
  readonly mark: string;
}

/** A quote or the innermost bracket that is never closed. The parser reports the place where it gave up looking. */
function unclosedAt(
  { code, pos: [at] }: YAMLError,
  document: Document.Parsed,
  text: string,
): Unclosed | undefined {
  if (code !== 'MISSING_CHAR' && code !== 'BAD_INDENT') return undefined;
  let found: Unclosed | undefined;
  visit(document, (_key, node) => {
    if (!isNode(node) || !node.range) return;
    const [start, end] = node.range;
    const mark = text[start] ?? '';
    const isQuote = isScalar(node) && node.type?.startsWith('QUOTE_') === true;
    const isOpen = isQuote ? !(end > start + 1 && text[end - 1] === mark) : isCollection(node) && node.flow;
    if (end === at && isOpen) found = { start, mark };
  });
  return found;
}

/** Without the brackets around a quote that is never closed. */
function withOpenings(errors: readonly YAMLError[], document: Document.Parsed, text: string) {
  const all = errors.map((error) => ({ error, unclosed: unclosedAt(error, document, text) }));
  const quotes = all.flatMap(({ unclosed }) =>
    unclosed && QUOTES.has(unclosed.mark) ? [unclosed.start] : [],
  );
  return all.filter(
    ({ error, unclosed }) =>
      unclosed === undefined || !quotes.some((quote) => unclosed.start < quote && quote < error.pos[0]),
  );
}

const QUOTES: ReadonlySet<string> = new Set(['"', "'"]);
const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

function unclosedWords({ mark }: Unclosed): Pick<Fault, 'message' | 'fix'> {
  return {
    message: `this is not YAML: the ${QUOTES.has(mark) ? 'quote' : 'bracket'} \`${mark}\` is not closed`,
    fix: `write \`${CLOSING[mark] ?? mark}\` where it ends`,
  };
}

/** A line that begins a section of the file or an entry of one. A fault before it does not disturb it. */
const ENTRY = /^(?: {2})?[\w"'][^\n]*:/gm;

/** The first of the errors within one entry of a section. The others follow from it in the lines after it. */
function withoutConsequences(errors: readonly YAMLError[], text: string): readonly YAMLError[] {
  let end = -1;
  return errors.filter((error) => {
    const [at] = error.pos;
    if (isTab(error)) return true;
    if (at < end) return false;
    ENTRY.lastIndex = text.indexOf('\n', at) + 1 || text.length;
    end = ENTRY.exec(text)?.index ?? text.length;
    return true;
  });
}

/** Says of a line that has a value, and deeper lines below it, that they are not in one column. */
function unevenLines(
  { code, pos: [at] }: YAMLError,
  text: string,
  { lines }: YamlFile,
): Pick<Fault, 'message' | 'fix'> | undefined {
  if (code !== 'BLOCK_AS_IMPLICIT_KEY') return undefined;
  const { line, start } = lines.lineAt(at);
  const [upper = '', lower = ''] = text.slice(start).split('\n', 2);
  const [above, below] = [depthOf(upper), depthOf(lower)];
  if (above >= below || !/:\s+[^\s#&!|>]/.test(upper)) return undefined;
  return {
    message: `line ${line + 1} is indented by ${below} spaces, deeper than line ${line} with ${above}, which has a value already`,
    fix: `begin both in one column: indent line ${line} by ${below} spaces, or line ${line + 1} by ${above}`,
  };
}

function depthOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** Keeps only the tab errors, if there are any. A tab shifts the indentation, so other errors may be its consequences. */
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
  const errors = withoutConsequences(tabsAlone(withoutEchoes(document.errors)), text);
  for (const { error, unclosed } of withOpenings(errors, document, text).slice(0, MAX_SYNTAX_FAULTS)) {
    const subject = isTab(error) ? place.file : `${place.file} ${error.pos[0]}`;
    const at = unclosed?.start ?? error.pos[0];
    faults.errorOnce(`${error.code} ${subject}`, {
      code: 'yaml-syntax',
      source: sourceAt(place, at),
      ...((unclosed && unclosedWords(unclosed)) ??
        unevenLines(error, text, place) ?? {
          message: `this is not YAML: ${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}`,
          fix: FIXES[error.code] ?? 'fix the text there',
        }),
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

const FIXES: Partial<Readonly<Record<ErrorCode, string>>> = {
  TAB_AS_INDENT: 'indent with spaces',
  BAD_INDENT: 'line it up with its neighbours, or close the bracket that is still open',
  BLOCK_AS_IMPLICIT_KEY:
    'quote the text if it contains a colon, line the next line up with this one, or start the inner mapping on a line of its own',
  BLOCK_IN_FLOW: 'quote the text if it contains a colon',
  UNEXPECTED_TOKEN: 'take it away, put a comma before it, or ` #` if it is a comment',
  MULTILINE_IMPLICIT_KEY: 'end the line before with a colon, or quote the text',
  MISSING_CHAR: 'add what is missing: a colon, a comma, a bracket or a closing quote',
  BAD_SCALAR_START: 'put the text in quotes',
  BAD_DQ_ESCAPE: 'use single quotes, or write the backslash twice',
  BAD_ALIAS: 'name the anchor after the `*`',
};

/** The options of the YAML composer: plain YAML 1.2, with the values of its core schema and without merge keys. */
export const COMPOSER_OPTIONS = {
  version: '1.2',
  schema: 'core',
  merge: false,
  // Our own check reports both places, and does not compare every key with every other.
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: 'silent',
} as const;

/** A conflict as offsets into the text: its start and end, and those of its first side. */
interface Conflict {
  readonly start: number;
  readonly end: number;
  readonly sideStart: number;
  readonly sideEnd: number;
}

/** The text with only the first side of each conflict. Spaces replace the rest, so that no offset changes. */
function refuseConflicts(text: string, place: YamlFile, faults: Faults): string {
  const conflicts = conflictsIn(text);
  if (conflicts.length === 0) return text;
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, sideStart, sideEnd } of conflicts) {
    faults.error({
      code: 'merge-conflict',
      source: sourceAt(place, start),
      message: `a merge left both sides of a conflict here, down to line ${place.lines.lineAt(end).line}`,
      fix: 'keep the lines that are right, and remove those with `<<<<<<<`, `=======` and `>>>>>>>`',
    });
    parts.push(text.slice(from, start), blank(text.slice(start, sideStart)));
    parts.push(text.slice(sideStart, sideEnd), blank(text.slice(sideEnd, end)));
    from = end;
  }
  return [...parts, text.slice(from)].join('');
}

const MARK = /^(?:<{7}(?: .*)?|\|{7}(?: .*)?|={7}|>{7}(?: .*)?)$/gm;

function conflictsIn(text: string): readonly Conflict[] {
  const found: Conflict[] = [];
  let opening: { readonly start: number; readonly sideStart: number } | undefined;
  let sideEnd: number | undefined;
  let isSplit = false;
  for (const { 0: line, index } of text.matchAll(MARK)) {
    const end = index + line.length;
    if (line.startsWith('<')) {
      opening = { start: index, sideStart: end };
      sideEnd = undefined;
      isSplit = false;
    } else if (line.startsWith('>')) {
      if (opening && sideEnd !== undefined && isSplit) found.push({ ...opening, sideEnd, end });
      opening = undefined;
    } else {
      sideEnd ??= index;
      isSplit ||= line.startsWith('=');
    }
  }
  return found;
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
