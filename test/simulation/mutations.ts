/**
 * The protocol with one rule disabled at a time, as patches of the shipping source. Each must be caught by the simulation:
 * a rule that nothing needs would be one too many, and one that is not caught would be a hole in the checker.
 */

export interface Mutation {
  readonly rule: string;
  /** Below `src/`. */
  readonly file: string;
  /** Must stand in the file exactly once. */
  readonly from: string;
  readonly to: string;
}

const SEND = 'apply/sending/send-intent.ts';
const EXECUTE = 'apply/steps/execute-step.ts';
const JUDGE = 'service/judge-answer.ts';
const RUN = 'apply/run/begin-run.ts';
const READ = 'service/read-answered.ts';
const CLOCK = 'apply/journal/journal-clock.ts';

export const MUTATIONS: readonly Mutation[] = [
  {
    rule: 'an intent is durable before its bytes leave',
    file: EXECUTE,
    from: 'const opened = await context.journal.openIntent(run, fresh);',
    to: "const opened = { kind: 'opened', intent: 0 } as never; void context.journal.openIntent(run, fresh).catch(() => undefined);",
  },
  {
    rule: 'a send is counted before it leaves',
    file: SEND,
    from: 'context.journal.countSend(intent.intent, atMs, uptime)',
    to: 'Promise.resolve()',
  },
  {
    rule: 'nothing is sent past its deadline',
    file: SEND,
    from: 'if (now.latestMs > intent.deadlineMs) return pastDeadline(context, intent, operation);',
    to: '',
  },
  {
    rule: 'a send that was counted long ago does not leave any more',
    file: SEND,
    from: 'if (context.clock.moment().latestMs - intent.lastSentAtMs > LONGEST_STANDSTILL_MS)',
    to: 'if (LONGEST_STANDSTILL_MS < 0)',
  },
  {
    rule: 'a key lives from its first use by the earlier of two clocks',
    file: CLOCK,
    from: 'earliestMs: Math.min(machineMs, lastReadMs ?? machineMs),',
    to: 'earliestMs: machineMs,',
  },
  {
    rule: 'a key lives from when the journal was last whole, where that is recent',
    file: 'apply/journal/deadline.ts',
    from: 'return Math.min(entryMs, sent.earliestMs) + SENDING_WINDOW_MS;',
    to: 'return sent.earliestMs + 0 * entryMs + SENDING_WINDOW_MS;',
  },
  {
    rule: 'runs that came to no end do not make a journal whole',
    file: 'apply/journal/deadline.ts',
    from: '[wholeUntilMs, ...notedMs, latestMs]',
    to: '[wholeUntilMs, ...notedMs, latestMs].slice(-1)',
  },
  {
    rule: 'the revision is part of the key',
    file: 'apply/sending/idempotency-key.ts',
    from: '    count(use.revision),\n',
    to: '',
  },
  {
    rule: 'the round is part of the key',
    file: 'apply/sending/idempotency-key.ts',
    from: '    count(use.round),\n',
    to: '',
  },
  {
    rule: 'sending again never changes the key: nor does another run',
    file: EXECUTE,
    from: 'idempotencyKey({ project, environment, address: name, operation, revision, round })',
    to: 'idempotencyKey({ project: project + run, environment, address: name, operation, revision, round })',
  },
  {
    rule: 'what an earlier run left open is resolved first',
    file: RUN,
    from: 'await resolveIntents(context, open, input.bindings, input.holds)',
    to: 'await resolveIntents(context, open.slice(0, 0), input.bindings, input.holds)',
  },
  {
    rule: 'an answer that echoes nothing is not the service’s word',
    file: JUDGE,
    from: 'if (answer.echoedKey !== key) return judgeForeign(answer, history);',
    to: '',
  },
  {
    rule: 'nor is one in the interface’s own shape: gateways send problem documents',
    file: JUDGE,
    from: 'if (answer.echoedKey !== key) return judgeForeign(answer, history);',
    to: 'if (answer.echoedKey !== key && errorBody(answer.body)?.status !== answer.status) return judgeForeign(answer, history);',
  },
  {
    rule: 'what a gateway answered may have been executed',
    file: JUDGE,
    from: "return sendAgain('not_the_services_word', said, { ...next, ...UNCERTAIN }, retryAfterMs);",
    to: "return sendAgain('not_the_services_word', said, next, retryAfterMs);",
  },
  {
    rule: 'a refusal is asked about before it counts as stored',
    file: JUDGE,
    from: "if (replayed) return { kind: 'refused', status, detail, stored: true };",
    to: "if (status !== 401 && status !== 403 && status !== 409) return { kind: 'refused', status, detail, stored: true };",
  },
  {
    rule: '401 and 403 leave the intent open',
    file: JUDGE,
    from: "  if (isShutOut(status)) return { kind: 'stop_run', status, detail, next };\n  const isBusy",
    to: "  if (isShutOut(status)) return { kind: 'refused', status, detail, stored: true };\n  const isBusy",
  },
  {
    rule: '409 is no refusal unless it is replayed',
    file: JUDGE,
    from: "if (status === 409 && isBusy) return sendAgain('in_progress', detail, next, answer.retryAfterMs);",
    to: "if (status === 409) return { kind: 'refused', status, detail, stored: true };",
  },
  {
    rule: 'what may have been executed stays uncertain',
    file: JUDGE,
    from: 'const UNCERTAIN = { uncertain: true, left: true, asking: false } as const;',
    to: 'const UNCERTAIN = { uncertain: false, left: true, asking: false } as const;',
  },
  {
    rule: 'an answer replayed to the first send was not executed by it',
    file: JUDGE,
    from: "if (replayed && (gap || !history.uncertain)) return { kind: 'done_before', status, resource };",
    to: '',
  },
  {
    rule: 'where the journal misses uses of keys, a replay proves little, whatever was sent before',
    file: JUDGE,
    from: '(gap || !history.uncertain)',
    to: '!history.uncertain',
  },
  {
    rule: 'another body under the key: what is not repeatable stays in doubt',
    file: JUDGE,
    from: "if (operation.repeatable) return { kind: 'key_taken', status, detail };",
    to: "return { kind: 'key_taken', status, detail };",
  },
  {
    rule: 'an intent without an answer stays open',
    file: SEND,
    from: 'if (verdict.next.left) return inDoubt(intent, openReason(verdict, context.clock.now()));',
    to: "if (verdict.next.left) return close(context, intent, { kind: 'not_applied', status: null, reason: '' }, [], context.clock.now(), inDoubt(intent, ''));",
  },
  {
    rule: 'a request that never left keeps its key',
    file: SEND,
    from: "const closing = { kind: 'withdrawn', status: null, reason, left: false } as const;",
    to: "const closing = { kind: 'not_applied', status: null, reason } as const;",
  },
  {
    rule: 'what a person says was not applied keeps its key',
    file: 'apply/resolving/resolve-intent.ts',
    from: "intent.doubt === 'key_taken'\n        ? { kind: 'not_applied'",
    to: "(intent.doubt === 'key_taken' || intent.doubt !== 'key_taken')\n        ? { kind: 'not_applied'",
  },
  {
    rule: 'a key that may have been used is not used again at the end of its life',
    file: 'apply/journal/deadline.ts',
    from: 'const KEY_END_MS = KEY_LIFETIME_MS - SENDING_WINDOW_MS + LATE_ARRIVAL_MS;',
    to: 'const KEY_END_MS = -KEY_LIFETIME_MS;',
  },
  {
    rule: 'nobody closes an intent whose bytes may still arrive',
    file: 'apply/journal/deadline.ts',
    from: 'return Math.max(0, LATE_ARRIVAL_MS - elapsedMs);',
    to: 'return 0 * elapsedMs;',
  },
  {
    rule: 'what is closed past its deadline has an unknown value',
    file: 'apply/sending/fold-answer.ts',
    from: 'return before === undefined ? [] : [withUnknownValue(before)];',
    to: 'return before === undefined ? [] : [before];',
  },
  {
    rule: 'a key that was used by something unknown raises the revision',
    file: 'apply/sending/fold-answer.ts',
    from: 'revision: before.revision + 1, appliedAtMs: atMs }',
    to: 'revision: before.revision, appliedAtMs: atMs }',
  },
  {
    rule: 'an outcome and its records are one transaction',
    file: 'state/journal/write-journal.ts',
    from: 'commits.write((queries) => closeIntent(queries, environment, by, { intent, closing, records, atMs })),',
    to: 'commits.write((queries) => closeIntent(queries, environment, by, { intent, closing, records: [], atMs })).then(() => commits.write((queries) => writeRecords(queries, environment, by, records, atMs))),',
  },
  {
    rule: 'every write makes sure that the run still holds the lock',
    file: 'state/journal/lease.ts',
    from: 'if (now?.run === run) return;',
    to: 'if (now?.run !== undefined || run !== undefined) return;',
  },
  {
    rule: 'what was read where a request is in doubt is held against nothing',
    file: 'plan/records/fold-projected.ts',
    from: 'for (const { address } of observed.openIntents) live.delete(address);',
    to: '',
  },
  {
    rule: 'what had another name takes the key of that name',
    file: 'apply/sending/idempotency-key.ts',
    from: 'records.has(former) ? address : former;',
    to: 'records.has(former) ? address : address;',
  },
  {
    rule: 'what has another name now is resolved as what it was',
    file: 'apply/sending/idempotency-key.ts',
    from: ' || before.has(ownerOf(address))',
    to: ' || (before.size < 0 && ownerOf(address) === null)',
  },
  {
    rule: 'an update of what cannot be read makes its value known',
    file: 'model/service/record-done.ts',
    from: 'return [row({ value: patchedValue(before?.value ?? {}, body) })];',
    to: 'return [patched()];',
  },
  {
    rule: 'a run that the register names and the journal does not know is missed',
    file: 'apply/run/run-register.ts',
    from: 'if (held === (current?.run ?? null) || (pending !== null && held === pending.run)) return WHOLE;',
    to: 'if (held !== undefined) return WHOLE;',
  },
  {
    rule: 'what a journal with a gap may know of is not made past the life of its keys',
    file: 'apply/journal/deadline.ts',
    from: 'return missingFromMs + SENDING_WINDOW_MS;',
    to: 'return missingFromMs + 100 * SENDING_WINDOW_MS;',
  },
  {
    rule: 'nor where the process stood still between its look at the time and its request',
    file: 'apply/steps/execute-step.ts',
    from: 'if (now.latestMs > lastMs) return mayExist(address);',
    to: '',
  },
  {
    rule: 'what is missing is counted by the service’s own time',
    file: 'apply/journal/deadline.ts',
    from: 'Math.min(journalMs, lastReadMs ?? 0, missingFromMs ?? journalMs)',
    to: 'Math.min(journalMs, missingFromMs ?? journalMs)',
  },
  {
    rule: 'an answer without the fields of its resource is not the request’s own',
    file: READ,
    from: "if (shape.kind === 'wrong') return { kind: 'not_its_own',",
    to: "if (shape.kind === 'wrong') return { kind: 'read', resource: factsOf(resource, id) }; if (id === '') return { kind: 'not_its_own',",
  },
  {
    rule: 'a run hears the service’s time before it sends anything',
    file: 'apply/sending/read-now.ts',
    from: "const operation = operations.get('plans.list');",
    to: "const operation = operations.get('plans.list') && undefined;",
  },
  {
    rule: 'an answer about another id is not the answer to the request',
    file: READ,
    from: 'return id === asked ? undefined :',
    to: 'return id === asked || id !== asked ? undefined :',
  },
  {
    rule: 'a create answered with an id that another address has made nothing',
    file: READ,
    from: 'if (holder !== undefined) return',
    to: 'if (holder !== undefined && id === asked) return',
  },
  {
    rule: 'what the service kept otherwise than it was sent is on record as it is kept',
    file: READ,
    from: 'keptOtherwise: keptOtherwise(name, request.body, kept, request.recorded),',
    to: 'keptOtherwise: keptOtherwise(name, null, kept, request.recorded),',
  },
  {
    rule: 'a refusal that names a field of the request is not about its key',
    file: JUDGE,
    from: 'if (status !== 422 || isAboutContent(detail, request.body))',
    to: 'if (status !== 422 || (isAboutContent(detail, request.body) && status < 0))',
  },
];
