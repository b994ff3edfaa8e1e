/**
 * Reads the program's own documents from JSON: first the format version, then the schema. The result is either
 * a typed document or diagnostics with the file, so that a plan that was edited by hand or cut short is
 * refused in words. The digests are not checked.
 */
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import noticesSchema from '../../../schemas/notices.schema.json' with { type: 'json' };
import outcomeSchema from '../../../schemas/outcome.schema.json' with { type: 'json' };
import planSchema from '../../../schemas/plan.schema.json' with { type: 'json' };
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import type { DiagnosticCode } from '../../model/messages/diagnostic-code.ts';
import type { Outcome } from '../../model/plan/outcome.ts';
import { PLAN_FORMAT_VERSION } from '../../model/plan/plan.ts';
import type { PlanDocument } from '../../plan/document/plan-document.ts';
import type { NoticesDocument } from '../view/notices.ts';
import { visible } from '../words/sanitize.ts';

export type ReadDocument<Document> =
  | { readonly kind: 'read'; readonly document: Document }
  | { readonly kind: 'faulty'; readonly diagnostics: readonly Diagnostic[] };

interface DocumentFormat {
  /** The name of the document in messages: `plan`. */
  readonly name: string;
  readonly version: number;
  readonly schema: object;
  /** The instruction that gives a new document, for the `fix` of diagnostics. */
  readonly remade: string;
}

/** The most faults that are reported, because a broken document can have any number. */
const MAX_FAULTS = 10;
/** The most errors of the validator that are examined; each fault causes several. */
const MOST_LOOKED_AT = 1000;

/**
 * `data` is undefined where the file is not JSON. `file` is only named in messages. The schema alone decides that the
 * data are a `Document`, so it must match that type.
 */
function documentReader<Document>(
  format: DocumentFormat,
): (data: unknown, file: string) => ReadDocument<Document> {
  let validate: ReturnType<Ajv2020['compile']> | undefined;
  return (data, file) => {
    const refuse = (code: DiagnosticCode, message: string, fix: string, place = ''): Diagnostic => ({
      severity: 'error',
      code,
      source: { file, line: 1, column: 1 },
      message: place === '' ? message : `${place}: ${message}`,
      fix,
    });
    if (data === undefined) {
      const message = `the ${format.name} document is not JSON, or was cut short`;
      return { kind: 'faulty', diagnostics: [refuse('document-not-json', message, format.remade)] };
    }
    const version = formatVersionOf(data);
    if (version !== format.version)
      return { kind: 'faulty', diagnostics: [refuseVersion(version, format, refuse)] };
    validate ??= new Ajv2020({ allErrors: true, strictTypes: true, allowUnionTypes: true }).compile(
      format.schema,
    );
    if (validate(data)) return { kind: 'read', document: data as Document };
    const errors = ofItsKind((validate.errors ?? []).slice(0, MOST_LOOKED_AT));
    const plain = errors.filter(({ keyword }) => keyword !== 'oneOf' && keyword !== 'if');
    return {
      kind: 'faulty',
      diagnostics: (plain.length > 0 ? plain : errors)
        .slice(0, MAX_FAULTS)
        .map((error) =>
          refuse(
            'document-invalid',
            errorText(error),
            format.remade,
            error.instancePath.slice(1) || 'the document',
          ),
        ),
    };
  };
}

/** Drops the errors of `oneOf` branches whose `kind` is not the one that the data state. */
function ofItsKind(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const others = errors.flatMap(({ keyword, instancePath, schemaPath }) => {
    const [, branch] = /^(.*\/oneOf\/\d+\/)properties\/kind\/const$/.exec(schemaPath) ?? [];
    return keyword === 'const' && branch !== undefined
      ? [{ branch, of: instancePath.slice(0, -'/kind'.length) }]
      : [];
  });
  return errors.filter(
    ({ instancePath, schemaPath }) =>
      !others.some(({ branch, of }) => schemaPath.startsWith(branch) && isWithin(instancePath, of)),
  );
}

function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}/`);
}

function formatVersionOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'format_version' in data
    ? data.format_version
    : undefined;
}

function refuseVersion(
  version: unknown,
  format: DocumentFormat,
  refuse: (code: DiagnosticCode, message: string, fix: string) => Diagnostic,
): Diagnostic {
  if (typeof version === 'number' && version > format.version)
    return refuse(
      'document-newer',
      `the ${format.name} document has format version ${version}, and this program reads up to ${format.version}`,
      `update Pricewright, or ${format.remade} with this one`,
    );
  const had = version === undefined ? 'it has no format version' : `its format version is ${quoted(version)}`;
  return refuse('document-unknown', `this is no ${format.name} document: ${had}`, format.remade);
}

function quoted(version: unknown): string {
  return visible(JSON.stringify(version)).slice(0, 40);
}

function errorText({ keyword, message, params }: ErrorObject): string {
  if (keyword === 'oneOf') return 'is not allowed there';
  const named: unknown = params.additionalProperty ?? params.allowedValue;
  return `${message ?? 'is not valid'}${named === undefined ? '' : ` (${JSON.stringify(named)})`}`;
}

/** Every fault names `file`. A document of a newer format is refused before the rest of it is read. */
export const readPlanDocument = documentReader<PlanDocument>({
  name: 'plan',
  version: PLAN_FORMAT_VERSION,
  schema: planSchema,
  remade: 'make the plan anew with `pricewright plan --out FILE`',
});

export const readOutcomeDocument = documentReader<Outcome>({
  name: 'outcome',
  version: 1,
  schema: outcomeSchema,
  remade: 'take the file that `pricewright apply --out FILE` wrote',
});

export const readNoticesDocument = documentReader<NoticesDocument>({
  name: 'notices',
  version: 1,
  schema: noticesSchema,
  remade: 'take the file that `pricewright show PLAN --format notices-json` wrote',
});
