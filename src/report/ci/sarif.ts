/** Diagnostics in SARIF 2.1.0 (OASIS), which code scanning of GitHub and editors read. */
import { createHash } from 'node:crypto';
import { compareDiagnostics, type Diagnostic } from '../../model/messages/diagnostic.ts';
import { TOOL_VERSION } from '../../model/tool-version.ts';
import { inRepository, type Source } from '../../model/values/source.ts';
import { jsonText, visible } from '../words/sanitize.ts';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';
const ROOT = '%SRCROOT%';

/** `prefix` is the project's folder within the repository, with a slash at its end, or empty. Sorted by place. */
export function sarifText(diagnostics: readonly Diagnostic[], prefix: string): string {
  const sorted = [...diagnostics].sort(compareDiagnostics);
  const codes = [...new Set(sorted.map(({ code }) => code))].sort();
  return jsonText({
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'Pricewright', version: TOOL_VERSION, rules: codes.map((id) => ({ id })) },
        },
        originalUriBaseIds: { [ROOT]: { description: { text: 'The root of the repository' } } },
        results: sorted.map((each) => resultOf(each, codes, prefix)),
      },
    ],
  });
}

function resultOf(
  { severity, code, source, message, fix, related = [] }: Diagnostic,
  codes: readonly string[],
  prefix: string,
): object {
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: severity,
    message: { text: visible(`${message}; ${fix}`) },
    ...(source === undefined ? {} : { locations: [{ physicalLocation: sarifPlace(source, prefix) }] }),
    ...(related.length === 0
      ? {}
      : {
          relatedLocations: related.map((each, id) => ({
            id,
            message: { text: visible(each.message) },
            physicalLocation: sarifPlace(each.source, prefix),
          })),
        }),
    // Without the line, so that a fault that moves within its file stays the same one.
    partialFingerprints: {
      'pricewright/v1': createHash('sha256')
        .update(JSON.stringify([code, source?.file ?? null, message]))
        .digest('hex'),
    },
  };
}

function sarifPlace({ file, line, column }: Source, prefix: string): object {
  return {
    artifactLocation: { uri: relativeUri(inRepository(prefix, file)), uriBaseId: ROOT },
    region: { startLine: line, startColumn: column },
  };
}

/** Every name encoded: none of them can become a scheme, a host or a step to the folder above. */
function relativeUri(path: string): string {
  const names = path.replace(/\p{Cs}/gu, '').split('/');
  return names
    .filter((name) => name !== '.' && name !== '..')
    .map(encodeURIComponent)
    .join('/');
}
