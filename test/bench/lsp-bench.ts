/**
 * How long the language server takes to answer, after the first read: one user who types into a subscription and asks, over
 * the protocol, round after round. Beside it, the time from the start until the first answers and until the whole project is
 * read, and until the diagnostics of a new text, and that of an answer to nothing, which is what the protocol and the machine
 * take by themselves.
 *
 *     npm run script test/bench/lsp-bench.ts [-- --subscriptions 100000 --rounds 50 --checks 5 --json]
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import {
  createProtocolConnection,
  type Diagnostic,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { subscriptionFile, writeCorpus } from './corpus.ts';

const PROGRAM = join(process.cwd(), 'dist', 'main.js');
const BUNDLES = 'billing/bundles.yaml';
/** A check of a large catalog takes seconds. */
const PATIENCE_MS = 120_000;

const { values } = parseArgs({
  options: {
    subscriptions: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '20' },
    checks: { type: 'string', default: '5' },
    json: { type: 'boolean', default: false },
  },
});
if (!existsSync(PROGRAM)) throw new Error('run npm run build first');
const [subscriptions, rounds] = [Number(values.subscriptions), Number(values.rounds)];
const corpus = writeCorpus(subscriptions);
const child = spawn(process.execPath, [PROGRAM, 'lsp'], {
  cwd: corpus.folder,
  stdio: ['pipe', 'pipe', 'inherit'],
});
const connection = createProtocolConnection(
  new StreamMessageReader(child.stdout),
  new StreamMessageWriter(child.stdin),
);
interface Spent {
  readonly wall: number;
  /** Of the thread that answers, and of no other; NaN where the system does not tell. */
  readonly processor: number;
}
const spent = new Map<string, Spent[]>();
try {
  await measure();
  report();
} finally {
  child.kill();
  corpus.remove();
}

async function measure(): Promise<void> {
  const uri = (file: string): string => pathToFileURL(join(corpus.folder, file)).href;
  const texts = new Map<string, string>();
  let heard: (uri: string, found: readonly Diagnostic[]) => void = () => undefined;
  connection.onNotification(
    'textDocument/publishDiagnostics',
    (shown: { uri: string; diagnostics: Diagnostic[] }) => heard(shown.uri, shown.diagnostics),
  );
  connection.listen();
  await connection.sendRequest('initialize', { processId: null, rootUri: uri(''), capabilities: {} });
  await connection.sendNotification('initialized', {});
  const open = (file: string): void => {
    const text = readFileSync(join(corpus.folder, file), 'utf8');
    texts.set(file, text);
    const textDocument = { uri: uri(file), languageId: 'yaml', version: 0, text };
    void connection.sendNotification('textDocument/didOpen', { textDocument });
  };
  let version = 0;
  const type = (file: string, text: string): void => {
    version += 1;
    texts.set(file, text);
    void connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: uri(file), version },
      contentChanges: [{ text }],
    });
  };
  const ask = async (name: string, method: string, file: string, piece: string): Promise<void> => {
    const before = (texts.get(file) ?? '').split(piece, 1)[0] ?? '';
    const line = before.split('\n').length - 1;
    const character = before.length - (before.lastIndexOf('\n') + 1) + piece.length;
    const asked = { textDocument: { uri: uri(file) }, position: { line, character } };
    await timed(name, () => connection.sendRequest(`textDocument/${method}`, asked));
  };
  /** From the change until the file's diagnostics number more than none, or none again. */
  const typeAndWait = async (name: string, file: string, text: string, isFaulty: boolean): Promise<void> => {
    const found = new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${name}: no diagnostics`)), PATIENCE_MS);
      heard = (of, diagnostics) => {
        if (of !== uri(file) || diagnostics.length > 0 !== isFaulty) return;
        clearTimeout(late);
        resolve();
      };
    });
    type(file, text);
    await timed(name, () => found);
  };

  const file = subscriptionFile(subscriptions / 2);
  open(file);
  open(BUNDLES);
  const opened = { wall: performance.now(), processor: processorMs() };
  const sinceOpened = (name: string): void => {
    const now = { wall: performance.now() - opened.wall, processor: processorMs() - opened.processor };
    spent.set(name, [now]);
  };
  await ask('', 'definition', file, '- bundle: ');
  sinceOpened('opened to definition');
  await ask('', 'hover', BUNDLES, '  growth');
  sinceOpened('opened to hover');
  spent.delete('');
  const text = texts.get(file) ?? '';
  for (let round = 0; round < rounds; round += 1) {
    const begun = text.replace('- bundle: ', `- bundle: ${'x'.repeat(1 + (round % 3))}`);
    type(file, begun);
    await ask('completion', 'completion', file, '- bundle: x');
    type(file, text);
    await timed('nothing to answer', () =>
      connection.sendRequest('textDocument/hover', {
        textDocument: { uri: 'untitled:nothing' },
        position: { line: 0, character: 0 },
      }),
    );
    await ask('hover, bundle', 'hover', BUNDLES, '  growth');
    await ask('hover, subscription', 'hover', file, '  customer_');
    await ask('definition', 'definition', file, '- bundle: ');
    if (round < Number(values.checks)) {
      await typeAndWait(
        'diagnostics, subscription faulty',
        file,
        text.replace('currency: USD', 'currency: 5'),
        true,
      );
      await typeAndWait('diagnostics, subscription sound', file, text, false);
    }
  }
  if (Number(values.checks) === 0) return;
  const bundles = texts.get(BUNDLES) ?? '';
  await typeAndWait('diagnostics, bundle faulty', BUNDLES, bundles.replace('"0.60"', '0.60'), true);
  await typeAndWait('diagnostics, bundle sound', BUNDLES, bundles, false);
}

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const [start, used] = [performance.now(), processorMs()];
  await work();
  const one = { wall: performance.now() - start, processor: processorMs() - used };
  spent.set(name, [...(spent.get(name) ?? []), one]);
}

/** The kernel counts a thread's nanoseconds, so that other work on the machine does not show in them. */
function processorMs(): number {
  try {
    return Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}

function quantiles(numbers: readonly number[]): readonly [median: number, p95: number, most: number] {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
  return [at(0.5), at(0.95), at(1)];
}

function report(): void {
  const figures = [...spent].map(([name, own]) => {
    const [median, p95, most] = quantiles(own.map(({ wall }) => wall));
    const [usedMedian, usedP95] = quantiles(own.map(({ processor }) => processor));
    return {
      ...{ name, times: own.length, median_ms: median, p95_ms: p95, most_ms: most },
      ...{ processor_median_ms: usedMedian, processor_p95_ms: usedP95 },
    };
  });
  if (values.json) {
    console.log(JSON.stringify({ subscriptions, megabytes: corpus.bytes / 1e6, figures }, null, 2));
    return;
  }
  console.log(`${subscriptions} subscriptions, ${(corpus.bytes / 1e6).toFixed(1)} MB\n`);
  console.log(`${''.padEnd(34)}                     wall clock          processor of the answering thread`);
  console.log(`${''.padEnd(34)} times      median       95 %       most     median       95 %`);
  for (const { name, times, ...ms } of figures) {
    const columns = Object.values(ms).map((each) => `${each.toFixed(1)} ms`.padStart(11));
    console.log(`${name.padEnd(34)} ${String(times).padStart(5)} ${columns.join('')}`);
  }
}
