/**
 * The README of the evidence of one run. It is for somebody who has nothing but the folder: what is in it, how each file is
 * checked with tools that every machine has, and what that proves. Every command of it can be run as it stands.
 */
import { counted } from '../../../model/messages/counted.ts';
import {
  type ChangeRequest,
  commitText,
  type Pipeline,
  type Provenance,
} from '../../../model/plan/provenance.ts';
import { cell, codeBlock, codeSpan, prose } from '../../../report/markdown/escape-markdown.ts';
import type { RunEvidence } from '../../../state/chain/run-hash.ts';
import type { LoggedRun } from '../../../state/journal/read-log.ts';

/** The parts of a run that its record names by their hashes, each in a file of its own. */
export type Part = 'provenance' | 'outcome' | 'requests' | 'answers' | 'interventions';

export interface EvidencedApproval {
  /** The name of its files, without the end. */
  readonly file: string;
  readonly role: string;
  readonly at: string;
  /** The person, and the name of their key in `allowed_signers`; null for an approval that does not count for this plan. */
  readonly signer: { readonly name: string; readonly principal: string } | null;
}

export interface Evidenced {
  readonly project: string;
  readonly environment: string;
  readonly run: LoggedRun;
  readonly stored: RunEvidence;
  readonly parts: readonly Part[];
  readonly approvals: readonly EvidencedApproval[];
  /** Everything that `log --verify` finds in the state at hand. */
  readonly faults: readonly string[];
  /** Sentences: what was compared with invoices, or why nothing was. */
  readonly invoices: { readonly words: readonly string[] };
}

export function evidenceReadme(evidenced: Evidenced): string {
  const { run, stored, invoices } = evidenced;
  const sections = [
    [`# Evidence of run ${codeSpan(run.run)}`, ...summary(evidenced)],
    ['## What is in it', FILES],
    ['## Check it', ...checks(evidenced)],
    ['## Approvals', ...signed(evidenced), ...onForge(pipelineIn(stored.texts.provenance))],
    ['## Invoices', ...invoices.words.map(prose)],
    ['## What this does not prove', LIMITS],
  ];
  return `${sections.flat().join('\n\n')}\n`;
}

function pipelineIn([text]: readonly string[]): Pipeline | null {
  return text === undefined ? null : (JSON.parse(text) as Provenance).pipeline;
}

function summary({ project, environment, run, stored, faults }: Evidenced): readonly string[] {
  const [began, ended] = [run.startedAtMs, run.endedAtMs].map((ms) => ms && new Date(ms).toISOString());
  const facts = [
    ['Project, environment', `${project}, ${environment}`],
    ['Began', began],
    ['Ended', ended ?? 'not on record: it was cut short'],
    ['Applied by', run.actor ?? 'unknown'],
    ['Commit of the catalog', run.commit === null ? 'unknown' : commitText(run.commit, run.uncommitted)],
    ['Plan digest', run.planDigest],
    ['Hash on record', stored.hash],
    ['Pricewright', run.toolVersion],
  ];
  const rows = facts.map(([name, value]) => `| ${name} | ${cell(String(value))} |`);
  return [['| | |', '|---|---|', ...rows].join('\n'), ...verdict(faults)];
}

function verdict(faults: readonly string[]): readonly string[] {
  if (faults.length === 0)
    return [
      'When this folder was written, `pricewright log --verify` found the whole log as it was written.',
    ];
  return [
    `**When this folder was written, \`pricewright log --verify\` found ${counted(faults.length, 'fault')} in the log:**`,
    faults.map((fault) => `- ${prose(fault)}`).join('\n'),
  ];
}

const FILES = `| file | what it has |
|---|---|
| \`record.json\` | the record of the run; its SHA-256 is the hash of the run |
| \`provenance.jsonl\` | what the run began with: the hashes of plan and signed approvals, and the pipeline with its change requests |
| \`plan.jsonl\`, \`plan.txt\` | the plan that was approved and carried out, and the same to read |
| \`approvals/\` | each signed approval as it is stored, the text that was signed, the signature, and the keys that may approve by the plan |
| \`requests.jsonl\`, \`bodies/\` | every request to the billing service, in its order, with its idempotency key; each body under its SHA-256 |
| \`answers.jsonl\` | what came of each request: how it was closed, the status of the answer, the id of what was made |
| \`later-answers.jsonl\` | answers to these requests that a later run or a person recorded; the record of this run does not cover them |
| \`interventions.jsonl\` | what people did to the state by hand between the run before and the end of this one |
| \`outcome.jsonl\`, \`outcome.txt\` | what came of each step, and the same to read |
| \`chain.jsonl\` | the records of all runs from the first on, one to a line: each has the hash of the one before |
| \`invoices/\` | the invoices of a month, compared with the catalog |
| \`SHA256SUMS\` | the SHA-256 of every file here |

A file \`.jsonl\` has JSON on each line. Of a long document the first line has the beginning, and each other line continues with its lists.`;

