/** States and lock files that are missing, others, or broken. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Project } from '../project.ts';
import type { BadInput } from './row.ts';

const STATE = '.pricewright/state.db';
const LOCK = 'pricewright.lock';

const without = (file: string) => (project: Project) => rm(join(project.folder, file), { recursive: true });

const COMMANDS = ['plan', 'apply --yes', 'state list', 'log'] as const;

const onEach = (row: Omit<BadInput, 'command'>): readonly BadInput[] =>
  COMMANDS.map((command) => ({ ...row, name: `${row.name}, ${command}`, command }));

export const STATE_ROWS: readonly BadInput[] = [
  ...onEach({
    name: 'a missing state',
    spoil: without('.pricewright'),
    says: ['state-missing', 'state import'],
  }),
  ...onEach({
    name: 'another state than the lock file names',
    spoil: (project) => project.write(LOCK, 'state: 00000000-0000-4000-8000-000000000000\n'),
    says: ['state-other-id', '00000000-0000-4000-8000-000000000000'],
  }),
  ...onEach({
    name: 'a state that is no database',
    spoil: (project) =>
      project.write(STATE, 'not a database, and long enough to be sure of that'.repeat(100)),
    says: ['state-corrupt', STATE],
  }),
  ...onEach({
    name: 'a state that is a folder',
    spoil: async (project) => {
      await without(STATE)(project);
      await project.write(`${STATE}/file`, '');
    },
    says: ['state-unreadable', 'state.db is a folder, and the state is one file'],
  }),
  ...onEach({
    name: 'a folder of the state that this user may not look into',
    spoil: (project) => project.giveToNobody('.pricewright', 0o000),
    beside: { asNobody: true },
    says: [/unusable-file: .*state\.db cannot be read \(EACCES\): .*owns it/],
  }),
  ...onEach({
    name: 'a lock file that is a folder',
    spoil: async (project) => {
      await without(LOCK)(project);
      await project.write(`${LOCK}/file`, '');
    },
    says: [/unusable-file: .*pricewright\.lock cannot be read \(EISDIR\): it is a folder/],
  }),
  ...onEach({
    name: 'a lock file that this user may not read',
    spoil: (project) => project.giveToNobody(LOCK, 0o000),
    beside: { asNobody: true },
    says: [/unusable-file: .*pricewright\.lock cannot be opened \(EACCES\): .*owns it/],
  }),
  ...['apply --yes', 'state rm products.platform'].map((command) => ({
    name: `a state that this user may only read, ${command}`,
    spoil: async (project: Project) => {
      await project.giveToNobody(STATE, 0o400);
      await project.giveToNobody('.pricewright', 0o700);
    },
    command,
    beside: { asNobody: true },
    says: ['state-unreadable: this user may not', STATE],
  })),
  {
    name: 'a state that is cut short',
    spoil: async (project) => {
      const { readFile } = await import('node:fs/promises');
      const whole = await readFile(join(project.folder, STATE));
      await project.write(STATE, whole.subarray(0, 6000));
    },
    command: 'apply --yes',
    says: ['state-corrupt'],
  },
  {
    name: 'an empty state file',
    spoil: (project) => project.write(STATE, ''),
    command: 'plan',
    says: ['state-missing', 'it is empty'],
  },
  ...onEach({
    name: 'a lock file that names nothing',
    spoil: (project) => project.write(LOCK, '<<<<<<< HEAD\nstate: a\n=======\n'),
    says: ['lock-file-unreadable', 'restore it from Git'],
  }),
  {
    name: 'a state without its lock file',
    spoil: without(LOCK),
    command: 'apply --yes',
    says: [LOCK],
  },
  {
    name: 'a second state where the first is',
    command: 'state init',
    says: ['state-known', 'is at', 'already; go on with it'],
  },
  {
    name: 'a second state beside the one in the lock file',
    spoil: without('.pricewright'),
    command: 'state init',
    says: ['state-known', 'there is none', '--answer', 'lost'],
  },
  {
    name: 'a lost state without a reason',
    spoil: without('.pricewright'),
    command: 'recover --answer lost',
    says: ['missing-reason'],
  },
  {
    name: 'a last apply at no time',
    spoil: without('.pricewright'),
    command: 'recover --answer lost --reason disk --at yesterday',
    says: ['bad-time'],
  },
  {
    name: 'a last apply that is yet to come',
    spoil: without('.pricewright'),
    command: 'recover --answer lost --reason disk --at 2030-01-01',
    says: ['bad-time'],
  },
];
