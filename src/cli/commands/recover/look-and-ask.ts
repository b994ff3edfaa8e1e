/** `recover` by itself: looks at what stopped the last run, explains each point, and asks a person what to do about it. */
import { commandLine, doubtWays, gapAfter } from '../../../model/messages/command-line.ts';
import { type Diagnostic, DiagnosticsError } from '../../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode, winningExitCode } from '../../../model/plan/exit-code.ts';
import type { OpenIntent } from '../../../model/service/observed.ts';
import type { Address } from '../../../model/values/address.ts';
import type { Project } from '../../../project/project.ts';
import { doubtLines } from '../../../report/lines/in-doubt-lines.ts';
import { lineWords } from '../../../report/lines/lines.ts';
import { jsonText, visible } from '../../../report/words/sanitize.ts';
import { capital } from '../../../report/words/sentences.ts';
import type { State } from '../../../state/state.ts';
import type { World } from '../../io/world.ts';
import type { CommonOptions } from '../../options/options.ts';
import { underLock } from '../../project/open-project-state.ts';
import { withProjectState } from '../../project/project-state.ts';
import { resolveByHand, resolveBySending, unlock } from './resolve-request.ts';

interface Found {
  /** Why the lock cannot be taken; undefined where no run has it. */
  readonly locked: Diagnostic | undefined;
  readonly intents: readonly OpenIntent[];
  /** The newest run, where it did not come to its end. */
  readonly cutShort: string | undefined;
  /** Uses of keys after this moment are missing in the journal. */
  readonly missingFromMs: number | null;
}

/** Exits with 4 while a request is in doubt, and with 1 while something else is left. `only`: the requests to look at. */
export async function lookAndAsk(
  world: World,
  options: CommonOptions,
  only: readonly Address[],
): Promise<ExitCode> {
  const { found, project } = await look(world, options, only);
  const { ask } = world;
  if (options.json || ask === undefined) return tell(world, options, found, project);
  if (found.locked !== undefined) {
    say(world, `${capital(found.locked.message)}.`);
    if (
      !(await agrees(ask, 'Does that run hang? If so, take the lock away from it; its next write is refused'))
    )
      return EXIT.error;
    await unlock(world, options);
    return lookAndAsk(world, options, only);
  }
  const codes: ExitCode[] = [];
  let { intents } = found;
  if (found.cutShort !== undefined) {
    const finished = await finish({ world, options, ask }, found.cutShort);
    codes.push(finished ?? EXIT.error);
    if (finished !== undefined) ({ intents } = (await look(world, options, only)).found);
  }
  for (const intent of intents) codes.push(await resolve({ world, options, ask }, intent, project));
  if (found.missingFromMs !== null) {
    const { text, commands } = missing(found.missingFromMs, project);
    say(world, [text, ...commands.map((each) => `  ${each}`)].join('\n'));
    codes.push(EXIT.error);
  }
  if (isSound(found)) say(world, SOUND);
  return winningExitCode(codes);
}

const SOUND = 'Nothing to recover: no request is in doubt, no run was cut short, and nothing is missing.';

function isSound({ locked, intents, cutShort, missingFromMs }: Found): boolean {
  return locked === undefined && intents.length === 0 && cutShort === undefined && missingFromMs === null;
}

async function look(
  world: World,
  options: CommonOptions,
  only: readonly Address[],
): Promise<{ readonly found: Found; readonly project: Project }> {
  return withProjectState(world, options, 'write', async (state, project) => {
    // The holder on record may be dead, and its lock free.
    const found = await underLock(world, state, null, async ({ journal }) => ({
      ...(await intentsIn(state, only)),
      locked: undefined,
      cutShort: only.length > 0 ? undefined : (await journal.cutShort())?.run,
      missingFromMs: only.length > 0 ? null : (await journal.standing()).missingFromMs,
    })).catch(async (error: unknown) => {
      const locked = error instanceof DiagnosticsError ? error.diagnostics[0] : undefined;
      if (locked?.code !== 'locked') throw error;
      return { ...(await intentsIn(state, only)), locked, cutShort: undefined, missingFromMs: null };
    });
    return { project, found };
  });
}

async function intentsIn(state: State, only: readonly Address[]): Promise<Pick<Found, 'intents'>> {
  const open = await state.reader.openIntents();
  return { intents: open.filter(({ address }) => only.length === 0 || only.includes(address)) };
}

