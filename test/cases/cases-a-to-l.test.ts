/** The histories of the files from `a` to `l`: a half for each of two workers. */
import { runCases } from './run-cases.ts';

runCases((file) => file < 'm');
