/** The histories of the files from `m` on. */
import { runCases } from './run-cases.ts';

runCases((file) => file >= 'm');
