/** What each operation of the table is bound to for one project: the published interface, a profile, or its own words. */
import type { Method, OperationName } from './operation.ts';

export interface BoundOperation {
  readonly name: OperationName;
  readonly method: Method;
  readonly path: string;
  readonly repeatable: boolean;
  readonly answer: 'object' | 'list' | 'none';
  readonly answersId: boolean;
  /** Where the id stands in the answer, `['id']` unless the project says else (`id: data.id`). */
  readonly idPath: readonly string[];
  /** Our field name to the one that is sent, where the binding names fields. */
  readonly fields: Readonly<Record<string, string>>;
  readonly boundBy: 'published' | 'profile' | 'project';
}

export interface Bindings {
  readonly profile: 'published' | 'conventional';
  /** An operation that is not in the map is absent. */
  readonly operations: ReadonlyMap<OperationName, BoundOperation>;
  /** Undefined where the parameter has no name: one page is then all that can be asked for. */
  readonly listParameters: { readonly pageSize?: string; readonly skip?: string };
  readonly headers: {
    readonly authorization: string;
    readonly version: string;
    readonly idempotencyKey: string;
  };
}
