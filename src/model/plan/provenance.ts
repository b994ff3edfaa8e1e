/** The beginning of a run: its plan, the signed approvals, and in a pipeline the change requests that brought it. */

/** `368cc9b2619d and uncommitted files`: where a run had files that no commit has, its commit alone is not what it applied. */
export function commitText(commit: string, uncommitted: boolean): string {
  return `${commit}${uncommitted ? ' and uncommitted files' : ''}`;
}

export interface Provenance {
  /** SHA-256 of the stored text of its plan. */
  readonly plan_sha256: string;
  /** SHA-256 of the documents of the signed approvals that were on record for its plan. */
  readonly approvals_sha256: readonly string[];
  /** Null outside of `ci apply` and `ci drift`. */
  readonly pipeline: Pipeline | null;
}

/** The forges on which pipelines run. */
export const FORGES = ['github', 'gitlab'] as const;

export type ForgeName = (typeof FORGES)[number];

export interface Pipeline {
  readonly forge: ForgeName;
  /** The address of the page of the pipeline's run. */
  readonly address: string;
  /** True where a person gave the approval of the plan to the pipeline by hand. */
  readonly by_hand: boolean;
  readonly requests: readonly ChangeRequest[];
}

/** A merged pull or merge request, as the forge had it when the run began. Null for what it did not say. */
export interface ChangeRequest {
  readonly number: number;
  readonly address: string | null;
  /** Its last commit. */
  readonly head: string | null;
  readonly author: string | null;
  readonly merged_by: string | null;
  readonly merged_at: string | null;
  /** The approvals that stood; null where the forge does not say. */
  readonly approvals: readonly ForgeApproval[] | null;
}

export interface ForgeApproval {
  readonly by: string;
  readonly at: string | null;
  /** The commit that was approved. */
  readonly commit: string | null;
}
