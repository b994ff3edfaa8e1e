/** Reads for `validate` what was not found sound before, and stores the verdict if exactly these bytes were read. */
import { digestHashes } from '../../catalog/digest-files.ts';
import { loadCatalog } from '../../catalog/load-catalog.ts';
import { loadChanged } from '../../incremental/load-changed.ts';
import { storedFiles, storeFiles } from '../../incremental/valid-files.ts';
import {
  isStill,
  lookAtProject,
  type Seen,
  storeVerdict,
  type Verdict,
  type VerdictGlobs,
  type VerdictSubject,
} from '../../incremental/verdict.ts';
import { buildTimeline } from '../../timeline/build-timeline.ts';
import type { CommonOptions } from '../common-options.ts';
import type { World } from '../io/world.ts';
import { type Inputs, type LoadCatalog, readInputs, readProjectInputs } from './read-inputs.ts';

/** `before` holds the bytes as they were seen a moment ago, if any. Throws a DiagnosticsError with every fault. */
export async function judge(
  subject: VerdictSubject,
  world: World,
  options: CommonOptions,
  before: Seen | undefined,
): Promise<Verdict> {
  const globs = await globsNow(world, options);
  const seen = globs && (isSame(before?.globs, globs) ? before : await lookAtProject(subject, globs));
  // A usage sample that bills nothing is found only where every subscription is read.
  const unchanged = globs?.usage.length === 0 ? seen : undefined;
  const inputs = await readInputs(world, options, loadBesideStored(subject, unchanged));
  const { catalog, upToDate, warnings } = inputs;
  for (const subscription of catalog.subscriptions.values()) buildTimeline(catalog, subscription);
  const verdict: Verdict = {
    counts: {
      products: catalog.products.size,
      bundles: catalog.bundles.size,
      plans: catalog.plans.size,
      subscriptions: catalog.subscriptions.size + (upToDate?.count ?? 0),
    },
    warnings,
    ...(options.json ? { catalogDigest: catalog.digest } : {}),
  };
  if (seen !== undefined && isWhatWasRead(subject, seen, inputs)) {
    storeVerdict(subject, seen, verdict);
    // A hint refers to other places too, which would be missing where their file is not read.
    if (warnings.length === 0) storeFiles(subject, seen, inputs);
  }
  return verdict;
}

function loadBesideStored(subject: VerdictSubject, seen: Seen | undefined): LoadCatalog {
  if (seen === undefined) return (_, input) => loadCatalog(input);
  return (_, input) => loadChanged(input, async () => storedFiles(subject, seen), seen.hashes);
}

/** False where a file was written meanwhile: it may have been read in either version. */
function isWhatWasRead(subject: VerdictSubject, seen: Seen, { catalog, project }: Inputs): boolean {
  return digestHashes([...seen.hashes], project.variables) === catalog.digest && isStill(subject, seen);
}

async function globsNow(world: World, options: CommonOptions): Promise<VerdictGlobs | undefined> {
  try {
    const { project } = await readProjectInputs(world, options);
    return { catalog: project.catalogGlobs, usage: project.usageGlobs };
  } catch {
    // The faults of the project file are reported with all the others.
    return undefined;
  }
}

function isSame(some: VerdictGlobs | undefined, others: VerdictGlobs): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}
