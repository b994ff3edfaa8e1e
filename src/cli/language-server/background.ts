/** A thread beside the server. It answers one request after another, and ends with the server. */
import { parentPort, workerData } from 'node:worker_threads';
import type { World } from '../io/world.ts';
import type { BackgroundAnswer, BackgroundRequest, BackgroundStart } from './background-messages.ts';
import { createChecker } from './check-project.ts';
import { createMoney } from './money-against-head.ts';

const { folder, cwd, env, environment } = workerData as BackgroundStart;
const silent = { write: () => undefined, isTerminal: false, columns: undefined };
const world: World = {
  argv: [],
  cwd,
  env,
  stdout: silent,
  stderr: silent,
  ask: undefined,
  now: () => Date.now(),
  random: () => Math.random(),
  token: () => {
    throw new Error('the language server makes no ids');
  },
  signal: new AbortController().signal,
  pid: 0,
};
const checker = createChecker(world, folder, environment);
const money = createMoney(world, folder);

let before: Promise<unknown> = Promise.resolve();
parentPort?.on('message', (request: BackgroundRequest) => {
  before = before.then(() => answer(request)).then((answered) => parentPort?.postMessage(answered));
});

async function answer(request: BackgroundRequest): Promise<BackgroundAnswer> {
  const { id, kind } = request;
  return kind === 'check'
    ? { id, kind, diagnostics: await checker.check(request.edited) }
    : { id, kind, money: await money(request) };
}
