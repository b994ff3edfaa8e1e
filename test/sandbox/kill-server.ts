/** A sandbox in a process of its own, to be killed: tells its parent where it listens, and serves until it dies. */
import { openSqliteHome } from '../../src/sandbox/data/sqlite-home.ts';
import { serveSandbox } from '../../src/sandbox/http/serve.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { SEED } from './talk.ts';

const file = process.argv[2];
if (file === undefined) throw new Error('which file?');
const sandbox = createSandbox({ seed: SEED, home: openSqliteHome(file) });
const { url } = await serveSandbox(sandbox);
process.send?.({ url });
