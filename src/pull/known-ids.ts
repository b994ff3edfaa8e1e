/**
 * Reads ids that a person knows, for objects that the service cannot list. A line is `KIND ID [KEY]` or `version
 * SUBSCRIPTION_ID VERSION_ID`. Empty lines, and the rest of a line after a word that starts with `#`, are skipped.
 * Pure.
 */

import type { Diagnostic } from '../model/messages/diagnostic.ts';
import type { DiagnosticCode } from '../model/messages/diagnostic-code.ts';
import { KEY_PATTERN, PULLED_KINDS, type PulledKind } from '../model/values/address.ts';

export interface KnownIds {
  /** The given key by kind and id; null if no key was given. */
  readonly declared: Readonly<Record<PulledKind, ReadonlyMap<string, string | null>>>;
  /** Version ids by the id of their subscription. */
  readonly versions: ReadonlyMap<string, readonly string[]>;
}

/** No ids of any kind. */
function noneDeclared(): Record<PulledKind, Map<string, string | null>> {
  const none = () => new Map<string, string | null>();
  return { metric: none(), product: none(), bundle: none(), plan: none(), subscription: none() };
}

export const NO_KNOWN_IDS: KnownIds = { declared: noneDeclared(), versions: new Map() };

interface ReadKnownIds {
  readonly known: KnownIds;
  /** All faults of the file. A faulty line is left out. */
  readonly diagnostics: readonly Diagnostic[];
}

const FORM = 'write `KIND ID`, `KIND ID KEY` or `version SUBSCRIPTION_ID VERSION_ID`, one per line';

export function readKnownIds(file: string, text: string): ReadKnownIds {
  const declared = noneDeclared();
  const versions = new Map<string, string[]>();
  const diagnostics: Diagnostic[] = [];
  const keys = new Set<string>();
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const [kind, id, third, ...rest] = wordsOf(line);
    const wrong = (code: DiagnosticCode, message: string, fix: string): void => {
      diagnostics.push({
        severity: 'error',
        code,
        source: { file, line: index + 1, column: 1 },
        message,
        fix,
      });
    };
    if (kind === undefined) continue;
    if (id === undefined || rest.length > 0)
      wrong('malformed-line', 'the line is not two or three words', FORM);
    else if (kind === 'version') {
      if (third === undefined) wrong('malformed-line', 'a version is known by two ids', FORM);
      else versions.set(id, [...(versions.get(id) ?? []), third]);
    } else if (!isDeclaredKind(kind)) {
      wrong('unknown-kind', `there is no kind ${kind}`, `write one of ${PULLED_KINDS.join(', ')}, version`);
    } else if (third !== undefined && !KEY_PATTERN.test(third)) {
      wrong(
        'malformed-key',
        `${third} cannot be a key`,
        'write lower-case letters, digits, `_` and `-`, at most 63, a letter or digit first',
      );
    } else if (third !== undefined && keys.has(`${kind} ${third}`)) {
      wrong('key-twice', `the key ${third} is given to two ${kind}s`, 'give one of them another key');
    } else {
      if (third !== undefined) keys.add(`${kind} ${third}`);
      declared[kind].set(id, third ?? declared[kind].get(id) ?? null);
    }
  }
  return { known: { declared, versions }, diagnostics };
}

function wordsOf(line: string): readonly string[] {
  const words = line
    .replace(/^\uFEFF/, '')
    .split(/\s+/)
    .filter((word) => word !== '');
  const comment = words.findIndex((word) => word.startsWith('#'));
  return comment < 0 ? words : words.slice(0, comment);
}

function isDeclaredKind(text: string): text is PulledKind {
  return PULLED_KINDS.some((kind) => kind === text);
}
