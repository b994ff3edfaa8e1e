/**
 * Faults in written files, one line each, in the form that editors and search tools
 * recognize, followed by their count.
 */
import { counted } from '../../model/messages/counted.ts';
import {
  compareDiagnostics,
  type Diagnostic,
  diagnosticText,
  isError,
} from '../../model/messages/diagnostic.ts';
import { type Source, sourceText } from '../../model/values/source.ts';
import type { Palette } from '../lines/lines.ts';
import { visible } from '../words/sanitize.ts';

/**
 * Sorted by place. Lines are not wrapped, so that `file:line:column: code: …` stays one line.
 * Empty without diagnostics.
 */
export function diagnosticsText(
  diagnostics: readonly Diagnostic[],
  { palette }: { palette: Palette },
): string {
  if (diagnostics.length === 0) return '';
  const lines = [...diagnostics]
    .sort(compareDiagnostics)
    .map((diagnostic) => coloured(harmless(diagnostic), palette));
  return `${lines.join('\n')}\n${closing(diagnostics, palette)}\n`;
}

function harmless(diagnostic: Diagnostic): Diagnostic {
  const { source, related } = diagnostic;
  return {
    ...diagnostic,
    message: visible(diagnostic.message),
    fix: visible(diagnostic.fix),
    ...(source && { source: harmlessSource(source) }),
    ...(related && {
      related: related.map((each) => ({
        source: harmlessSource(each.source),
        message: visible(each.message),
      })),
    }),
  };
}

function harmlessSource(source: Source): Source {
  return { ...source, file: visible(source.file) };
}

/** Highlights the place, and colours the code by its severity. The text is the one that the model gives. */
function coloured(diagnostic: Diagnostic, palette: Palette): string {
  const text = diagnosticText(diagnostic);
  const place = diagnostic.source === undefined ? '' : `${sourceText(diagnostic.source)}:`;
  const codeAt = text.indexOf(`${diagnostic.code}:`, place.length);
  const codeEnd = codeAt + diagnostic.code.length;
  const grave = palette[isError(diagnostic) ? 'error' : 'warning'];
  const between = text.slice(place.length, codeAt);
  return (
    (place && palette.strong(place)) + between + grave(text.slice(codeAt, codeEnd)) + text.slice(codeEnd)
  );
}

function closing(diagnostics: readonly Diagnostic[], palette: Palette): string {
  const errors = diagnostics.filter(isError).length;
  const warnings = diagnostics.length - errors;
  const files = new Set(diagnostics.flatMap(({ source }) => (source === undefined ? [] : [source.file])))
    .size;
  const parts: string[] = [];
  if (errors > 0) parts.push(counted(errors, 'error'));
  if (warnings > 0) parts.push(counted(warnings, 'warning'));
  const where = files === 0 ? '' : ` in ${counted(files, 'file')}`;
  return palette[errors > 0 ? 'error' : 'warning'](`${parts.join(', ')}${where}.`);
}
