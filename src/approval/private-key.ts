/** Reads a private key for an approval. Nothing of it may appear in a message, and nothing keeps it. */
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { fromBase64, KEY_TYPE, rawPublicKey, sshReader } from './ssh-form.ts';

export type PrivateKeyRead =
  | { readonly kind: 'key'; readonly key: KeyObject; readonly raw: Buffer }
  /** The private key is encrypted or elsewhere, and `ssh-keygen` can sign with it. */
  | { readonly kind: 'by_ssh'; readonly raw: Buffer }
  | { readonly kind: 'refused'; readonly why: 'not-a-key' | 'other-type' | 'encrypted' };

const OPENSSH = /^-----BEGIN OPENSSH PRIVATE KEY-----\r?\n([\s\S]+?)-----END OPENSSH PRIVATE KEY-----\s*$/;
const MAGIC = 'openssh-key-v1\0';
const SEED_BYTES = 32;

/** Accepts PKCS#8, and OpenSSH's own form, which Node's crypto cannot read. */
export function readPrivateKey(text: string): PrivateKeyRead {
  if (/^(ssh|ecdsa|sk)-/.test(text)) return readPublic(text);
  const openssh = OPENSSH.exec(text)?.[1];
  if (openssh !== undefined) return readOpenSsh(openssh.replaceAll(/\s/g, ''));
  if (text.includes('BEGIN ENCRYPTED PRIVATE KEY')) return refused('encrypted');
  try {
    return keyRead(createPrivateKey(text));
  } catch {
    return refused('not-a-key');
  }
}

/** A public key names a private one that an agent has. */
function readPublic(text: string): PrivateKeyRead {
  const [type = '', encoded = ''] = text.trim().split(/\s+/);
  if (type !== KEY_TYPE) return refused('other-type');
  const raw = rawPublicKey(`${type} ${encoded}`);
  return raw === undefined ? refused('not-a-key') : { kind: 'by_ssh', raw };
}

function refused(why: 'not-a-key' | 'other-type' | 'encrypted'): PrivateKeyRead {
  return { kind: 'refused', why };
}

function keyRead(key: KeyObject): PrivateKeyRead {
  if (key.asymmetricKeyType !== 'ed25519') return refused('other-type');
  const { x = '' } = key.export({ format: 'jwk' });
  return { kind: 'key', key, raw: Buffer.from(x, 'base64url') };
}

function readOpenSsh(encoded: string): PrivateKeyRead {
  const blob = fromBase64(encoded);
  if (blob === undefined) return refused('not-a-key');
  const reader = sshReader(blob);
  const magic = reader.take(MAGIC.length)?.toString('latin1');
  const [cipher, kdf] = [reader.text(), reader.text(), reader.bytes()];
  const count = reader.number();
  const publicKey = reader.bytes();
  const inner = reader.bytes();
  if (magic !== MAGIC || count !== 1 || inner === undefined) return refused('not-a-key');
  const named = readPublic(
    publicKey === undefined ? '' : `${sshReader(publicKey).text() ?? ''} ${publicKey.toString('base64')}`,
  );
  if (named.kind !== 'by_ssh') return named;
  if (cipher !== 'none' || kdf !== 'none') return named;
  return readInner(inner);
}

function readInner(inner: Buffer): PrivateKeyRead {
  const reader = sshReader(inner);
  const checks = [reader.number(), reader.number()];
  const type = reader.text();
  const [raw, secret] = [reader.bytes(), reader.bytes()];
  if (checks[0] !== checks[1] || type !== KEY_TYPE) return refused('not-a-key');
  if (raw?.length !== SEED_BYTES || secret?.length !== 2 * SEED_BYTES) return refused('not-a-key');
  const d = secret.subarray(0, SEED_BYTES).toString('base64url');
  const x = raw.toString('base64url');
  try {
    const read = keyRead(createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' }));
    return read.kind === 'key' && read.raw.equals(raw) ? read : refused('not-a-key');
  } catch {
    return refused('not-a-key');
  }
}
