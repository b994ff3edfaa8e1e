/** The bindings of one project: the published interface, a profile or the project file binds each operation. */
import type { Method, OperationName, ProfileName } from '../../interface/index.ts';

export interface BoundOperation {
  readonly name: OperationName;
  readonly method: Method;
  readonly path: string;
  readonly repeatable: boolean;
  readonly answer: 'object' | 'list' | 'none';
  readonly answersId: boolean;
  /** The path of the id in the answer: `['id']` unless the project sets another (`id: data.id`). */
  readonly idPath: readonly string[];
  /** Maps our field names to the names that are sent, where the binding names fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** Fields with one value, which go with every request beside what the plan has. */
  readonly set?: Readonly<Record<string, string | number | boolean>>;
  /** Fields that no update takes, where there are any. */
  readonly fixed?: readonly string[];
  readonly boundBy: 'published' | 'profile' | 'project';
  /** True where 409 without `Retry-After` is a refusal of what the request asks for. */
  readonly refusesBy409?: boolean;
  /** The fields of a price that no answer shows. */
  readonly unshownOfPrice?: ReadonlySet<string>;
  /** True for a list of summaries. */
  readonly summaries?: boolean;
  /** True where a published version in the answer never changes. */
  readonly showsForGood?: boolean;
}

export interface Bindings {
  readonly profile: ProfileName;
  /** An operation that is not in the map is absent. */
  readonly operations: ReadonlyMap<OperationName, BoundOperation>;
  /** Those of them that the project file unbinds. */
  readonly unbound: ReadonlySet<OperationName>;
  /** Undefined where the parameter has no name. Without `skip`, only one page can be requested. */
  readonly listParameters: { readonly pageSize?: string; readonly skip?: string; readonly tags?: string };
  /** The reason of an end for which the catalog gives none. Absent where the project file names none. */
  readonly endReason?: string;
  readonly headers: {
    readonly authorization: string;
    readonly version: string;
    readonly idempotencyKey: string;
  };
}
