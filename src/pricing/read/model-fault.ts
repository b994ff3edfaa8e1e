/**
 * Collects the faults in a written pricing model while it is read. Faults have paths, which the catalog converts to
 * places in files.
 */
import type { FieldPath } from '../../model/values/source.ts';

export interface ModelFault {
  /** The path from the price's root to the faulty value. It may name a missing field. */
  readonly path: FieldPath;
  /** Stable, kebab-case: `tier-gap`. */
  readonly code: string;
  /** The fault, as one sentence without its full stop. */
  readonly message: string;
  /** The fix, as an imperative without its full stop. */
  readonly fix: string;
}

/**
 * Collects the faults for the readers of this folder. After a fault, a reader continues with a harmless value, so
 * that one run finds all faults.
 */
export class ModelFaults {
  readonly list: ModelFault[] = [];

  add(path: FieldPath, code: string, message: string, fix: string): void {
    this.list.push({ path, code, message, fix });
  }
}
