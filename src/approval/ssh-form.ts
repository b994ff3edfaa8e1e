/**
 * Approvers' public keys and signatures in the forms of SSH: `ssh-ed25519 AAAA… name`, as in `~/.ssh/id_ed25519.pub`, and those of
 * `ssh-keygen -Y sign` (OpenSSH, PROTOCOL.sshsig). Their bytes are texts and bytes, each preceded by its length.
 */
import { createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';

export const KEY_TYPE = 'ssh-ed25519';
const KEY_BYTES = 32;

export interface ApproverKey {
  /** The type and the key, without the name. */
  readonly key: string;
  /** The person: two keys of one name are one person. */
  readonly name: string;
}

export type KeyFault = 'not-a-key' | 'other-type' | 'private' | 'nameless';

/** The longest name that is accepted. */
const LONGEST_NAME = 100;
const NAME = /^[^\p{C}\p{Zl}\p{Zp}]+$/u;

export function parseApproverKey(line: string): ApproverKey | KeyFault {
  if (line.includes('PRIVATE KEY')) return 'private';
  const [type = '', encoded = '', ...rest] = line.trim().split(/\s+/);
  if (type !== KEY_TYPE) return /^(ssh|ecdsa|sk)-/.test(type) ? 'other-type' : 'not-a-key';
  if (rawPublicKey(`${type} ${encoded}`) === undefined) return 'not-a-key';
  const name = rest.join(' ');
  if (!NAME.test(name) || name.length > LONGEST_NAME) return 'nameless';
  return { key: `${type} ${encoded}`, name };
}

/** The bytes of a key without its name; undefined for any text that is not exactly the form of such a key. */
export function rawPublicKey(key: string): Buffer | undefined {
  const [type, encoded, ...more] = key.split(' ');
  if (type !== KEY_TYPE || encoded === undefined || more.length > 0) return undefined;
  const blob = fromBase64(encoded);
  if (blob === undefined) return undefined;
  const reader = sshReader(blob);
  const inner = reader.text();
  const raw = reader.bytes();
  return inner === KEY_TYPE && raw?.length === KEY_BYTES && reader.isAtEnd() ? raw : undefined;
}

function publicKeyBlob(raw: Uint8Array): Buffer {
  return Buffer.concat([sshString(KEY_TYPE), sshString(raw)]);
}

export function publicKeyText(raw: Uint8Array): string {
  return `${KEY_TYPE} ${publicKeyBlob(raw).toString('base64')}`;
}

function publicKeyObject(raw: Uint8Array): KeyObject {
  const x = Buffer.from(raw).toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}

const LENGTH_BYTES = 4;

function sshString(value: string | Uint8Array): Buffer {
  const bytes = Buffer.from(value as Uint8Array);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

interface SshReader {
  /** The next so many bytes; undefined where fewer are left. */
  take(count: number): Buffer | undefined;
  number(): number | undefined;
  /** The next bytes with a length before them. */
  bytes(): Buffer | undefined;
  text(): string | undefined;
  isAtEnd(): boolean;
}

/** Reads beyond the end give undefined, and so does everything after them. */
export function sshReader(source: Buffer): SshReader {
  let at = 0;
  const take = (count: number): Buffer | undefined => {
    if (at + count > source.length) {
      at = Number.POSITIVE_INFINITY;
      return undefined;
    }
    at += count;
    return source.subarray(at - count, at);
  };
  const number = () => take(LENGTH_BYTES)?.readUInt32BE();
  const bytes = () => {
    const length = number();
    return length === undefined ? undefined : take(length);
  };
  return {
    take,
    number,
    bytes,
    text: () => bytes()?.toString('latin1'),
    isAtEnd: () => at === source.length,
  };
}

/** The bytes of a base64 text; undefined where the text is not exactly their base64. */
export function fromBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
}

/** Part of the signed bytes, so that a signature for anything else, such as a Git commit, is none of these. */
export const NAMESPACE = 'pricewright-approval';

const MAGIC = 'SSHSIG';
const VERSION = 1;
const HASH = 'sha512';
const SIGNATURE_BYTES = 64;

/** The signature in base64, without lines and armor. */
export function signAsSsh(message: string, key: KeyObject, raw: Uint8Array): string {
  return signatureText(raw, sign(null, signedBytes(message), key));
}

/** True where `signature` is the only form of a valid signature by this key: no byte of it can be another. */
export function isSignedBy(message: string, signature: string, raw: Uint8Array): boolean {
  const bytes = bytesOf(signature);
  if (bytes === undefined || signatureText(raw, bytes) !== signature) return false;
  return verify(null, signedBytes(message), publicKeyObject(raw), bytes);
}

/** The base64 of an armored signature as `ssh-keygen` prints it; undefined for any other text. */
export function withoutArmor(armored: string): string | undefined {
  const inner = /^-----BEGIN SSH SIGNATURE-----\r?\n([\s\S]+)-----END SSH SIGNATURE-----\s*$/.exec(
    armored,
  )?.[1];
  return inner?.replaceAll(/\s/g, '');
}

/** The form that `ssh-keygen` prints. */
export function withArmor(signature: string): string {
  const lines = signature.match(/.{1,70}/g) ?? [];
  return ['-----BEGIN SSH SIGNATURE-----', ...lines, '-----END SSH SIGNATURE-----', ''].join('\n');
}

function signedBytes(message: string): Buffer {
  const digest = hash(HASH, message, 'buffer');
  return Buffer.concat([Buffer.from(MAGIC), ...[NAMESPACE, '', HASH].map(sshString), sshString(digest)]);
}

function signatureText(raw: Uint8Array, bytes: Uint8Array): string {
  const version = Buffer.alloc(4);
  version.writeUInt32BE(VERSION);
  return Buffer.concat([
    Buffer.from(MAGIC),
    version,
    sshString(publicKeyBlob(raw)),
    ...[NAMESPACE, '', HASH].map(sshString),
    sshString(Buffer.concat([sshString(KEY_TYPE), sshString(bytes)])),
  ]).toString('base64');
}

/** The signature proper; its surroundings are compared as a whole. */
function bytesOf(signature: string): Buffer | undefined {
  const blob = fromBase64(signature);
  if (blob === undefined) return undefined;
  const reader = sshReader(blob);
  reader.take(MAGIC.length + 4);
  for (let skipped = 0; skipped < 4; skipped += 1) reader.bytes();
  const inner = reader.bytes();
  if (inner === undefined) return undefined;
  const signed = sshReader(inner);
  signed.bytes();
  const bytes = signed.bytes();
  return bytes?.length === SIGNATURE_BYTES ? bytes : undefined;
}
