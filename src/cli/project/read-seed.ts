/** Reads the seed of a sandbox from a YAML file. Each fault is reported with its place. */
import { readFile } from 'node:fs/promises';
import { DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import { faultText } from '../../sandbox/answers/validate.ts';
import { parseSeed, type Seed } from '../../sandbox/seed/seed.ts';
import { collectFaults, type Faults } from '../../yaml/faults.ts';
import { readYaml } from '../../yaml/read-yaml.ts';
import { dataOf, locateIn } from '../../yaml/yaml-node.ts';
import { errorCode } from '../io/error-code.ts';

/** `name` is the file as the person named it. Throws a DiagnosticsError for a file that is unreadable or no seed. */
export async function readSeed(path: string, name: string): Promise<Seed> {
  const content = await readFile(path).catch((cause: unknown) => {
    throw fault(
      'unreadable-seed',
      `the seed ${name} cannot be read (${errorCode(cause)})`,
      'name a file that is there',
    );
  });
  const faults = collectFaults();
  const seed = seedIn(name, content, faults);
  if (seed === undefined || faults.errorCount() > 0) throw new DiagnosticsError(faults.list());
  return seed;
}

function seedIn(name: string, content: Uint8Array, faults: Faults): Seed | undefined {
  const { root, complete } = readYaml(name, content, faults);
  if (root === undefined || !complete) return undefined;
  // An empty file is an empty seed.
  if (root === null) return {};
  const parsed = parseSeed(dataOf(root));
  if (parsed.kind === 'seed') return parsed.seed;
  const locate = locateIn(root);
  for (const one of parsed.faults)
    faults.error({
      code: 'invalid-seed',
      source: locate(one.path),
      message: faultText(one),
      fix: 'see the comments in examples/quickstart/sandbox.yaml',
    });
  return undefined;
}
