/** Commands, options and documents that are not what they should be. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { expectDone, type Project } from '../project.ts';
import type { BadInput } from './row.ts';

const PLAN = 'plan.json';

/** Writes the plan document, and again as `edit` leaves it. */
const planned =
  (edit: (text: string) => string) =>
  async (project: Project): Promise<void> => {
    expectDone(await project.run(`plan --out ${PLAN}`));
    await project.write(PLAN, edit(await readFile(join(project.folder, PLAN), 'utf8')));
  };

const onDocuments = (row: Omit<BadInput, 'command'>): readonly BadInput[] =>
  [`apply ${PLAN}`, `show ${PLAN}`].map((command) => ({
    ...row,
    name: `${row.name}, ${command}`,
    command,
    asks: true,
  }));

/** A port that something listens on until the test is over. */
async function takenPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

export const COMMAND_ROWS: readonly BadInput[] = [
  { name: 'an unknown command', command: 'plna', says: ["unknown command 'plna'", 'plan'] },
  { name: 'an unknown state command', command: 'state lst', says: ["unknown command 'lst'"] },
  { name: 'an unknown option', command: 'plan --uot x', says: ["unknown option '--uot'", '--out'] },
  { name: 'one argument too many', command: 'plan extra', says: ['too many arguments'] },
  {
    name: 'a report on what is not waited for',
    command: 'apply --yes --queue detach --out out.json',
    says: ['detach-with-report', 'pricewright log --json'],
  },
  { name: 'a worker that does something else', command: 'worker twice', says: ['once, status, cancel'] },
  {
    name: 'a day that is none',
    command: 'plan --at 2026-02-30',
    says: ['--at', 'there is no such day: 2026-02 has 28 days'],
  },
  {
    name: 'a time on a day that is none',
    command: 'recover --answer lost --reason x --at 2026-02-30T10:00:00Z',
    says: ['bad-time', 'there is no such day: 2026-02 has 28 days'],
  },
  { name: 'a word for a day', command: 'plan --at tomorrow', says: ['--at', 'YYYY-MM-DD'] },
  {
    name: 'an environment where there are none',
    command: 'plan --env production',
    says: ['no-environments', 'production'],
  },
  {
    name: 'an unknown environment',
    spoil: async (project) =>
      project.write(
        'pricewright.yaml',
        `${await project.read('pricewright.yaml')}\nenvironments: { staging: {}, production: {} }\n`,
      ),
    command: 'plan --env prodction',
    says: ['unknown-environment', 'write `production`'],
  },
  {
    name: 'no environment where there are several',
    spoil: async (project) =>
      project.write(
        'pricewright.yaml',
        `${await project.read('pricewright.yaml')}\nenvironments: { staging: {}, production: {} }\n`,
      ),
    command: 'plan',
    says: ['missing-environment', '--env staging'],
  },
  {
    name: 'a folder without a project',
    command: 'plan --chdir billing',
    says: ['no-project-file', 'there is one in'],
  },
  { name: 'a project over another', command: 'init', says: ['project-exists'] },
  ...onDocuments({
    name: 'a plan cut short',
    spoil: planned((text) => text.slice(0, text.length / 2)),
    says: ['document-not-json', PLAN],
  }),
  ...onDocuments({
    name: 'a plan of a newer version',
    spoil: planned((text) => text.replace('"format_version": 1', '"format_version": 99')),
    says: ['document-newer', '99'],
  }),
  ...onDocuments({
    name: 'a plan whose request was edited',
    spoil: planned((text) => text.replaceAll('"499.00"', '"4.99"')),
    says: ['document-altered'],
  }),
  ...onDocuments({
    name: 'a plan whose digest was edited',
    spoil: planned((text) =>
      text.replace(/"digest": "[0-9a-f]{64}"(?=,\n {2}"|,\s*"checksum")/, `"digest": "${'0'.repeat(64)}"`),
    ),
    says: ['document-altered'],
  }),
  ...onDocuments({
    name: 'a plan with a field too many',
    spoil: planned((text) => text.replace('"counts": {', '"counts": { "extra": 1,')),
    says: ['document-invalid', 'extra'],
  }),
  {
    name: 'an outcome cut short',
    spoil: (project) => project.write('outcome.json', '{"format_version": 1, "run": "r'),
    command: 'show outcome.json',
    says: ['document-not-json', 'apply --out'],
  },
  {
    name: 'a plan that is not there',
    command: 'apply nowhere.json',
    says: ['unreadable-file', 'nowhere.json'],
  },
  { name: 'a folder for a plan', command: 'show billing', says: ['unreadable-file', 'EISDIR'] },
  ...['apply --yes --out', 'plan --out'].flatMap((command): readonly BadInput[] => [
    {
      name: `a document into a folder that is not there, ${command}`,
      command: `${command} nowhere/document.json`,
      says: [/unwritable-file: nowhere.document\.json .*ENOENT/],
    },
    {
      name: `a document in the place of a folder, ${command}`,
      command: `${command} billing`,
      says: [/unwritable-file: billing .*EISDIR/],
    },
    {
      name: `a document below a file, ${command}`,
      command: `${command} pricewright.yaml/document.json`,
      says: [/unwritable-file: pricewright\.yaml.document\.json .*ENOTDIR/],
    },
    {
      name: `a document in the place of a file that may not be written, ${command}`,
      spoil: (project) => project.giveToNobody('pricewright.lock', 0o400),
      command: `${command} pricewright.lock`,
      beside: { asNobody: true },
      says: [/unwritable-file: pricewright\.lock .*EACCES/],
    },
  ]),
  {
    name: 'a seed that is not there',
    command: 'sandbox --port 0 --seed nowhere.yaml',
    says: ['unreadable-seed', 'nowhere.yaml', 'ENOENT'],
  },
  {
    name: 'a seed that is no YAML',
    spoil: (project) => project.write('seed.yaml', 'customers: ['),
    command: 'sandbox --port 0 --seed seed.yaml',
    says: ['seed.yaml:1:', 'yaml-syntax'],
  },
  {
    name: 'a seed that says what cannot be',
    spoil: (project) =>
      project.write(
        'seed.yaml',
        'customers:\n  - { id: cus_a, currency: USD }\n  - { id: 1, currency: USD }\n',
      ),
    command: 'sandbox --port 0 --seed seed.yaml',
    says: ['seed.yaml:3:11: invalid-seed: customers[1].id'],
  },
  { name: 'a port beyond all ports', command: 'sandbox --port 99999', says: ['99999'] },
  { name: 'a port that is no number', command: 'sandbox --port 80x', says: ['80x', 'whole number'] },
  {
    name: 'data of the sandbox in a folder that is not there',
    command: 'sandbox --port 0 --data nowhere/data.db',
    says: ['nowhere/data.db'],
  },
  {
    name: 'data of the sandbox in a file that is something else',
    command: 'sandbox --port 0 --data pricewright.yaml',
    says: ['pricewright.yaml'],
  },
];

export const PORT_IN_USE = takenPort;
