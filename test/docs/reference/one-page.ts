/** The whole catalog format on one page: an example, every model, every field and every value, for whoever reads one page only. */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const read = (page: string): string => readFileSync(join(ROOT, page), 'utf8');

const HEAD = `# The catalog format

Everything that a catalog file may say, on one page: an example, the eleven pricing models, every field with what it takes, and the value sets
under the profile \`alguna\`. Amounts and percentages are text in quotes; days have none; an unknown field is an error. This page is made by
\`npm run docs:reference\`.
`;

/** `file`: where the page stands, which its links start from. Headings of the parts are one level down. */
export function onePage(file: string, fields: string, values: string): string {
  const [example = ''] = /^```yaml\n.*?^```$/ms.exec(read('docs/reference/catalog.md')) ?? [];
  const models = read('docs/reference/pricing-models.md').replaceAll(/^!\[.*\n\n/gm, '');
  return [
    HEAD,
    `## An example\n\n${example}\n`,
    part('The pricing models', models, 'docs/reference', file),
    part('Fields', fields, 'docs/reference', file),
    part('Values under alguna', values, 'docs/reference', file),
  ].join('\n');
}

function part(title: string, text: string, folder: string, file: string): string {
  const body = text.replace(/^# .*\n+/, '').replaceAll(/^(#+) /gm, '#$1 ');
  return `## ${title}\n\n${moved(body, folder, file)}`;
}

/** Links that start from a folder, so that they start from the page of a file. */
function moved(text: string, folder: string, file: string): string {
  return text.replaceAll(/\]\(([^)#:\s]+)(#[^)\s]*)?\)/g, (_, link: string, anchor = '') => {
    const target = posix.relative(posix.dirname(file), posix.join(folder, link));
    return `](${target}${anchor})`;
  });
}

/** The same for a program: the list of pages, the rules of the skill, and the format. */
export function fullText(format: string): string {
  const skill = read('docs/skills/pricewright/SKILL.md').replace(/^---\n.*?^---\n+/ms, '');
  const parts = [
    moved(skill, 'docs/skills/pricewright', 'docs/llms-full.txt'),
    moved(format, 'docs/skills/pricewright', 'docs/llms-full.txt'),
  ];
  return `${[read('docs/llms.txt'), ...parts].map((text) => text.trimEnd()).join('\n\n')}\n`;
}
