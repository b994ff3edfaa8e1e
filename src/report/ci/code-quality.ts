/** Diagnostics as a code quality report of GitLab, which shows them beside the lines of a merge request. */
import { createHash } from 'node:crypto';
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import { inRepository } from '../../model/values/source.ts';
import { jsonText, visible } from '../words/sanitize.ts';

/** `prefix` is the project's folder within the repository. A diagnostic that is in no file stands at the project file. */
export function codeQualityReport(diagnostics: readonly Diagnostic[], prefix: string): string {
  const seen = new Map<string, number>();
  const entries = diagnostics.map(({ severity, code, source, message, fix }) => {
    const path = inRepository(prefix, source?.file ?? 'pricewright.yaml');
    const alike = JSON.stringify([path, code, message]);
    const nth = seen.get(alike) ?? 0;
    seen.set(alike, nth + 1);
    return {
      description: visible(`${message}; ${fix}`),
      check_name: code,
      // Without the line, so that a fault that moves within its file stays the same one.
      fingerprint: createHash('sha256').update(`${alike}${nth}`).digest('hex'),
      severity: severity === 'error' ? 'major' : 'minor',
      location: { path, lines: { begin: source?.line ?? 1 } },
    };
  });
  return jsonText(entries);
}
