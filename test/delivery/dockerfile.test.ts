/** The Dockerfile before a linter, and the rules that matter for one that holds a key to revenue. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Copy, DockerfileParser, type From, type Instruction } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const TEXT = read('Dockerfile');

const RULES: Readonly<Record<string, (file: readonly Instruction[]) => boolean>> = {
  'the last user is a number other than root': (file) =>
    /^[1-9]\d*:[1-9]\d*$/.test(lastOf(file, 'USER')?.getArgumentsContent() ?? ''),
  'the entry point is an array, so that signals reach the program': (file) =>
    lastOf(file, 'ENTRYPOINT')?.getArgumentsContent()?.startsWith('["node", ') === true,
  'nothing is fetched by ADD': (file) => !file.some((each) => each.getKeyword() === 'ADD'),
  'each base is an argument with a tag': (file) =>
    file.filter(isFrom).every((from) => from.getImage() === `\${NODE_IMAGE}`) &&
    /^NODE_IMAGE=node:\d+-[a-z]+-slim$/.test(lastOf(file, 'ARG')?.getArgumentsContent() ?? ''),
  'no package runs a script while it is installed': (file) =>
    file
      .flatMap((each) => each.toString().match(/npm ci[^&]*/g) ?? [])
      .every((npm) => npm.includes('--ignore-scripts')),
  'no secret is in the image': (file) =>
    !file.some(
      (each) => /^(ARG|ENV)$/.test(each.getKeyword()) && /key|token|secret|password/i.test(each.toString()),
    ),
  'all that it copies is there and is not ignored': (file) => copiedFrom(file).every((path) => isSent(path)),
};

function instructionsOf(text: string): readonly Instruction[] {
  return DockerfileParser.parse(text).getInstructions();
}

function isFrom(instruction: Instruction): instruction is From {
  return instruction.getKeyword() === 'FROM';
}

function isCopy(instruction: Instruction): instruction is Copy {
  return instruction.getKeyword() === 'COPY';
}

function lastOf(file: readonly Instruction[], keyword: string): Instruction | undefined {
  return file.findLast((each) => each.getKeyword() === keyword);
}

/** The paths that come from the folder and from no other stage. */
function copiedFrom(file: readonly Instruction[]): readonly string[] {
  return file
    .filter(isCopy)
    .filter((copy) => !copy.getFlags().some((flag) => flag.getName() === 'from'))
    .flatMap((copy) => copy.getArguments().slice(0, -1))
    .map((path) => path.getValue());
}

function isSent(path: string): boolean {
  return existsSync(join(ROOT, path)) && read('.dockerignore').split('\n').includes(`!${path}`);
}

describe('the Dockerfile', () => {
  test('is without fault', () => {
    expect(validate(TEXT)).toEqual([]);
  });

  test.each(Object.entries(RULES))('%s', (_, holds) => {
    expect(holds(instructionsOf(TEXT))).toBe(true);
  });

  test.each([
    ['USER 1000:1000', 'USER root', 'the last user is a number other than root'],
    [
      'ENTRYPOINT ["node", ',
      'ENTRYPOINT node ',
      'the entry point is an array, so that signals reach the program',
    ],
    ['COPY src src', 'ADD https://example.com/src src', 'nothing is fetched by ADD'],
    ['node:24-bookworm-slim', 'node', 'each base is an argument with a tag'],
    ['--omit=dev --ignore-scripts', '--omit=dev', 'no package runs a script while it is installed'],
    ['NODE_ENV=production', 'BILLING_API_KEY=sandbox', 'no secret is in the image'],
    ['COPY src src', 'COPY test test', 'all that it copies is there and is not ignored'],
  ])('with %s as %s: not so', (from, to, rule) => {
    expect(TEXT).toContain(from);
    expect(RULES[rule]?.(instructionsOf(TEXT.replace(from, to)))).toBe(false);
  });

  test('a fault in it is seen', () => {
    expect(validate(TEXT.replace('WORKDIR /work', 'WORKDIRS /work'))).not.toEqual([]);
  });
});

test('only what the image is made of is sent to the builder', () => {
  const [first, ...others] = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(first).toBe('*');
  expect(others.every((line) => line.startsWith('!'))).toBe(true);
  expect(others).not.toContain('!.pricewright');
});