function checks({ stored: { hash }, parts, approvals }: Evidenced): readonly string[] {
  const commands = approvals.flatMap(({ file, signer }) =>
    signer === null ? [] : [verifyCommand(file, signer.principal)],
  );
  return [
    'Run these in this folder. Each line that is printed ends with `OK`, or begins with `Good`.',
    '1. No file was changed since the folder was written:',
    codeBlock('sh', 'sha256sum --check --quiet SHA256SUMS && echo "all files: OK"'),
    '2. The record is the one of this hash. Compare the hash with what was kept elsewhere: the comment of the apply on the change request, the outcome document, `pricewright.lock` in Git:',
    codeBlock('sh', `echo "${hash}  record.json" | sha256sum --check`),
    '3. The other files are those of the record:',
    codeBlock('sh', partsCheck(parts)),
    ...(commands.length === 0
      ? []
      : [
          '4. Each approval was signed by the key that the plan names for that person and role:',
          codeBlock('sh', commands.join('\n')),
        ]),
    `${commands.length === 0 ? 4 : 5}. Every later run rests on this one. The last line is the newest hash, which the newest comment, outcome and \`pricewright.lock\` have:`,
    codeBlock('sh', chainCheck(hash)),
  ];
}

function partsCheck(parts: readonly Part[]): string {
  const record = parts.map(
    (part) =>
      `grep -q "\\"${part}_sha256\\":\\"$(sha256sum < ${part}.jsonl | cut -c1-64)\\"" record.json && echo "${part}: OK"`,
  );
  if (!parts.includes('provenance')) return record.join('\n');
  return [
    ...record,
    'grep -q "\\"plan_sha256\\":\\"$(sha256sum < plan.jsonl | cut -c1-64)\\"" provenance.jsonl && echo "plan: OK"',
    'for file in approvals/*.json; do',
    '  [ ! -e "$file" ] || grep -q "$(sha256sum < "$file" | cut -c1-64)" provenance.jsonl && echo "$file: OK"',
    'done',
    'for file in bodies/*; do',
    '  [ ! -e "$file" ] || [ "bodies/$(sha256sum < "$file" | cut -c1-64)" = "$file" ] || echo "$file: CHANGED"',
    'done',
  ].join('\n');
}

function verifyCommand(file: string, principal: string): string {
  return `ssh-keygen -Y verify -f approvals/allowed_signers -I ${principal} -n pricewright-approval -s approvals/${file}.sig < approvals/${file}.txt`;
}

const chainCheck = (hash: string) => `before=null
while read -r line; do
  case "$line" in *"\\"previous\\":$before,"*) echo "linked: OK" ;; *) echo "BROKEN: $line" ;; esac
  before="\\"$(printf '%s' "$line" | sha256sum | cut -c1-64)\\""
  [ "$before" != '"${hash}"' ] || echo "this run is in the chain: OK"
done < chain.jsonl
echo "newest hash $before: OK"`;

function signed({ approvals }: Evidenced): readonly string[] {
  if (approvals.length === 0) return ['No signed approval is on record for this plan.'];
  const rows = approvals.map(
    ({ file, role, at, signer }) =>
      `| ${cell(signer?.name ?? 'does not count')} | ${cell(role)} | ${cell(at)} | \`approvals/${file}\` |`,
  );
  return [['| signed by | as | at | files |', '|---|---|---|---|', ...rows].join('\n')];
}

function onForge(pipeline: Pipeline | null): readonly string[] {
  if (pipeline === null) return ['It was not applied by a pipeline, so that no change request is on record.'];
  const by = pipeline.by_hand ? ' A person gave the approval of the plan to the pipeline by hand.' : '';
  return [
    `Pipeline: ${codeSpan(pipeline.address)}.${by} The following is the word of the forge when the run began, with no signature; the record covers it.`,
    ...pipeline.requests.map(requestText),
  ];
}

function requestText(request: ChangeRequest): string {
  const { number, address, head, author, merged_by: by, merged_at: at, approvals } = request;
  const facts = [
    ...(address === null ? [] : [codeSpan(address)]),
    `by ${prose(author ?? 'unknown')}, last commit ${codeSpan(head ?? 'unknown')}`,
    `merged by ${prose(by ?? 'unknown')} at ${prose(at ?? 'an unknown time')}`,
    ...(approvals ?? []).map(
      (each) =>
        `approved by ${prose(each.by)} at ${prose(each.at ?? 'an unknown time')}, of commit ${codeSpan(each.commit ?? 'unknown')}`,
    ),
    ...(approvals === null ? ['whose approvals it had is not known'] : []),
    ...(approvals?.length === 0 ? ['approved by nobody on the forge'] : []),
  ];
  return [`- Change request ${number}`, ...facts.map((fact) => `  - ${fact}`)].join('\n');
}

const LIMITS = `- The hash proves that these are the files that were on record when somebody wrote that hash down elsewhere. Without such a hash it proves nothing.
- An answer is recorded as Pricewright read it. What the service billed is what its invoices say.
- A signature proves that a key signed, and not who had the key.`;
