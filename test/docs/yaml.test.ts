/** The YAML that reference and how-to pages show is what the program takes: catalogs, project files, samples and statements. */
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { parse, parseDocument, stringify } from 'yaml';
import { publicKeyText } from '../../src/approval/ssh-form.ts';
import { diagnosticText } from '../../src/model/messages/diagnostic.ts';
import { readProject } from '../../src/project/read-project.ts';
import { catalogOf } from '../catalog-of.ts';
import { blocksOf, PAGES, ROOT } from './pages.ts';

const yamlOf = (page: string): readonly string[] =>
  blocksOf(page).flatMap(({ language, text }) => (language.startsWith('yaml') ? [text] : []));

/** The pages of diagnostics show faults; tests of their own run what they show. */
const sound = PAGES.filter((page) => !page.startsWith('docs/reference/diagnostics/'));

const shown = sound.flatMap((page) => yamlOf(page).map((text, index) => ({ page, index, text })));

test.each(shown)('block $index of $page is YAML', ({ text }) => {
  expect(parseDocument(text).errors).toEqual([]);
});

test('the reference of the catalog shows a whole one', () => {
  const [text = ''] = yamlOf('docs/reference/catalog.md');
  const catalog = catalogOf(text.replace(/^version:.*\n/m, ''));
  expect([...catalog.subscriptions.keys()]).toEqual(['acme']);
});

/** A key that a page cuts short, whole. */
function withKeys(text: string): string {
  return text.replaceAll(/ssh-ed25519 [\w…]+/g, () => {
    const { publicKey } = generateKeyPairSync('ed25519');
    return publicKeyText(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'));
  });
}

function faultsOf(text: string, environmentName?: string): readonly string[] {
  return readProject(text, { folder: ROOT, environmentName }).diagnostics.map(diagnosticText);
}

const MINIMAL = {
  version: 1,
  project: 'acme-7f3k2q',
  catalog: ['billing/**/*.yaml'],
  service: { base_url: 'https://billing.example.com' },
};

test('the reference of the project file shows a whole one', () => {
  const [text = ''] = yamlOf('docs/reference/project-file.md');
  for (const environment of ['staging', 'production'])
    expect(faultsOf(withKeys(text), environment)).toEqual([]);
  expect(faultsOf(text, 'production')).not.toEqual([]);
});

test.each(['docs/how-to/approve.md', 'docs/how-to/share-the-state.md'])(
  '%s shows a part of a project file',
  (page) => {
    const [text = ''] = yamlOf(page);
    expect(faultsOf(stringify({ ...MINIMAL, ...parse(withKeys(text)) }))).toEqual([]);
  },
);

test.each([
  ['usage', 'docs/reference/usage-samples.md', (text: string) => parse(text)],
  ['tests', 'docs/how-to/test-your-prices.md', (text: string) => ({ version: 1, tests: parse(text) })],
])('what stands by itself follows the schema of %s', (name, page, whole) => {
  const schema = JSON.parse(readFileSync(join(ROOT, `schemas/${name}.schema.json`), 'utf8'));
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
  expect(validate(whole(yamlOf(page).at(-1) ?? '')), JSON.stringify(validate.errors)).toBe(true);
});
