/** Gives fast-check the seed of `test/seed.ts`. */
import fc from 'fast-check';
import { fixedSeed } from '../test/seed.ts';

const seed = fixedSeed(process.env);
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
