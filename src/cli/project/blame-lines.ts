/** Finds the commits that brought lines of a project's files, as far as Git knows them. */
import type { Source } from '../../model/values/source.ts';
import { askGit } from '../io/ask-git.ts';

export type LineCommit =
  | {
      readonly kind: 'committed';
      readonly hash: string;
      readonly author: string;
      /** The author's own day, `YYYY-MM-DD`. */
      readonly day: string;
      readonly subject: string;
      /** True where a shallow clone ends at this commit, so that an earlier one may have brought the line. */
      readonly orEarlier: boolean;
    }
  | { readonly kind: 'not_committed' }
  /** Git gave no answer. */
  | { readonly kind: 'unknown' };

export type CommitAt = (source: Source) => LineCommit | null;

/** Asks Git once for each file. Null without Git, and outside a repository. */
export async function blameLines(folder: string, sources: readonly Source[]): Promise<CommitAt | null> {
  const place = await askGit(['rev-parse', '--is-inside-work-tree', '--is-shallow-repository'], folder);
  const [isWithin, shallow] = place?.split('\n') ?? [];
  if (isWithin !== 'true') return null;
  const found = new Map<string, LineCommit>();
  for (const [file, lines] of linesByFile(sources)) {
    const ranges = lines.flatMap((line) => ['-L', `${line},${line}`]);
    const answer = await askGit(
      ['-c', 'blame.showRoot=false', 'blame', '--porcelain', ...ranges, '--', file],
      folder,
    );
    const commits = answer === null ? new Map<number, LineCommit>() : readBlame(answer, shallow !== 'false');
    const otherwise: LineCommit = {
      kind: answer === null && (await isUncommitted(file, folder)) ? 'not_committed' : 'unknown',
    };
    for (const line of lines) found.set(`${file}:${line}`, commits.get(line) ?? otherwise);
  }
  return ({ file, line }) => found.get(`${file}:${line}`) ?? { kind: 'unknown' };
}

function linesByFile(sources: readonly Source[]): ReadonlyMap<string, readonly number[]> {
  const byFile = new Map<string, Set<number>>();
  for (const { file, line } of sources) byFile.set(file, (byFile.get(file) ?? new Set()).add(line));
  return new Map([...byFile].map(([file, lines]) => [file, [...lines].sort((a, b) => a - b)]));
}

/** True where Git itself lists the file as untracked, ignored or newly added. */
async function isUncommitted(file: string, folder: string): Promise<boolean> {
  const asked = ['status', '--porcelain', '--ignored', '--untracked-files=all', '--', file];
  const status = await askGit(['--literal-pathspecs', ...asked], folder);
  return status !== null && /^(?:\?\?|!!|A)/.test(status);
}

const HEADER = /^([0-9a-f]{40}(?:[0-9a-f]{24})?) \d+ (\d+)/;
const UNCOMMITTED = /^0+$/;

/** By line. `isShallow` decides what a boundary commit means: every first commit is one. */
export function readBlame(porcelain: string, isShallow: boolean): ReadonlyMap<number, LineCommit> {
  const hashes = new Map<number, string>();
  const facts = new Map<string, Map<string, string>>();
  let hash = '';
  for (const text of porcelain.split('\n')) {
    // A line of the file itself stands after a tab.
    if (text.startsWith('\t')) continue;
    const [, named, line] = HEADER.exec(text) ?? [];
    if (named !== undefined) {
      hash = named;
      hashes.set(Number(line), hash);
      continue;
    }
    const [name = ''] = text.split(' ', 1);
    const known = facts.get(hash) ?? new Map<string, string>();
    facts.set(hash, known.set(name, text.slice(name.length + 1)));
  }
  return new Map([...hashes].map(([line, of]) => [line, commitOf(of, facts.get(of), isShallow)]));
}

function commitOf(
  hash: string,
  facts: ReadonlyMap<string, string> | undefined,
  isShallow: boolean,
): LineCommit {
  if (UNCOMMITTED.test(hash)) return { kind: 'not_committed' };
  const day = authorDay(facts?.get('author-time') ?? '', facts?.get('author-tz') ?? '');
  if (facts === undefined || day === null) return { kind: 'unknown' };
  return {
    kind: 'committed',
    hash,
    author: facts.get('author') ?? '',
    day,
    subject: facts.get('summary') ?? '',
    orEarlier: isShallow && facts.has('boundary'),
  };
}

/** `seconds` since 1970 on a clock that is `offset` (`+0200`) ahead; null where either cannot be read. */
function authorDay(seconds: string, offset: string): string | null {
  const [, sign, hours, minutes] = /^([+-])(\d{2})(\d{2})$/.exec(offset) ?? [];
  if (!/^\d{1,11}$/.test(seconds) || hours === undefined) return null;
  const ahead = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return new Date((Number(seconds) + ahead * 60) * 1000).toISOString().slice(0, 10);
}
