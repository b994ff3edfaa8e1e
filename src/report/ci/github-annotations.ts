/** Diagnostics as workflow commands of GitHub Actions, which puts them beside the lines of a request. */
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import { inRepository } from '../../model/values/source.ts';
import { visible } from '../words/sanitize.ts';

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
