/** Runs the shell of a pipeline's steps as the runner of a forge would; expressions are evaluated by GitHub's own library. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';

export interface Ran {
  readonly exitCode: number | null;
  readonly output: string;
}

export interface Shell {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A script, in one shell that stops at its first failure. */
export async function runShell(script: string, { cwd, env }: Shell): Promise<Ran> {
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], { cwd, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { exitCode, output };
}

/** Throws what was printed where the exit code is another. */
export function expectExit({ exitCode, output }: Ran, wanted: number): void {
  if (exitCode !== wanted) throw new Error(`exit code ${exitCode} instead of ${wanted}:\n${output}`);
}

/** A step of GitHub Actions, as far as these files use them. */
export interface Step {
  readonly name?: string;
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string | number | boolean>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly run?: string;
}

/** The contexts of a run: `github`, `inputs`, `steps`, … */
export type Contexts = Readonly<Record<string, unknown>>;

const STATUS_FUNCTIONS = [{ name: 'always', minArgs: 0, maxArgs: 0, call: () => new data.BooleanData(true) }];

export function evaluated(expression: string, contexts: Contexts): string {
  const { tokens } = new Lexer(expression).lex();
  const parsed = new Parser(tokens, Object.keys(contexts), STATUS_FUNCTIONS).parse();
  const functions = new Map(STATUS_FUNCTIONS.map((each) => [each.name, each]));
  return new Evaluator(parsed, asData(contexts) as data.Dictionary, functions).evaluate().coerceString();
}

/** A text with each `${{ … }}` in it evaluated. */
export function filled(text: string | number | boolean, contexts: Contexts): string {
  return String(text).replace(/\$\{\{\s*(.*?)\s*\}\}/g, (_, expression: string) =>
    evaluated(expression, contexts),
  );
}

function asData(value: unknown): data.ExpressionData {
  return JSON.parse(JSON.stringify(value), data.reviver) as data.ExpressionData;
}

/**
 * The steps one after the other until one fails, and from then on those that run always, with what each wrote to
 * GITHUB_OUTPUT in `steps`. Actions of others are passed to `uses` with their inputs filled in. Nothing is installed.
 */
export async function runSteps(
  steps: readonly Step[],
  shell: Shell,
  given: Contexts,
  uses: (action: string, inputs: Readonly<Record<string, string>>) => Promise<void>,
): Promise<Ran> {
  const outputs: Record<string, { readonly outputs: Record<string, string> }> = {};
  const file = join(shell.cwd, '.output');
  let output = '';
  let failed: Ran['exitCode'] = 0;
  for (const step of steps) {
    const contexts = { ...given, steps: outputs };
    if (failed !== 0 && !step.if?.includes('always()')) continue;
    if (step.if !== undefined && ['', 'false'].includes(evaluated(step.if, contexts))) continue;
    const fill = (values: Step['with'] = {}) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, filled(value, contexts)]));
    if (step.uses !== undefined) await uses(step.uses, fill(step.with));
    if (step.run === undefined || step.run.includes('npm ci')) continue;
    if (step.run.includes('${{')) throw new Error(`a name could become shell: ${step.run}`);
    writeFileSync(file, '');
    const env = { ...shell.env, GITHUB_OUTPUT: file, ...fill(step.env) };
    const ran = await runShell(step.run, { cwd: shell.cwd, env });
    output += ran.output;
    if (ran.exitCode !== 0) failed = failed === 0 ? ran.exitCode : failed;
    if (step.id !== undefined) outputs[step.id] = { outputs: outputsIn(readFileSync(file, 'utf8')) };
  }
  return { exitCode: failed, output };
}

function outputsIn(text: string): Record<string, string> {
  const pairs = text
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('='));
  return Object.fromEntries(pairs.map(([name = '', ...value]) => [name, value.join('=')]));
}
