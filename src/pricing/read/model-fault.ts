/** Faults in a written pricing model, collected while it is read. They carry paths; the catalog turns them into places. */
import type { FieldPath } from '../../model/source.ts';

export interface ModelFault {
  /** From the price's own root down to the value at fault; it may name a field that is missing. */
  readonly path: FieldPath;
  /** Stable, kebab-case: `tier-gap`. */
  readonly code: string;
  /** What is wrong, in one sentence without its full stop. */
  readonly message: string;
  /** How to fix it, an imperative without its full stop. */
  readonly fix: string;
}

/** Where the readers of this folder put what they find; they go on with a harmless value, so that one run finds all. */
export class ModelFaults {
  readonly list: ModelFault[] = [];

  add(path: FieldPath, code: string, message: string, fix: string): void {
    this.list.push({ path, code, message, fix });
  }
}
