/** `diff A [B]`: what leads from one catalog to another: of a commit, a folder or an environment. Asks no service and no state. */
import { fault } from '../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import { hasWork, type Plan } from '../../model/plan/plan.ts';
import { candidatesDocument, candidatesReport } from '../../report/documents/candidates.ts';
import { jsonText } from '../../report/words/sanitize.ts';
import { printReport } from '../io/render.ts';
import type { World } from '../io/world.ts';
import { checkWritable, writeDocument } from '../io/write-document.ts';
import type { Options } from '../options/options.ts';
import {
  compareEnvironments,
  compareRefs,
  ENVIRONMENT,
  isEnvironment,
} from '../planning/compare-catalogs.ts';
import { planningOf } from '../planning/make-plan.ts';
import { showPlan } from '../planning/show-plan.ts';

type DiffOptions = Options<'diff'>;

export async function diff(
  world: World,
  options: DiffOptions,
  from: string,
  ...others: readonly string[]
): Promise<ExitCode> {
  const [to, ...more] = others;
  if (more.length > 0) return compareCandidates(world, options, from, others);
  return showPlan(world, options, () => compare(world, options, from, to));
}

function compare(world: World, options: DiffOptions, from: string, to: string | undefined): Promise<Plan> {
  const planning = planningOf({ ...options, refresh: 'none' });
  const [one, other] = [environmentIn(from), to === undefined ? undefined : environmentIn(to)];
  if (one !== undefined && other !== undefined)
    return compareEnvironments(world, { ...options, env: one }, other, planning);
  if (one !== undefined || other !== undefined || options.variables)
    throw fault(
      'not-two-environments',
      'comparing environments takes two of them',
      'name both (`diff env:production env:staging`), or two commits or folders; --variables is for environments',
    );
  return compareRefs(world, options, to === undefined ? [from] : [from, to], planning);
}

function environmentIn(side: string): string | undefined {
  return isEnvironment(side) ? side.slice(ENVIRONMENT.length) : undefined;
}

/** The most candidates that a table has room for. */
const MOST = 5;
const AT_HAND = '.';

/** Several versions of the catalog against one base, in one table. Throws a DiagnosticsError with the faults of the base or of any candidate. */
async function compareCandidates(
  world: World,
  options: DiffOptions,
  base: string,
  refs: readonly string[],
): Promise<ExitCode> {
  check(options, base, refs);
  await checkWritable(world, options, options.out, 'candidates');
  const planning = planningOf({ ...options, refresh: 'none' });
  const candidates: { name: string; plan: Awaited<ReturnType<typeof compareRefs>> }[] = [];
  // One after the other: each checks out two catalogs.
  for (const ref of refs)
    candidates.push({ name: ref, plan: await compareRefs(world, options, [base, ref], planning) });
  const document = candidatesDocument({ base: base === AT_HAND ? 'the catalog at hand' : base, candidates });
  if (options.out !== undefined) await writeDocument(world, options, options.out, jsonText(document));
  await printReport(world, options, candidatesReport(document), () => jsonText(document));
  const isAnyPending = candidates.some(({ plan }) => hasWork(plan));
  return options.detailedExitcode && isAnyPending ? EXIT.changesPending : EXIT.done;
}

const FORMATS: ReadonlySet<string> = new Set(['text', 'markdown', 'html', 'json']);

function check(options: DiffOptions, base: string, refs: readonly string[]): void {
  const misused = (message: string, fix: string) => fault('candidates-misused', message, fix);
  if (refs.length > MOST)
    throw misused(`${refs.length} candidates are named, and a table has room for ${MOST}`, 'leave some out');
  if ([base, ...refs].some(isEnvironment))
    throw misused(
      'candidates are commits or folders, and an environment is named',
      'compare two environments: diff env:production env:staging',
    );
  if (options.comment !== undefined)
    throw misused('--comment writes a plan, and candidates are several', 'use --format markdown');
  if (!FORMATS.has(options.format))
    throw misused(
      `a comparison of candidates has no form ${options.format}`,
      `choose one of ${[...FORMATS].join(', ')}`,
    );
}
