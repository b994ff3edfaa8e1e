/** The pages of the reference that are made from what the program knows, by their files. */
import catalog from '../../../schemas/catalog.schema.json' with { type: 'json' };
import outcome from '../../../schemas/outcome.schema.json' with { type: 'json' };
import plan from '../../../schemas/plan.schema.json' with { type: 'json' };
import project from '../../../schemas/project.schema.json' with { type: 'json' };
import { diagnosticsIndex } from '../diagnostics/index-page.ts';
import { fieldsPage, type Schema, titled } from './field-tables.ts';
import { modelPictures } from './model-pictures.ts';
import { fullText, onePage } from './one-page.ts';
import { optionsPage } from './option-tables.ts';
import { valueSetsPage } from './value-sets.ts';

const CATALOG = `# Fields of the catalog

Every field of a catalog file. [The catalog](catalog.md) shows them at work, [Pricing models](pricing-models.md) what each model
charges. In an override or a change, null takes away what the bundle has. This page is made from [\`schemas/catalog.schema.json\`](../../schemas/catalog.schema.json) by \`npm run docs:reference\`.
`;

const PROJECT = `# Fields of the project file

Every field of \`pricewright.yaml\`. [The project file](project-file.md) shows them at work, [Guards](guards.md) what each guard
stops. In an environment, null takes a setting away. This page is made from [\`schemas/project.schema.json\`](../../schemas/project.schema.json) by \`npm run docs:reference\`.
`;

const PLAN = `# The plan document

Every field of what \`plan --out\` and \`plan --format json\` write. [What a plan says](../explanation/plan.md) explains it. This page is made from
[\`schemas/plan.schema.json\`](../../schemas/plan.schema.json) by \`npm run docs:reference\`; the schema has the forms of the values within as well.
`;

const OUTCOME = `# The outcome document

Every field of what \`apply --out\` and \`apply --json\` write. This page is made from
[\`schemas/outcome.schema.json\`](../../schemas/outcome.schema.json) by \`npm run docs:reference\`.
`;

const FORMAT = 'docs/skills/pricewright/catalog.md';

export function generatedPages(): ReadonlyMap<string, string> {
  const fields = fieldsPage(CATALOG, catalog as unknown as Schema);
  const format = onePage(FORMAT, fields, valueSetsPage());
  return new Map([
    [FORMAT, format],
    ['docs/llms-full.txt', fullText(format)],
    ...modelPictures(),
    ['docs/reference/diagnostics/README.md', diagnosticsIndex()],
    ['docs/reference/options.md', optionsPage()],
    ['docs/reference/catalog-fields.md', fields],
    ['docs/reference/plan-document.md', fieldsPage(PLAN, titled(plan as unknown as Schema))],
    ['docs/reference/outcome-document.md', fieldsPage(OUTCOME, titled(outcome as unknown as Schema))],
    ['docs/reference/alguna-values.md', valueSetsPage()],
    ['docs/reference/project-fields.md', fieldsPage(PROJECT, project as unknown as Schema)],
  ]);
}
