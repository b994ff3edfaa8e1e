/** The project as the program uses it: one environment chosen, its overrides laid over the rest, defaults filled in. */
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Guards } from '../model/guards.ts';
import type { OperationName } from '../model/operation.ts';
import type { Locate } from '../model/source.ts';

export const PROJECT_FILE = 'pricewright.yaml';

export interface Project {
  /** Absolute. */
  readonly folder: string;
  /** Part of every idempotency key. */
  readonly id: string;
  /** Its name, `default` where the project has no environments; records are kept under it. */
  readonly environment: string;
  /** True where commands have to name the environment: see {@link TypedFor}. */
  readonly named?: true;
  /** The names that the file declares; where there are none, `id` maps of the catalog have no meaning. */
  readonly environments: readonly string[];
  readonly catalogGlobs: readonly string[];
  /** The globs of usage samples; empty where the project has none. */
  readonly usageGlobs: readonly string[];
  /** An IANA name. */
  readonly timezone: string;
  readonly variables: ReadonlyMap<string, string | number | boolean>;
  readonly service: ServiceSettings;
  readonly state: StateSettings;
  readonly apply: ApplySettings;
  readonly guards: Guards;
  /** Where a setting of the chosen environment is written: `['service', 'base_url']`. */
  readonly locate: Locate;
}

/** A text in which `${env.NAME}` may stand. Not to be used or shown before it is resolved. */
export interface EnvironmentText {
  readonly template: string;
  /** Where it is written, for the message when a variable is missing. */
  readonly setting: string;
}

export interface ServiceSettings {
  /** Ask `baseUrlOf` for it. */
  readonly baseUrl: EnvironmentText;
  /** The environment variable that holds the key, undefined where none is named. Ask `apiKeyOf` for the key. */
  readonly apiKeyVariable: string | undefined;
  readonly profile: 'published' | 'conventional';
  /** Operations as they are written. Their names are those of the operation table; the rest is checked where they are bound. */
  readonly operations: Readonly<Partial<Record<OperationName, WrittenOperation>>>;
  readonly listParameters: { readonly page_size?: string; readonly skip?: string };
  readonly headers: {
    readonly authorization?: string;
    readonly version?: string;
    readonly idempotency_key?: string;
  };
}

/** One entry of `operations:`. */
export interface WrittenOperation {
  readonly method: string;
  readonly path: string;
  readonly repeatable?: boolean;
  readonly fields?: Readonly<Record<string, string>>;
  readonly id?: string;
}

export type StateSettings =
  /** `file` is absolute. */
  | { readonly kind: 'sqlite'; readonly file: string }
  /** Ask `databaseUrlOf` for the URL. */
  | { readonly kind: 'postgres'; readonly url: EnvironmentText };

export interface ApplySettings {
  readonly concurrency: number;
  readonly timeoutMs: number;
  readonly retries: number;
  /** The rate of one apply, or of all workers together; null for no limit. */
  readonly requestsPerSecond: number | null;
  readonly drift: 'report' | 'revert';
}

export interface ReadProject {
  /** Undefined where an error stands among the diagnostics. */
  readonly project: Project | undefined;
  readonly diagnostics: readonly Diagnostic[];
}
