/**
 * This program's own texts on a forge: the one issue of a marker, and the one comment on a request. Several jobs write it at once, each
 * its own part, and a forge has no comparison in one go with a write: each job reads the comment right before it writes, and looks
 * again a moment later whether its part is still there.
 */
import { DiagnosticsError, fault } from '../model/messages/diagnostic.ts';
import type { CommentText, Forge } from './forge.ts';
import type { Calls } from './http.ts';

interface OwnText {
  readonly id: string;
  readonly body: string;
}

interface IssueText {
  readonly title?: string;
  readonly body: string;
}

/** The issues whose first line is one marker, on one forge. */
export interface Issues {
  readonly list: (marker: string, state: 'open' | 'all') => Promise<readonly OwnText[]>;
  readonly create: (text: IssueText) => Promise<void>;
  readonly rewrite: (id: string, text: IssueText, isClosed?: boolean) => Promise<void>;
}

export function keepIssues({
  list,
  create,
  rewrite,
}: Issues): Pick<Forge, 'openIssue' | 'closeIssue' | 'changeIssue' | 'noted' | 'note'> {
  return {
    openIssue: async ({ marker, body, title }) => {
      const [issue] = await list(marker, 'open');
      await (issue === undefined ? create({ title, body }) : rewrite(issue.id, { title, body }));
    },
    closeIssue: async ({ marker, body }) => {
      for (const { id } of await list(marker, 'open')) await rewrite(id, { body }, true);
    },
    changeIssue: async (marker, change) => {
      for (const { id, body: text } of await list(marker, 'open')) {
        const body = change(text);
        if (body !== text) await rewrite(id, { body });
      }
    },
    noted: async (marker) => (await list(marker, 'all'))[0]?.body,
    note: async ({ marker, body, title }) => {
      if ((await list(marker, 'all')).length === 0) await create({ title, body });
      for (const { id } of await list(marker, 'all')) await rewrite(id, { title, body }, true);
    },
  };
}

/** The comments of one request, on one forge. */
export interface Comments {
  /** Those whose first line is the marker, by people and tokens that may write in the repository; the oldest first. */
  readonly list: () => Promise<readonly OwnText[]>;
  readonly create: (body: string) => Promise<void>;
  /** `body` is asked for right before each try. */
  readonly rewrite: (id: string, body: () => Promise<string>) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
}

/** Longer than any other job takes between its last look and its write. */
const LOOK_AGAIN_MS = 1000;
/** Enough for a hundred jobs that end within the same seconds. */
const MOST_ROUNDS = 15;

/** Throws a DiagnosticsError where other jobs never leave the comment alone. */
export async function keepComment(comments: Comments, calls: Calls, text: CommentText): Promise<void> {
  const refused = new Set<string>();
  let isMade = false;
  const look = async () => (await comments.list()).filter(({ id }) => !refused.has(id));
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    const found = await look();
    const [first, ...more] = found;
    const wanted = text.write(found.map(({ body }) => body));
    if (wanted === undefined) return;
    if (first !== undefined && isSame(first.body, asSent(wanted, calls))) {
      // Two jobs that began at once may have made one each.
      for (const { id } of more) await unlessRefused(() => comments.remove(id));
      return;
    }
    if (first === undefined) {
      // A forge that does not list it yet is not asked to make it twice.
      if (isMade) return;
      await comments.create(wanted);
      isMade = true;
    } else {
      const now = async () => text.write((await look()).map(({ body }) => body)) ?? wanted;
      if (!(await unlessRefused(() => comments.rewrite(first.id, now)))) {
        refused.add(first.id);
        continue;
      }
    }
    if (text.isPassing) return;
    await calls.sleep(LOOK_AGAIN_MS * (1 + calls.random() * round));
  }
  throw fault(
    'forge-failed',
    `the comment was written by other jobs ${MOST_ROUNDS} times meanwhile`,
    'run the job again; it continues where it was',
  );
}

/** False where it is somebody else's comment, which the token may not change. */
async function unlessRefused(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof DiagnosticsError && error.diagnostics.every(({ code }) => code === 'forge-refused'))
      return false;
    throw error;
  }
}

function asSent(body: string, { redact }: Calls): string {
  return redact === undefined ? body : (JSON.parse(redact(JSON.stringify(body))) as string);
}

/** A forge may keep another number of blanks and line ends than it was given. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.replace(/\s+/g, ' ').trim());
  return a === b;
}
