/** Runs the shell of a pipeline's steps as the platform's runner would, with its expressions filled in from a test. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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

/** What stands for `${{ … }}`; one that is not known is an error, so that no step runs with a blank. */
export type Expressions = ReadonlyMap<string, string>;

export function filled(text: string, expressions: Expressions): string {
  return text.replace(/\$\{\{\s*(.*?)\s*\}\}/g, (_, expression: string) => {
    const value = expressions.get(expression);
    if (value === undefined) throw new Error(`nothing says what \${{ ${expression} }} is`);
    return value;
  });
}

/**
 * The shell steps one after the other until one fails, and from then on those that run always, with what each wrote
 * to GITHUB_OUTPUT told to the next. Actions of others are passed to `uses`.
 */
export async function runSteps(
  steps: readonly Step[],
  shell: Shell,
  given: Expressions,
  uses: (step: Step, expressions: Expressions) => Promise<void>,
): Promise<Ran> {
  const expressions = new Map(given);
  const files = {
    GITHUB_OUTPUT: join(shell.cwd, '.output'),
    GITHUB_STEP_SUMMARY: join(shell.cwd, '.summary'),
  };
  let output = '';
  let failed: Ran['exitCode'] = 0;
  for (const step of steps) {
    if (failed !== 0 && !step.if?.startsWith('always()')) continue;
    const [, wanted] = /hashFiles\('([^']+)'\) != ''/.exec(step.if ?? '') ?? [];
    if (wanted !== undefined && !existsSync(join(shell.cwd, wanted))) continue;
    if (step.uses !== undefined) await uses(step, expressions);
    if (step.run === undefined || step.run.startsWith('npm ci')) continue;
    if (step.run.includes('${{')) throw new Error(`a name could become shell: ${step.run}`);
    writeFileSync(files.GITHUB_OUTPUT, '');
    const env = Object.entries(step.env ?? {}).map(([name, value]) => [name, filled(value, expressions)]);
    const ran = await runShell(step.run, {
      cwd: shell.cwd,
      env: { ...shell.env, ...files, ...Object.fromEntries(env) },
    });
    output += ran.output;
    if (ran.exitCode !== 0) failed = failed === 0 ? ran.exitCode : failed;
    if (step.id !== undefined && existsSync(files.GITHUB_OUTPUT))
      for (const line of readFileSync(files.GITHUB_OUTPUT, 'utf8').split('\n').filter(Boolean)) {
        const [name = '', ...value] = line.split('=');
        expressions.set(`steps.${step.id}.outputs.${name}`, value.join('='));
      }
  }
  return { exitCode: failed, output };
}