/** For nobody who can be asked: each point with the commands for it. */
function tell(world: World, options: CommonOptions, found: Found, project: Project): ExitCode {
  const command = (words: string) => commandLine(project, words);
  const points = [
    ...(found.locked === undefined
      ? []
      : [
          {
            kind: 'locked',
            text: `${capital(found.locked.message)}.\nFix: ${found.locked.fix}.`,
            commands: [],
          },
        ]),
    ...(found.cutShort === undefined
      ? []
      : [{ kind: 'cut_short', text: cutShortText(found.cutShort), commands: [command('apply --resume')] }]),
    ...found.intents.map((intent) => ({
      kind: 'in_doubt',
      address: intent.address,
      text: doubtText(world, intent, project),
      commands: Object.values(waysOut(world, intent, project)),
    })),
    ...(found.missingFromMs === null ? [] : [{ kind: 'missing', ...missing(found.missingFromMs, project) }]),
  ];
  if (options.json) world.stdout.write(jsonText({ found: points }));
  else if (points.length === 0) say(world, SOUND);
  else
    for (const { text, commands } of points)
      say(world, [text, ...commands.map((each) => `  ${each}`)].join('\n'));
  if (points.length === 0) return EXIT.done;
  return found.intents.length > 0 ? EXIT.inDoubt : EXIT.error;
}

interface Asking {
  readonly world: World;
  readonly options: CommonOptions;
  readonly ask: NonNullable<World['ask']>;
}

async function resolve(
  { world, options, ask }: Asking,
  intent: OpenIntent,
  project: Project,
): Promise<ExitCode> {
  const { address } = intent;
  say(world, doubtText(world, intent, project));
  const again = isOver(world, intent)
    ? ''
    : '"again" to ask the service (the same bytes under the same key), ';
  const answer = await ask(
    `Was it executed? Type ${again}the id of what it made, "no" if it was not executed, or nothing to leave it: `,
  );
  const id = answer.trim();
  if (id === '') return EXIT.inDoubt;
  if (id === 'again') return resolveBySending(world, options, address);
  if (id !== 'no') return resolveByHand(world, options, address, { kind: 'executed', remoteId: id });
  const reason = (await ask('How do you know? It is kept in the journal: ')).trim();
  if (reason === '') return EXIT.inDoubt;
  return resolveByHand(world, { ...options, reason }, address, { kind: 'not_applied' });
}

/** Undefined where the person does not want it. */
async function finish({ world, options, ask }: Asking, run: string): Promise<ExitCode | undefined> {
  say(world, cutShortText(run));
  if (!(await agrees(ask, 'Finish it now, as it was approved'))) return undefined;
  const { apply } = await import('../apply.ts');
  return apply(world, { ...options, resume: true, refresh: 'all' }, undefined);
}

async function agrees(ask: Asking['ask'], question: string): Promise<boolean> {
  return ['y', 'yes'].includes((await ask(`${question}? [y/N] `)).trim().toLowerCase());
}

function say(world: World, text: string): void {
  world.stdout.write(`${text.split('\n').map(visible).join('\n')}\n`);
}

function cutShortText(run: string): string {
  return `Run ${run} was cut short. Finishing it first sends what is in doubt again, the same bytes under the same keys, and then the rest of what was approved.`;
}

/** True for a creation whose key may have expired, which nothing sends again. */
function isOver(world: World, { operation, deadlineMs }: OpenIntent): boolean {
  return operation.endsWith('.create') && world.now() > deadlineMs;
}

function waysOut(world: World, intent: OpenIntent, project: Project) {
  const { again, ...byHand } = doubtWays(project, intent.address);
  return isOver(world, intent) ? byHand : { again, ...byHand };
}

/** The same words as those of an apply that left it in doubt. */
function doubtText(world: World, intent: OpenIntent, project: Project): string {
  const { address, operation, sends, lastSentAtMs, key } = intent;
  const result = {
    kind: 'in_doubt',
    ...{ key, sends, last_sent_at: new Date(lastSentAtMs).toISOString() },
    reason: `no answer says what became of it${isOver(world, intent) ? ', and its key may have expired: it is not sent again' : ''}`,
  } as const;
  const lead = { address, operation, result };
  return doubtLines({ lead, all: [lead] }, project)
    .map((each) => ' '.repeat(each.indent - 2) + lineWords(each))
    .join('\n');
}

function missing(fromMs: number, project: Project) {
  const { missing: words, absent, whole } = gapAfter(fromMs, project);
  const text = [
    `${capital(words)}. What it has no record of is created only while the service can still say whether it exists.`,
    'Give the id (`id:`) of each thing that exists; then say that nothing else does, or that all is on record:',
  ].join('\n');
  return { text, commands: [absent, whole] };
}
