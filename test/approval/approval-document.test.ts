/** A signed approval: one form, byte for byte, and a signature that OpenSSH knows too. */
import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, onTestFinished, test } from 'vitest';
import schema from '../../schemas/approval.schema.json' with { type: 'json' };
import {
  readApproval,
  signedText,
  statementOf,
  statementText,
} from '../../src/approval/approval-document.ts';
import { readPrivateKey } from '../../src/approval/private-key.ts';
import {
  isSignedBy,
  NAMESPACE,
  parseApproverKey,
  publicKeyText,
  rawPublicKey,
  withoutArmor,
} from '../../src/approval/ssh-form.ts';
import { newApprover } from '../cli/approving-project.ts';
import { signApproval } from './sign-approval.ts';

const STATED = {
  project: 'acme-7f3k2q',
  environment: 'production',
  digest: '14f732139f69a8a06cf1ee40a429dcd936cab43acc38fab554dbed6b7f2ff00e',
  role: 'finance',
  approved_at: '2026-11-20T10:00:00.000Z',
  until: null,
};
const alice = newApprover('alice');
const document = signApproval(STATED, alice.privateKey, alice.raw);

test('a document is read as it was signed, and follows its schema', () => {
  const read = readApproval(document);
  expect(read).toMatchObject({ kind: 'approval', approval: { ...STATED, key: publicKeyText(alice.raw) } });
  expect(
    new Ajv2020({ formats: { date: true, 'date-time': true } }).validate(schema, JSON.parse(document)),
  ).toBe(true);
});

test('no byte of it can be another, be gone or come in addition', () => {
  const bytes = Buffer.from(document);
  for (const at of bytes.keys()) {
    for (const change of [1, 32, 128]) {
      const other = Buffer.from(bytes);
      other[at] = (other[at] ?? 0) ^ change;
      expect(readApproval(other.toString('latin1')).kind, `${at} ^ ${change}`).not.toBe('approval');
    }
    const shorter = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]);
    expect(readApproval(shorter.toString()).kind).not.toBe('approval');
  }
  for (const other of [`${document}\n`, ` ${document}`, document.replace('{', '{"role":"x",')])
    expect(readApproval(other).kind).not.toBe('approval');
});

test('a signature of one statement is none of another', () => {
  const { signature, ...statement } = JSON.parse(document);
  for (const [name, value] of Object.entries({
    digest: 'f'.repeat(64),
    role: 'legal',
    environment: 'x',
    project: 'y',
  }))
    expect(readApproval(signedText({ ...statement, [name]: value }, signature)).kind).toBe('altered');
  expect(readApproval('{}').kind).toBe('none');
});

test('ssh-keygen verifies it, and what ssh-keygen signs counts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pricewright-ssh-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string) => join(folder, name);
  if (spawnSync('ssh-keygen', ['-?']).error !== undefined) return;
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'bob', '-f', file('key')]);
  const read = readPrivateKey(readFileSync(file('key'), 'utf8'));
  if (read.kind !== 'key') throw new Error(read.kind);
  const bob = parseApproverKey(readFileSync(file('key.pub'), 'utf8'));
  expect(bob).toEqual({ key: publicKeyText(read.raw), name: 'bob' });

  const statement = statementText(statementOf(STATED, read.raw));
  const { signature } = JSON.parse(signApproval(STATED, read.key, read.raw));
  writeFileSync(file('allowed'), `bob ${publicKeyText(read.raw)}\n`);
  writeFileSync(file('sig'), `-----BEGIN SSH SIGNATURE-----\n${signature}\n-----END SSH SIGNATURE-----\n`);
  const argv = ['-Y', 'verify', '-f', file('allowed'), '-I', 'bob', '-n', NAMESPACE, '-s', file('sig')];
  expect(String(execFileSync('ssh-keygen', argv, { input: statement }))).toContain('Good');

  const sign = (namespace: string) =>
    withoutArmor(
      String(
        execFileSync('ssh-keygen', ['-Y', 'sign', '-n', namespace, '-f', file('key')], {
          input: statement,
          stdio: 'pipe',
        }),
      ),
    ) ?? '';
  expect(isSignedBy(statement, sign(NAMESPACE), read.raw)).toBe(true);
  expect(isSignedBy(statement, sign('git'), read.raw)).toBe(false);

  execFileSync('ssh-keygen', ['-q', '-p', '-P', '', '-N', 'secret', '-f', file('key')]);
  expect(readPrivateKey(readFileSync(file('key'), 'utf8'))).toEqual({ kind: 'by_ssh', raw: read.raw });
  execFileSync('ssh-keygen', ['-q', '-t', 'ecdsa', '-N', '', '-f', file('other')]);
  expect(readPrivateKey(readFileSync(file('other'), 'utf8'))).toEqual({ kind: 'refused', why: 'other-type' });
  expect(readPrivateKey(readFileSync(file('other.pub'), 'utf8'))).toEqual({
    kind: 'refused',
    why: 'other-type',
  });
});

test('private keys: PKCS#8 is read, and nothing else is taken for a key', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = String(privateKey.export({ format: 'pem', type: 'pkcs8' }));
  expect(readPrivateKey(pem).kind).toBe('key');
  expect(readPrivateKey(alice.line)).toEqual({ kind: 'by_ssh', raw: alice.raw });
  const encrypted = privateKey.export({
    format: 'pem',
    type: 'pkcs8',
    cipher: 'aes-256-cbc',
    passphrase: 'x',
  });
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  for (const [text, why] of [
    [String(encrypted), 'encrypted'],
    [String(rsa.export({ format: 'pem', type: 'pkcs8' })), 'other-type'],
    ['', 'not-a-key'],
    [pem.slice(40), 'not-a-key'],
    ['ssh-ed25519 AAAA alice', 'not-a-key'],
    ['-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----\n', 'not-a-key'],
  ])
    expect(readPrivateKey(text ?? ''), text?.slice(0, 40)).toEqual({ kind: 'refused', why });
});

test('public keys are read in their one form', () => {
  const [type, encoded = ''] = alice.line.split(' ');
  expect(parseApproverKey(` ${type}   ${encoded}  Alice  Smith `)).toEqual({
    key: `${type} ${encoded}`,
    name: 'Alice Smith',
  });
  for (const [line, fault] of [
    [`${type} ${encoded}`, 'nameless'],
    [`${type} ${encoded} \u202ealice`, 'nameless'],
    [`${type} ${encoded.slice(0, -4)} alice`, 'not-a-key'],
    [`${type} ${encoded}AAAA alice`, 'not-a-key'],
    ['alice', 'not-a-key'],
    ['ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQ alice', 'other-type'],
    ['sk-ssh-ed25519@openssh.com AAAA alice', 'other-type'],
    ['-----BEGIN OPENSSH PRIVATE KEY-----', 'private'],
  ])
    expect(parseApproverKey(line ?? ''), line).toBe(fault);
  expect(rawPublicKey(`${type} ${encoded.replaceAll('=', '')}= `)).toBeUndefined();
});
