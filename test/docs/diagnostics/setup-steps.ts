/** The steps of which the set-ups of pages are made. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { ExampleProject } from './example-project.ts';

export interface Around {
  readonly folder: string;
  run(...argv: string[]): Promise<unknown>;
  /** Ended after the page. */
  readonly servers: Server[];
  readonly port: ExampleProject['port'];
}

export type Setup = (around: Around) => void | Promise<void>;

export const write =
  (file: string, text: string | Uint8Array): Setup =>
  ({ folder }) =>
    writeFileSync(join(folder, file), text);

export const append =
  (file: string, text: string): Setup =>
  ({ folder }) =>
    appendFileSync(join(folder, file), text);

export const replace =
  (file: string, from: string | RegExp, to: string): Setup =>
  ({ folder }) => {
    const before = readFileSync(join(folder, file), 'utf8');
    const after = before.replace(from, to);
    if (after === before) throw new Error(`${file} has no ${from}`);
    writeFileSync(join(folder, file), after);
  };

export const all =
  (...setups: readonly Setup[]): Setup =>
  async (around) => {
    for (const setup of setups) await setup(around);
  };

export const command =
  (...argv: string[]): Setup =>
  async ({ run }) => {
    await run(...argv);
  };

export const commit: Setup = ({ folder }) => {
  for (const argv of [
    ['init', '-q'],
    ['add', '.'],
    ['-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'one'],
  ])
    execFileSync('git', argv, { cwd: folder });
};

/** The price of Growth, which two subscriptions use. */
export const CHANGED: Setup = replace('billing/catalog.yaml', '"12.00"', '"14.00"');
