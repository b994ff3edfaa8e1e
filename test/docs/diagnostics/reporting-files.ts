/** The files that report a code: the source, and the schemas. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

const files = ['src', 'schemas']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.(?:ts|json)$/.test(file) && !file.endsWith('/diagnostic-code.ts'))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
  .map(({ file, text }) => ({ file, text, made: codesMadeIn(text) }));

/** Forms of codes that are put together, such as `absent-${kind}-used`. */
function codesMadeIn(text: string): readonly RegExp[] {
  return [...text.matchAll(/`([a-z]*-?)\$\{[^`{}]*\}((?:-[a-z]+)*)`/g)]
    .filter(([, before = '', after = '']) => before.endsWith('-') || after !== '')
    .map(([, before = '', after = '']) => new RegExp(`^${before}[a-z-]+${after}$`));
}

export function filesReporting(code: string): readonly string[] {
  return files
    .filter(
      ({ text, made }) =>
        text.includes(`'${code}'`) ||
        text.includes(`"code": "${code}"`) ||
        made.some((form) => form.test(code)),
    )
    .map(({ file }) => file);
}
