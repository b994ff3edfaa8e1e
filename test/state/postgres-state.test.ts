import { afterAll, beforeAll } from 'vitest';
import { createState } from '../../src/state/create-state.ts';
import { type OpenState, openState } from '../../src/state/open-state.ts';
import { type PostgresServer, startPostgres } from '../postgres-server.ts';
import { stateContract } from './state-contract.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

let schemas = 0;
const newUrl = () => {
  schemas += 1;
  return server.url(`state_${schemas}`);
};

function options(url: string, more: Partial<OpenState> = {}): OpenState {
  return {
    project: 'acme',
    environment: 'production',
    expectedStateId: null,
    origin: null,
    mode: 'write',
    ...more,
    kind: 'postgres',
    url,
  };
}

stateContract('PostgreSQL', async ({ createdMs, lost }) => {
  const url = newUrl();
  const id = await createState({
    kind: 'postgres',
    url,
    project: 'acme',
    nowMs: createdMs,
    ...(lost && { lost }),
  });
  return {
    open: (more) => openState(options(url, { expectedStateId: id, ...more })),
    remove: async () => undefined,
  };
});
