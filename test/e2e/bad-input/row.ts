/** One bad input: how the quickstart is spoilt, the command that meets it, and what it must print. */
import type { Finished } from '../program.ts';
import type { Beside, Project } from '../project.ts';

export interface BadInput {
  readonly name: string;
  /** What is done to a sound copy of the quickstart with a new state. */
  readonly spoil?: (project: Project) => Promise<void>;
  readonly command: string;
  readonly beside?: Beside;
  /** 1 unless said. */
  readonly exitCode?: number;
  /** All of this must stand in what is printed. */
  readonly says: readonly (string | RegExp)[];
  /** None of this may stand there. */
  readonly hides?: readonly string[];
  /** Whether the service is asked before the fault is found; it is never asked to change anything. */
  readonly asks?: boolean;
  readonly check?: (finished: Finished) => void;
}

/** Replaces the whole catalog by one file. */
export function catalog(text: string | Uint8Array): (project: Project) => Promise<void> {
  return (project) => project.write('billing/bundles.yaml', text);
}

export const HEAD = 'version: "2026-04-01"\n';
