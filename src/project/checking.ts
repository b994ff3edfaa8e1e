/** The surroundings of the rules about settings: where a setting is written, and where its faults go. */
import type { FieldPath, Locate } from '../model/values/source.ts';
import type { Faults } from '../yaml/faults.ts';

export interface Checking {
  readonly locate: Locate;
  /** True where a section has the shape of its schema. For any other section, the rules would make no sense. */
  readonly isSound: (section: string) => boolean;
  readonly faults: Faults;
}

export function report(
  { locate, faults }: Checking,
  path: FieldPath,
  code: string,
  message: string,
  fix: string,
): void {
  faults.error({ code, source: locate(path), message, fix });
}
