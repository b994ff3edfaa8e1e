/** Every change that `npm run script test/conformance/run-mutations.ts` makes. */
import { BEHAVIOUR_MUTATIONS } from './behaviour-mutations.ts';
import type { Mutation } from './mutation.ts';
import { SCHEMA_MUTATIONS } from './schema-mutations.ts';
import { VIEW_MUTATIONS } from './view-mutations.ts';

export const MUTATIONS: readonly Mutation[] = [
  ...VIEW_MUTATIONS,
  ...BEHAVIOUR_MUTATIONS,
  ...SCHEMA_MUTATIONS,
];
