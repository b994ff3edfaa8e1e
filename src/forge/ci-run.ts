import { createHash } from 'node:crypto';
import { type Diagnostic, DiagnosticsError, fault } from '../model/messages/diagnostic.ts';
import type { ForgeName } from '../model/plan/provenance.ts';

/** The run of a pipeline: what it is for, and where its parts are seen. It holds no secret. */
export interface CiRun {
  readonly forge: ForgeName;
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

interface Links {
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

/** Names one project and environment, such as `acme-billing.production.3f2a9c01`. Letters, digits, dots, hyphens. */
export type ArtifactName = string;

const LONGEST_NAME = 40;
const DIGEST = /^[0-9a-f]{64}$/;

/** Names that look alike without their special characters differ by the hash at the end. */
export function planName(project: string, environment: string): ArtifactName {
  const hash = createHash('sha256')
    .update(JSON.stringify([project, environment]))
    .digest('hex');
  return [plain(project), plain(environment), hash.slice(0, 8)].join('.');
}

export function artifactName(plan: ArtifactName, digest: string): string {
  return `pricewright-${plan}-${digest}`;
}

/** The digest in the name of an artifact; undefined for an artifact of another project or environment, or of anything else. */
export function digestIn(artifact: string, plan: ArtifactName): string | undefined {
  const lead = artifactName(plan, '');
  const digest = artifact.startsWith(lead) ? artifact.slice(lead.length) : '';
  return DIGEST.test(digest) ? digest : undefined;
}

function plain(name: string): string {
  return name.replace(/[^A-Za-z0-9-]+/g, '-').slice(0, LONGEST_NAME);
}

/** Variables that a forge sets for every job. */
const SET_BY_FORGE = 'the forge sets it in its pipelines';

/** Throws a DiagnosticsError for a variable that is not set or empty. */
export function needed(env: Environment, variable: string, fix = SET_BY_FORGE): string {
  const value = env[variable]?.trim();
  if (value) return value;
  throw new DiagnosticsError([missing(variable, fix)]);
}

/** Throws a DiagnosticsError that names all of the variables that are not set or empty. */
export function requireAll(env: Environment, variables: readonly string[]): void {
  const faults = variables.filter((name) => !env[name]?.trim()).map((name) => missing(name, SET_BY_FORGE));
  if (faults.length > 0) throw new DiagnosticsError(faults);
}

/** The same for the address of an interface. The value is not shown, as it may hold a password. */
export function neededUrl(env: Environment, variable: string): string {
  const value = needed(env, variable);
  if (URL.canParse(value) && /^https?:/i.test(value)) return value;
  throw fault('bad-ci-variable', `the environment variable ${variable} is no http address`, SET_BY_FORGE);
}

function missing(variable: string, fix: string): Diagnostic {
  const message = `the environment variable ${variable} is not set`;
  return { severity: 'error', code: 'missing-ci-variable', message, fix };
}
