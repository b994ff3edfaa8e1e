/** The run of a pipeline: what it is for, and where its parts are seen. It holds no secret. */
export interface CiRun {
  readonly forge: 'github' | 'gitlab';
  readonly occasion: Occasion;
  /** The commit that is planned or applied. */
  readonly commit: string;
  readonly links: Links;
  /** The command line with which a person approves a plan by hand; `approval` is one word. */
  readonly approveWith: (approval: string) => string;
}

export type Occasion =
  /** A request from a branch of the same repository. */
  | {
      readonly kind: 'request';
      readonly request: number;
      readonly head: string;
      /** A commit of the branch that it goes to; omitted where the forge does not say. */
      readonly base?: string;
      /** True for that of a program, to which a forge may give no secrets. */
      readonly isBots: boolean;
    }
  /**
   * A request from a fork, or of a bot without secrets: no token and no secret is there for it. `base` is a commit of the
   * branch that it goes to.
   */
  | { readonly kind: 'fork'; readonly base: string }
  /** Requests in a merge queue, as they would be merged; `base` as for a request, and `request` is the last of them. */
  | { readonly kind: 'queue'; readonly base?: string; readonly request?: number }
  /** A commit on a branch: pushed by a merge, or looked at by hand or by the clock. */
  | {
      readonly kind: 'branch';
      readonly branch: string;
      /** All commits that came with it. */
      readonly pushed: readonly string[];
      /** The branch's commit before the push; omitted where nothing was pushed, or the branch is new. */
      readonly before?: string;
    };

/** A forge names a commit of zeros where there is none. */
export function beforePush(commit: string | undefined): { readonly before?: string } {
  return commit === undefined || /^0*$/.test(commit) ? {} : { before: commit };
}

export interface Links {
  /** The page of this run. */
  readonly run: string;
  /** The place of its artifacts. */
  readonly artifacts: string;
  /** The address of a file at the commit, without a line; `path` is relative to the repository. */
  readonly file: (path: string) => string;
}

/** The address of a line of a file on either forge. */
export function lineLink({ file }: Links, path: string, line: number): string {
  return `${file(path)}#L${line}`;
}

/** A path in an address: each name encoded, the slashes kept; parentheses would end a link of Markdown. */
export function encodedPath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/').replace(/\(/g, '%28').replace(/\)/g, '%29');
}

export type Environment = Readonly<Record<string, string | undefined>>;
