import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { answerAhead } from '../../src/cli/answer-ahead.ts';

const place = mkdtempSync(join(tmpdir(), 'answers-'));
const folder = pathToFileURL(`${place}/`);
writeFileSync(join(place, 'version.txt'), '1.2.3\n');
writeFileSync(join(place, 'help.txt'), 'Usage\n');
const noTerminal = (): undefined => undefined;
afterAll(() => rmSync(place, { recursive: true }));

describe('what is answered without loading the program', () => {
  it.each([
    ['--version', '1.2.3\n'],
    ['-V', '1.2.3\n'],
    ['--help', 'Usage\n'],
    ['-h', 'Usage\n'],
  ])('%s', (word, answer) => {
    expect(answerAhead([word], noTerminal, folder)?.toString()).toBe(answer);
  });

  it.each([
    { what: 'nothing was asked', argv: [] },
    { what: 'a command', argv: ['plan'] },
    { what: 'a command is asked about', argv: ['plan', '--help'] },
    { what: 'there is more', argv: ['--help', 'plan'] },
    { what: 'an unknown option', argv: ['--nonsense'] },
    { what: 'a word that every object knows', argv: ['constructor'] },
  ])('not where $what', ({ argv }) => {
    expect(answerAhead(argv, noTerminal, folder)).toBeUndefined();
  });

  it('not help at a terminal, whose width lays it out', () => {
    expect(answerAhead(['--help'], () => 80, folder)).toBeUndefined();
    expect(answerAhead(['--version'], () => 80, folder)?.toString()).toBe('1.2.3\n');
  });

  it('not where the build kept none', () => {
    expect(answerAhead(['--help'], noTerminal, new URL('elsewhere/', folder))).toBeUndefined();
  });
});
