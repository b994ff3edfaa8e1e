/** A merge request as GitLab has it: who merged it, and whose approvals stood. */
import type { ChangeRequest, ForgeApproval } from '../../model/plan/provenance.ts';
import type { ForgeHttp } from '../http.ts';
import { textOf, type Wire, wire, wires } from '../own-texts.ts';

/** The text of the note that GitLab writes for an approval. */
const APPROVED = 'approved this merge request';

export async function requestOnGitLab(
  http: ForgeHttp,
  project: string,
  number: number,
): Promise<ChangeRequest> {
  const path = `${project}/merge_requests/${number}`;
  const request = wire(await http.get(path));
  return {
    number,
    address: textOf(request.web_url) || null,
    head: textOf(request.sha) || null,
    author: nameOf(request.author),
    // Older versions of GitLab have the second name alone.
    merged_by: nameOf(request.merge_user) ?? nameOf(request.merged_by),
    merged_at: textOf(request.merged_at) || null,
    approvals: await approvalsOf(http, path),
  };
}

/** GitLab names no commit: it is the one that the request had at that time. Null where it keeps no approvals. */
async function approvalsOf(http: ForgeHttp, path: string): Promise<readonly ForgeApproval[] | null> {
  const kept = await http.find(`${path}/approvals`);
  if (kept === undefined) return null;
  const approvals = wires(wire(kept).approved_by);
  if (approvals.length === 0) return [];
  const versions = wires(await http.pages(`${path}/versions`));
  const undated = approvals.some(({ approved_at }) => textOf(approved_at) === '');
  const notes = undated ? wires(await http.pages(`${path}/notes`)) : [];
  return approvals.flatMap(({ user, approved_at }) => {
    const by = nameOf(user);
    if (by === null) return [];
    const at = textOf(approved_at) || notedAt(notes, by);
    return [{ by, at, commit: at === null ? null : commitAt(versions, at) }];
  });
}

/** Versions of GitLab without `approved_at` note the approval beside the comments. */
function notedAt(notes: readonly Wire[], by: string): string | null {
  const own = notes.filter(
    ({ system, author, body }) => system === true && nameOf(author) === by && body === APPROVED,
  );
  return latest(own.map(({ created_at }) => textOf(created_at)));
}

function commitAt(versions: readonly Wire[], at: string): string | null {
  const before = versions.filter(({ created_at }) => Date.parse(textOf(created_at)) <= Date.parse(at));
  const newest = latest(before.map(({ created_at }) => textOf(created_at)));
  const version = before.find(({ created_at }) => created_at === newest);
  return textOf(version?.head_commit_sha) || null;
}

function latest(times: readonly string[]): string | null {
  return times.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? null;
}

function nameOf(user: unknown): string | null {
  return textOf(wire(user).username) || null;
}
