/** How a schema's findings are reported, and what they leave of the value. */
import type { Json } from '../../model/json.ts';

/**
 * What later rules see instead of the faulty value; `none`: nothing that they could rely on; `hole`: nothing in the field
 * that was meant.
 */
export type Repair =
  | { readonly kind: 'keep' }
  | { readonly kind: 'none' }
  | { readonly kind: 'hole'; readonly name: string }
  | { readonly kind: 'remove'; readonly name: string }
  | { readonly kind: 'replace'; readonly value: Json };

/** The part of a schema that says how its violations are reported. */
export interface FaultSchema {
  readonly title?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly string[];
  readonly 'x-fault'?: { readonly code: string; readonly expects: string; readonly fix: string };
  readonly 'x-misplaced'?: Readonly<Record<string, string>>;
}
