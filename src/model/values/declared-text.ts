/** The meaning of a declared thing as one text, which neither the order of keys nor the place in a file changes. */

/** Canonical JSON (RFC 8785). Maps become objects; functions and the places of editions are left out. */
export function declaredText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(declaredText).join(',')}]`;
  if (value instanceof Map) return objectText([...value.keys()], (key) => value.get(key));
  const fields = value as Readonly<Record<string, unknown>>;
  const isEdition = fields.prices instanceof Map;
  const shown = Object.keys(fields).filter((name) => !(isEdition && PLACES.has(name)));
  return objectText(shown, (name) => fields[name]);
}

const PLACES: ReadonlySet<string> = new Set(['source', 'writers']);

function objectText(names: string[], at: (name: string) => unknown): string {
  let text = '{';
  for (const name of names.sort()) {
    const value = at(name);
    if (value === undefined || typeof value === 'function') continue;
    text += `${text.length > 1 ? ',' : ''}${JSON.stringify(name)}:${declaredText(value)}`;
  }
  return `${text}}`;
}
