/** A row with the name of the last committed transaction, for a home whose transactions run one after another. */
import type { Kysely } from 'kysely';
import { readFact, writeFact } from '../schema/meta.ts';
import type { Tables } from '../schema/tables.ts';
import type { CommitWitness } from './group-commit.ts';

/** `writer` must be unique: nobody else marks transactions under this name. */
export function rowWitness(database: Kysely<Tables>, environment: string, writer: string): CommitWitness {
  let transactions = 0;
  return {
    mark: async (queries) => {
      transactions += 1;
      const mark = `${writer} ${transactions}`;
      await writeFact(queries, environment, 'last_commit', mark);
      return mark;
    },
    fateOf: async (mark) =>
      (await readFact(database, environment, 'last_commit')) === mark ? 'committed' : 'rolled_back',
  };
}
