/** Keeps an editor's diagnostics as a check finds them: one check at a time, of the newest texts, a moment after typing. */
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import { fileOfDiagnostic } from './positions.ts';
import type { Workspace } from './workspace.ts';

export interface Publishing {
  readonly workspace: Workspace;
  readonly check: (edited: ReadonlyMap<string, string>) => Promise<readonly Diagnostic[]>;
  /** Shows what a file has from now on; nothing where the list is empty. */
  readonly show: (file: string, diagnostics: readonly Diagnostic[]) => void;
}

export interface Publisher {
  /** Something has changed. */
  soon(): void;
  stop(): void;
}

const PAUSE_MS = 120;

export function createPublisher({ workspace, check, show }: Publishing): Publisher {
  let timer: NodeJS.Timeout | undefined;
  let checking = false;
  let again = false;
  let shown: ReadonlySet<string> = new Set();

  const run = async (): Promise<void> => {
    if (checking) {
      again = true;
      return;
    }
    checking = true;
    again = false;
    const generation = workspace.generation();
    const diagnostics = await check(new Map(workspace.edited));
    checking = false;
    // Of older texts, the places would be wrong. The newer ones are being checked already, or soon.
    if (generation === workspace.generation()) publish(diagnostics);
    if (again) await run();
  };

  const publish = (diagnostics: readonly Diagnostic[]): void => {
    const byFile = new Map<string, Diagnostic[]>();
    for (const diagnostic of diagnostics) {
      const file = fileOfDiagnostic(diagnostic);
      byFile.set(file, [...(byFile.get(file) ?? []), diagnostic]);
    }
    for (const file of shown) if (!byFile.has(file)) show(file, []);
    for (const [file, own] of byFile) show(file, own);
    shown = new Set(byFile.keys());
  };

  return {
    soon: () => {
      clearTimeout(timer);
      timer = setTimeout(() => void run(), PAUSE_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
