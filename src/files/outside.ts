/** Globs and links that lead out of a project: the desired state has to be in the repository. */
import type { Diagnostic } from '../model/messages/diagnostic.ts';

export type Outside =
  | { readonly kind: 'glob'; readonly glob: string }
  /** A link to a folder or a file. `name` is relative to the project's folder; `real` is the link's target. */
  | { readonly kind: 'link'; readonly name: string; readonly real: string };

export function outsideFault(outside: Outside): Omit<Diagnostic, 'severity'> {
  if (outside.kind === 'glob') {
    return {
      code: 'outside-project',
      message: `the glob \`${outside.glob}\` leads out of the project's folder`,
      fix: 'keep the files in the folder, and name them relative to it',
    };
  }
  return {
    code: 'outside-project',
    source: { file: outside.name.replaceAll('\\', '/'), line: 1, column: 1 },
    message: `it leads out of the project's folder, to ${outside.real}`,
    fix: 'copy what is there into the folder, or leave it out of the globs',
  };
}
