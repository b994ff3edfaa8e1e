/** The lines of files that write a price or a term, each once. */
import type { FieldPath, Source } from '../../model/values/source.ts';
import type { WrittenField } from '../../timeline/price-origins.ts';

export interface WrittenLine {
  /** The first of its fields. */
  readonly source: Source;
  readonly paths: readonly FieldPath[];
}

/** In the order of the fields, so that the first line is that of the amount. */
export function linesOf(fields: readonly WrittenField[]): readonly WrittenLine[] {
  const byLine = new Map<string, { source: Source; paths: FieldPath[] }>();
  for (const { path, source } of fields) {
    const at = `${source.file}:${source.line}`;
    const known = byLine.get(at);
    if (known === undefined) byLine.set(at, { source, paths: [path] });
    else known.paths.push(path);
  }
  return [...byLine.values()];
}
