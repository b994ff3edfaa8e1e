/**
 * Diagnostics, and the findings of guards as such, beside the lines of a request: as workflow commands of
 * GitHub Actions, and as a code quality report of GitLab.
 */
import { createHash } from 'node:crypto';
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import type { GuardName } from '../../model/plan/guards.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { ownerOf } from '../../model/values/address.ts';
import { inRepository, type Source } from '../../model/values/source.ts';
import { jsonText, visible } from '../words/sanitize.ts';

/** GitHub shows no more of one kind for a step. The comment has all of them. */
const MOST_OF_A_KIND = 10;

/** `prefix` is the project's folder within the repository, with a slash at its end, or empty. One line each. */
export function gitHubAnnotations(diagnostics: readonly Diagnostic[], prefix: string): string {
  const shown = (['error', 'warning'] as const).flatMap((kind) =>
    diagnostics.filter(({ severity }) => severity === kind).slice(0, MOST_OF_A_KIND),
  );
  return shown.map((each) => `${command(each, prefix)}\n`).join('');
}

function command({ severity, source, code, message, fix }: Diagnostic, prefix: string): string {
  const place: readonly (readonly [string, string])[] =
    source === undefined
      ? []
      : [
          ['file', inRepository(prefix, source.file)],
          ['line', String(source.line)],
          ['col', String(source.column)],
        ];
  const properties = [...place, ['title', code] as const].map(([name, text]) => `${name}=${property(text)}`);
  return `::${severity} ${properties.join(',')}::${data(`${message}; ${fix}`)}`;
}

/** The runner takes these characters for the end of a message or of the command. */
function data(text: string): string {
  return visible(text).replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

function property(text: string): string {
  return data(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}

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

/** An error for each refusal, a warning for each exception. A finding about nothing that is written has no place. */
export function guardDiagnostics({ guards, steps }: Plan): readonly Diagnostic[] {
  const places = new Map<string, Source>();
  for (const { address, source, differences } of steps) {
    const place = differences.find((each) => each.source !== null)?.source ?? source;
    for (const name of [address, ownerOf(address)])
      if (place !== null && !places.has(name)) places.set(name, place);
  }
  return guards.map(({ guard, outcome, addresses, message, fix }): Diagnostic => {
    const source = addresses.map((address) => places.get(address)).find((place) => place !== undefined);
    return {
      severity: outcome === 'refused' ? 'error' : 'warning',
      code: `guard-${guard.replaceAll('_', '-') as Hyphenated<GuardName>}`,
      message,
      fix,
      ...(source === undefined ? {} : { source }),
    };
  });
}

type Hyphenated<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Word}-${Hyphenated<Rest>}`
  : Name;
