/** Removes repeated diagnostics and sorts the others. */
import { compareDiagnostics, type Diagnostic, diagnosticText } from '../model/messages/diagnostic.ts';

/** Each diagnostic once, in order. Concurrent reads often fail with the same one. */
export function distinctDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const byText = new Map(diagnostics.map((diagnostic) => [diagnosticText(diagnostic), diagnostic]));
  return [...byText.values()].toSorted(compareDiagnostics);
}
