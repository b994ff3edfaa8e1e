/** Each diagnostic once, in their order. */
import { compareDiagnostics, type Diagnostic, diagnosticText } from '../model/diagnostic.ts';

/** Reads that were under way together often fail alike. */
export function distinctDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const byText = new Map(diagnostics.map((diagnostic) => [diagnosticText(diagnostic), diagnostic]));
  return [...byText.values()].toSorted(compareDiagnostics);
}
