/** A pull request as GitHub has it: who merged it, and whose approvals stood. */
import type { ChangeRequest, ForgeApproval } from '../../model/plan/provenance.ts';
import type { ForgeHttp } from '../http.ts';
import { textOf, type Wire, wire, wires } from '../own-texts.ts';

/** Reviews that say nothing for or against, and drafts, leave the one before in force. */
const DECIDES: ReadonlySet<unknown> = new Set(['APPROVED', 'CHANGES_REQUESTED', 'DISMISSED']);

export async function requestOnGitHub(
  http: ForgeHttp,
  repository: string,
  number: number,
): Promise<ChangeRequest> {
  const path = `${repository}/pulls/${number}`;
  const request = wire(await http.get(path));
  const mergedAt = textOf(request.merged_at) || null;
  return {
    number,
    address: textOf(request.html_url) || null,
    head: textOf(wire(request.head).sha) || null,
    author: loginOf(request.user),
    merged_by: loginOf(request.merged_by),
    merged_at: mergedAt,
    approvals: approvalsIn(wires(await http.pages(`${path}/reviews`)), mergedAt),
  };
}

/** The last word of each reviewer before the merge. GitHub lists reviews from the oldest on. */
function approvalsIn(reviews: readonly Wire[], mergedAt: string | null): readonly ForgeApproval[] {
  const last = new Map<string, Wire>();
  for (const review of reviews) {
    const by = loginOf(review.user);
    const isLate = mergedAt !== null && Date.parse(textOf(review.submitted_at)) > Date.parse(mergedAt);
    if (by !== null && DECIDES.has(review.state) && !isLate) last.set(by, review);
  }
  return [...last].flatMap(([by, { state, submitted_at, commit_id }]) =>
    state === 'APPROVED' ? [{ by, at: textOf(submitted_at) || null, commit: textOf(commit_id) || null }] : [],
  );
}

function loginOf(user: unknown): string | null {
  return textOf(wire(user).login) || null;
}
