/** `npm run docs:reference`: writes the pages of the reference that are made from what the program knows. */
import { writeFileSync } from 'node:fs';
import { generatedPages } from './generated.ts';

for (const [file, text] of generatedPages()) writeFileSync(file, text);
