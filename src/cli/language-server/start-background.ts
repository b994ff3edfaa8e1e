/** Starts a thread beside the server, and asks it. */
import { Worker } from 'node:worker_threads';
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import type { BackgroundAnswer, BackgroundRequest, BackgroundStart } from './background-messages.ts';
import type { MoneyAnswer, MoneyAsked } from './money-against-head.ts';

export interface Background {
  check(edited: ReadonlyMap<string, string>): Promise<readonly Diagnostic[]>;
  money(asked: MoneyAsked): Promise<MoneyAnswer>;
  stop(): Promise<void>;
}

/** Beside this file's chunk, where the build puts it (`.config/rolldown.js`). */
const FILE = new URL('../language-background.js', import.meta.url);

/** `failed` hears why the thread ended, where it was not asked to. Its questions are then never answered. */
export function startBackground(start: BackgroundStart, failed: (reason: string) => void): Background {
  const waiting = new Map<number, (answer: BackgroundAnswer) => void>();
  let asked = 0;
  let stopping = false;
  const worker = new Worker(FILE, { workerData: start, stdout: true, stderr: true });
  worker.on('message', (answer: BackgroundAnswer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  worker.on('error', (error) => failed(error.message));
  worker.on('exit', (code) => {
    if (!stopping) failed(`it ended with ${code}`);
  });
  const ask = (request: (id: number) => BackgroundRequest): Promise<BackgroundAnswer> => {
    asked += 1;
    const id = asked;
    const answered = new Promise<BackgroundAnswer>((resolve) => waiting.set(id, resolve));
    worker.postMessage(request(id));
    return answered;
  };
  return {
    check: async (edited) => {
      const answer = await ask((id) => ({ id, kind: 'check', edited }));
      return answer.kind === 'check' ? answer.diagnostics : [];
    },
    money: async (question) => {
      const answer = await ask((id) => ({ id, kind: 'money', ...question }));
      return answer.kind === 'money' ? answer.money : { kind: 'unknown', reason: 'nothing was compared' };
    },
    stop: async () => {
      stopping = true;
      await worker.terminate();
    },
  };
}
