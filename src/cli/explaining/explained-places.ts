/** A place in a file with the commit that brought its line. */

import { shortened } from '../../model/messages/shortened.ts';
import { someOf } from '../../model/messages/some-of.ts';
import { type Source, sourceText } from '../../model/values/source.ts';
import type { WrittenField } from '../../timeline/price-origins.ts';
import type { CommitAt, LineCommit } from '../project/blame-lines.ts';
import { linesOf } from './explained-lines.ts';

/** `billing/bundles.yaml:62:60  3f2a1b0c9d8e 2026-11-02 Ada: First prices`. */
export function placeText(source: Source, commitAt: CommitAt): string {
  return `${sourceText(source)}${commitText(commitAt(source))}`;
}

const MOST_LINES = 6;

/** One line for each file and commit. The first place of each is whole; of the others it has the line. */
export function placesText(
  fields: readonly WrittenField[],
  commitAt: CommitAt,
  indent: string,
): readonly string[] {
  const groups = new Map<string, { first: Source; more: number[] }>();
  for (const { source } of linesOf(fields)) {
    const commit = commitText(commitAt(source));
    const group = groups.get(`${source.file}\n${commit}`);
    if (group === undefined) groups.set(`${source.file}\n${commit}`, { first: source, more: [] });
    else group.more.push(source.line);
  }
  return [...groups.values()].map(({ first, more }) => {
    const others = someOf(more.toSorted((a, b) => a - b).map(String), MOST_LINES);
    const lines = more.length === 0 ? '' : `, ${more.length === 1 ? 'line' : 'lines'} ${others}`;
    return `${indent}${sourceText(first)}${lines}${commitText(commitAt(first))}`;
  });
}

const HASH_SHOWN = 12;
const MOST_OF_SUBJECT = 72;
const MOST_OF_AUTHOR = 40;

function commitText(commit: LineCommit | null): string {
  switch (commit?.kind) {
    case undefined:
      return '';
    case 'not_committed':
      return '  not committed';
    case 'unknown':
      return '  commit not known';
    case 'committed': {
      const hash = `${commit.hash.slice(0, HASH_SHOWN)}${commit.orEarlier ? ' or earlier (shallow clone)' : ''}`;
      const author = shortened(commit.author, MOST_OF_AUTHOR);
      return `  ${hash} ${commit.day} ${author}: ${shortened(commit.subject, MOST_OF_SUBJECT)}`;
    }
    default:
      return commit satisfies never;
  }
}
