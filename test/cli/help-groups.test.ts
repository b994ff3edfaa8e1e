/** `--help` lists every command in a group, those that everybody needs first. */
import { expect, test } from 'vitest';
import { runInProcess } from './run-in-process.ts';

const headings = (help: string) => [...help.matchAll(/^([A-Z][a-z ]+):$/gm)].map(([, heading]) => heading);

test('every command stands in a group', async () => {
  const { stdout, exitCode } = await runInProcess(['--help'], { cwd: process.cwd() });
  expect(exitCode).toBe(0);
  expect(headings(stdout)).toEqual(['Options', 'Start', 'Every day', 'Account', 'Team', 'Recovery', 'Tools']);
  expect(stdout).toMatch(/Every day:\n {2}validate /);
  expect(stdout).toContain('Less often: get, worker, lsp, mcp, completion ');
});

test('the commands of a group keep their order', async () => {
  const { stdout } = await runInProcess(['state', '--help'], { cwd: process.cwd() });
  expect(headings(stdout)).toContain('Commands');
  expect(stdout).toMatch(/Commands:\n {2}init /);
});
