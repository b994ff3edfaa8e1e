/** The name under which a plan is kept: its project and environment, and its digest. */
import { createHash } from 'node:crypto';

/** Names one project and environment, such as `acme-billing.production.3f2a9c01`. Letters, digits, dots, hyphens. */
export type ArtifactName = string;

const LONGEST_NAME = 40;
const DIGEST = /^[0-9a-f]{64}$/;

/** Names that look alike without their special characters differ by the hash at the end. */
export function planName(project: string, environment: string): ArtifactName {
  const hash = createHash('sha256')
    .update(JSON.stringify([project, environment]))
    .digest('hex');
  return [plain(project), plain(environment), hash.slice(0, 8)].join('.');
}

export function artifactName(plan: ArtifactName, digest: string): string {
  return `pricewright-${plan}-${digest}`;
}

/** The digest in the name of an artifact; undefined for an artifact of another project or environment, or of anything else. */
export function digestIn(artifact: string, plan: ArtifactName): string | undefined {
  const lead = artifactName(plan, '');
  const digest = artifact.startsWith(lead) ? artifact.slice(lead.length) : '';
  return DIGEST.test(digest) ? digest : undefined;
}

function plain(name: string): string {
  return name.replace(/[^A-Za-z0-9-]+/g, '-').slice(0, LONGEST_NAME);
}
