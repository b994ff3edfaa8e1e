/** Reads the whole project for `validate`, and keeps what it found where these very bytes were read. */
import { buildTimeline } from '../timeline/build-timeline.ts';
import type { CommonOptions } from './common-options.ts';
import { keepVerdict, type Verdict, type VerdictSubject, verdictKey } from './kept-verdict.ts';
import { readInputs, readProjectInputs } from './read-inputs.ts';
import type { World } from './world.ts';

/** Throws a DiagnosticsError with every fault. */
export async function judge(subject: VerdictSubject, world: World, options: CommonOptions): Promise<Verdict> {
  const before = await keyNow(subject, world, options);
  const { catalog, warnings, project } = await readInputs(world, options);
  for (const subscription of catalog.subscriptions.values()) buildTimeline(catalog, subscription);
  const verdict: Verdict = {
    counts: {
      products: catalog.products.size,
      bundles: catalog.bundles.size,
      plans: catalog.plans.size,
      subscriptions: catalog.subscriptions.size,
    },
    warnings,
    ...(options.json ? { catalogDigest: catalog.digest } : {}),
  };
  // A file that was written meanwhile may have been read in either state.
  const globs = { catalog: project.catalogGlobs, usage: project.usageGlobs };
  if (before !== undefined && (await verdictKey(subject, globs)) === before)
    keepVerdict(subject, before, globs, verdict);
  return verdict;
}

async function keyNow(
  subject: VerdictSubject,
  world: World,
  options: CommonOptions,
): Promise<string | undefined> {
  try {
    const { project } = await readProjectInputs(world, options);
    return await verdictKey(subject, { catalog: project.catalogGlobs, usage: project.usageGlobs });
  } catch {
    // Its faults are told with all the others.
    return undefined;
  }
}
