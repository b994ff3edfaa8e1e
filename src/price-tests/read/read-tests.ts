/** Reads files of price tests, and files of unit costs. Faults are collected, each with its place. */
import costsSchema from '../../../schemas/costs.schema.json' with { type: 'json' };
import testsSchema from '../../../schemas/tests.schema.json' with { type: 'json' };
import { STATEMENT_KINDS } from '../../model/plan/price-test.ts';
import { isJsonArray, isJsonObject, type JsonObject } from '../../model/values/json.ts';
import type { Locate } from '../../model/values/source.ts';
import type { Faults } from '../../yaml/faults.ts';
import { readYaml } from '../../yaml/read-yaml.ts';
import { checkShape, shapeChecks } from '../../yaml/shape/check-shape.ts';
import { dataOf, locateIn } from '../../yaml/yaml-node.ts';
import type { WrittenSelector, WrittenTest } from './written-test.ts';

export interface TestFile {
  /** Relative to the project's folder, with `/`. */
  readonly file: string;
  readonly content: string | Uint8Array;
}

const checkTests = shapeChecks('tests', () => testsSchema)();
const checkCosts = shapeChecks('costs', () => costsSchema)();

/** The tests of a file without those that have a fault in their shape. */
export function readTests({ file, content }: TestFile, faults: Faults): readonly WrittenTest[] {
  const { root, guessed, reported } = readYaml(file, content, faults);
  if (!root || guessed) return [];
  const written = dataOf(root);
  // A file of unit costs may stand beside the tests that name it.
  if (isJsonObject(written) && written.costs !== undefined && written.tests === undefined) return [];
  const { json, unsound } = checkShape(checkTests, root, faults, { reported });
  const tests = isJsonObject(json) ? json.tests : undefined;
  if (!isJsonArray(tests)) return [];
  const locateFile = locateIn(root);
  return tests.flatMap((test, index) => {
    const isUnsound = unsound.some((path) => path.length <= 1 || path[1] === index);
    if (isUnsound || !isJsonObject(test)) return [];
    return readTest(test, (path) => locateFile(['tests', index, ...path]), faults) ?? [];
  });
}

function readTest(test: JsonObject, locate: Locate, faults: Faults): WrittenTest | undefined {
  const kinds = STATEMENT_KINDS.filter((kind) => test[kind] !== undefined);
  const [kind, second] = kinds;
  if (kind === undefined) {
    const fix = `write one of ${STATEMENT_KINDS.map((each) => `\`${each}\``).join(', ')}`;
    faults.error({ code: 'no-statement', source: locate([]), message: 'the test states nothing', fix });
    return undefined;
  }
  if (second !== undefined) {
    const message = `the test has two statements, \`${kind}\` and \`${second}\``;
    const fix = 'write each as a test of its own';
    faults.error({ code: 'two-statements', source: locate([second]), message, fix });
    return undefined;
  }
  return {
    kind,
    statement: test[kind],
    name: typeof test.name === 'string' ? test.name : null,
    forEach: isJsonObject(test.for_each) ? (test.for_each as WrittenSelector) : null,
    allowUnproven: test.allow_unproven === true,
    locate,
  } as unknown as WrittenTest;
}

/** Unit costs by product and currency, as written. */
type Costs = ReadonlyMap<string, ReadonlyMap<string, string>>;

export interface ReadCosts {
  readonly file: string;
  readonly costs: Costs;
  /** Paths start at the products. */
  readonly locate: Locate;
}

/** Undefined for a file with a fault. */
export function readCosts({ file, content }: TestFile, faults: Faults): ReadCosts | undefined {
  const before = faults.errorCount();
  const { root, guessed, reported } = readYaml(file, content, faults);
  if (root === null) {
    const source = { file, line: 1, column: 1 };
    faults.error({
      code: 'empty-file',
      source,
      message: 'the file is empty',
      fix: 'write version: 1 and costs',
    });
  }
  if (!root || guessed) return undefined;
  const { json } = checkShape(checkCosts, root, faults, { reported });
  if (faults.errorCount() > before || !isJsonObject(json) || !isJsonObject(json.costs)) return undefined;
  const locate = locateIn(root);
  const costs = Object.entries(json.costs).map(([product, byCurrency]) => {
    const amounts = isJsonObject(byCurrency) ? Object.entries(byCurrency) : [];
    return [product, new Map(amounts.map(([code, cost]) => [code, String(cost)]))] as const;
  });
  return { file, costs: new Map(costs), locate: (path) => locate(['costs', ...path]) };
}
