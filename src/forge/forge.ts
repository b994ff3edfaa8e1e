/**
 * A forge (GitHub, GitLab) as `pricewright ci` needs it: comments on requests, one issue, merged requests and approved
 * digests. Digests never come from a comment or a description, because others may write those.
 */
import type { ChangeRequest } from '../model/plan/provenance.ts';

/** A request: a pull request on GitHub, a merge request on GitLab. */
export interface Forge {
  /**
   * The requests by which the commit of this run came to its branch, in the order in which they were merged. Empty for a
   * commit that was pushed without a request.
   */
  readonly landed: () => Promise<readonly Landed[]>;
  /** The newest commit of a request; undefined where the forge does not say. */
  readonly headOf: (request: number) => Promise<string | undefined>;
  /** The people who made, approved and merged a request, for the record. */
  readonly request: (number: number) => Promise<ChangeRequest>;
  /** The digest of the plan that was reviewed with what landed. `plan` names the plan of one project and environment. */
  readonly approved: (plan: string, landed: readonly Landed[]) => Promise<Approval>;
  readonly comment: (request: number, text: CommentText) => Promise<void>;
  /** Opens the one issue that begins with the marker, or rewrites it. */
  readonly openIssue: (issue: Marked & { readonly title: string }) => Promise<void>;
  /** Rewrites and closes that issue where it is open. */
  readonly closeIssue: (issue: Marked) => Promise<void>;
  /** Changes the text of that issue where it is open. */
  readonly changeIssue: (marker: string, change: (body: string) => string) => Promise<void>;
  /** The text of the one issue that begins with the marker, open or closed; undefined where there is none. */
  readonly noted: (marker: string) => Promise<string | undefined>;
  /** Writes that issue, and closes it: it is read by later runs, and nobody has to do anything about it. */
  readonly note: (note: Marked & { readonly title: string }) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The one comment that begins with the marker, whichever token wrote it. Several jobs write it, each its own part. */
export interface CommentText {
  readonly marker: string;
  /**
   * The comment as it shall be, made of what is there: nothing, or its text and those of others of the same marker. Undefined
   * leaves all as it is. Written twice it must be the same as written once.
   */
  readonly write: (bodies: readonly string[]) => string | undefined;
  /** True for a text that another replaces soon, so that nobody has to look whether it stays. */
  readonly isPassing: boolean;
}

/** A text whose first line is a marker that a reader does not see. */
interface Marked {
  readonly marker: string;
  readonly body: string;
}

export interface Landed {
  readonly request: number;
  /** Its last commit before it was merged. */
  readonly head: string;
}

export type Approval =
  | { readonly kind: 'found'; readonly digest: string }
  /** `why` is a sentence without its full stop. */
  | { readonly kind: 'none'; readonly why: string };
