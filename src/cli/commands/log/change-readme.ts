/** The README of the evidence of one change: what is on record about it, and the commands that check it without this program. */
import { counted, someOf } from '../../../model/messages/counted.ts';
import { codeBlock, codeSpan, prose } from '../../../report/markdown/escape-markdown.ts';
import type { ProofOfChange } from './proof-of-change.ts';

type EvidencedChange = ProofOfChange & {
  readonly newestHash: string | null;
  /** The hash of the newest run (empty where there is none), if `since.jsonl` leads from it to the newest hash; null without that file. */
  readonly after: string | null;
  readonly faults: readonly string[];
  /** The runs whose evidence is in the folder. */
  readonly runs: readonly string[];
};

const NAMED = 10;

export function changeReadme(evidenced: EvidencedChange): string {
  const {
    change,
    newestHash,
    faults,
    announced,
    not_announced: without,
    approved,
    applied,
    billed,
  } = evidenced;
  const sections = [
    [`# Evidence of ${codeSpan(change)}`],
    ['`change.json` has the same for programs. Each run has a folder in `runs/` with a README of its own.'],
    faults.length === 0
      ? [
          `When this folder was written, \`pricewright log --verify\` found the whole log as it was written. Its newest hash: ${newestHash ?? 'none'}.`,
        ]
      : [
          '**When this folder was written, `pricewright log --verify` found faults in the log:**',
          faults.map((each) => `- ${prose(each)}`).join('\n'),
        ],
    [
      '## Announced',
      ...(announced.length === 0 ? ['No notice is on record.'] : announced.map(announcedText)),
      ...withoutNotice(without),
    ],
    [
      '## Approved',
      approved
        .map(
          ({ run, plan_digest }) =>
            `- plan ${codeSpan(plan_digest)}, with which run ${codeSpan(run)} began: \`runs/${run}/README.md\``,
        )
        .join('\n'),
    ],
    [
      '## Applied',
      applied.length === 0
        ? 'Nothing was sent for it yet.'
        : applied
            .map(
              ({ run, requests }) =>
                `- ${counted(requests.length, 'request')} of run ${codeSpan(run)}: \`runs/${run}/requests.jsonl\`, and what came of them in \`answers.jsonl\``,
            )
            .join('\n'),
    ],
    [
      '## Billed',
      ...(billed.length === 0 ? ['No comparison of invoices is on record.'] : billed.map(billedText)),
    ],
    ['## Check it', CHECKS, codeBlock('sh', checks(evidenced))],
  ];
  return `${sections.flat().join('\n\n')}\n`;
}

function billedText({ month, on, differences, covered_by: run }: EvidencedChange['billed'][number]): string {
  return `- ${month}: ${counted(differences, 'difference')}, compared on ${on}; on record ${whereIn(run)}`;
}

function whereIn(run: string | null): string {
  return run === null
    ? 'after the newest run, in `since.jsonl`, under the newest hash'
    : `under the hash of run ${codeSpan(run)}`;
}

function announcedText({
  on,
  file_sha256,
  subscriptions,
  covered_by: run,
}: EvidencedChange['announced'][number]): string {
  return `- ${on}: ${counted(subscriptions.length, 'subscription')}, by the file with the SHA-256 ${codeSpan(file_sha256)}; on record ${whereIn(run)}`;
}

function withoutNotice(without: readonly string[]): readonly string[] {
  if (without.length === 0) return [];
  return [
    `No notice is on record for ${counted(without.length, 'subscription')}: ${prose(someOf(without, NAMED))}.`,
  ];
}

const CHECKS =
  'Run these in this folder: each line that is printed ends with `OK`. Then follow the README of each run, which leads to the hash that the comment of the apply, the outcome document or `pricewright.lock` in Git has.';

function checks({ runs, announced, billed, newestHash, after }: EvidencedChange): string {
  const onRecord = [
    ...announced.map((each) => ({ ...each, what: `notice of ${each.on}` })),
    ...billed.map((each) => ({ ...each, what: `invoices of ${each.month}` })),
  ];
  return [
    'sha256sum --check --quiet SHA256SUMS && echo "all files: OK"',
    ...runs.map((run) => `(cd runs/${run} && sha256sum --check --quiet SHA256SUMS && echo "run ${run}: OK")`),
    ...onRecord.map(
      ({ what, covered_by: run, line_sha256: hash }) =>
        `while IFS= read -r line; do printf '%s\\n' "$line" | sha256sum | grep -q ${hash} && echo "${what}: OK"; done < ${run === null ? 'since.jsonl' : `runs/${run}/interventions.jsonl`}`,
    ),
    ...(after === null
      ? []
      : [
          `head=${after}; while IFS= read -r line; do head=$(printf '%s\\n%s\\n' "$head" "$line" | sha256sum | cut -d ' ' -f 1); done < since.jsonl; [ "$head" = ${newestHash} ] && echo "newest hash: OK"`,
        ]),
  ].join('\n');
}
