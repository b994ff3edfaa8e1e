/** A thread beside the server. It answers one request after another, and ends with the server. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import { SILENT, type World } from '../io/world.ts';
import { checkProject } from './check-project.ts';
import { createMoney, type MoneyAnswer, type MoneyAsked } from './money-against-head.ts';

export interface BackgroundStart {
  readonly folder: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The value of `--env`. */
  readonly environment: string | undefined;
}

/** Answered with diagnostics. */
interface CheckAsked {
  readonly edited: ReadonlyMap<string, string>;
}

export type BackgroundRequest = CheckAsked | MoneyAsked;
export type BackgroundAnswer = readonly Diagnostic[] | MoneyAnswer;

const { folder, cwd, env, environment } = workerData as BackgroundStart;
const world: World = {
  argv: [],
  cwd,
  env,
  stdout: SILENT,
  stderr: SILENT,
  ask: undefined,
  now: () => Date.now(),
  random: () => Math.random(),
  token: () => {
    throw new Error('the language server makes no ids');
  },
  signal: new AbortController().signal,
  pid: 0,
};
const money = createMoney(world, folder);

let before: Promise<unknown> = Promise.resolve();
parentPort?.on('message', (request: BackgroundRequest) => {
  before = before.then(() => answer(request)).then((answered) => parentPort?.postMessage(answered));
});

function answer(request: BackgroundRequest): Promise<BackgroundAnswer> {
  return 'address' in request ? money(request) : checkProject(world, folder, environment, request.edited);
}
