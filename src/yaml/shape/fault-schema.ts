/** The schema keywords that word a finding, and the repairs that a finding leads to. */
import type { Json } from '../../model/values/json.ts';

/**
 * The change to a faulty value before later rules see it. `keep`: none, and the value is usable. `none`: none, and
 * the value is not usable. `hole`: none, and the field that was meant is not usable.
 */
export type Repair =
  | { readonly kind: 'keep' }
  | { readonly kind: 'none' }
  | { readonly kind: 'hole'; readonly name: string }
  | { readonly kind: 'remove'; readonly name: string }
  | { readonly kind: 'replace'; readonly value: Json };

/** The part of a schema that words the reports of its violations. */
export interface FaultSchema {
  readonly title?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly string[];
  readonly 'x-fault'?: { readonly code: string; readonly expects: string; readonly fix: string };
  readonly 'x-misplaced'?: Readonly<Record<string, string>>;
}
