import { describe, expect, it } from 'vitest';
import { answerAhead } from '../../src/cli/answer-ahead.ts';

const KEPT: Readonly<Record<string, string>> = { 'version.txt': '1.2.3\n', 'help.txt': 'Usage\n' };
const noTerminal = (): undefined => undefined;

function read(name: string): Buffer {
  const text = KEPT[name];
  if (text === undefined) throw new Error(`no ${name}`);
  return Buffer.from(text);
}

describe('what is answered without loading the program', () => {
  it.each([
    ['--version', '1.2.3\n'],
    ['-V', '1.2.3\n'],
    ['--help', 'Usage\n'],
    ['-h', 'Usage\n'],
  ])('%s', (word, answer) => {
    expect(answerAhead([word], noTerminal, read)?.toString()).toBe(answer);
  });

  it.each([
    { what: 'nothing was asked', argv: [] },
    { what: 'a command', argv: ['plan'] },
    { what: 'a command is asked about', argv: ['plan', '--help'] },
    { what: 'there is more', argv: ['--help', 'plan'] },
    { what: 'an unknown option', argv: ['--nonsense'] },
    { what: 'a word that every object knows', argv: ['constructor'] },
  ])('not where $what', ({ argv }) => {
    expect(answerAhead(argv, noTerminal, read)).toBeUndefined();
  });

  it('not help at a terminal, whose width lays it out', () => {
    expect(answerAhead(['--help'], () => 80, read)).toBeUndefined();
    expect(answerAhead(['--version'], () => 80, read)?.toString()).toBe('1.2.3\n');
  });

  it('not where the build kept none', () => {
    const nothing = (): never => {
      throw new Error('there is no such file');
    };
    expect(answerAhead(['--help'], noTerminal, nothing)).toBeUndefined();
  });
});
