/**
 * Signatures in the form of `ssh-keygen -Y sign` (OpenSSH, PROTOCOL.sshsig). The namespace is part of the signed bytes,
 * so that a signature for anything else, such as a Git commit, is none of these.
 */
import { hash, type KeyObject, sign, verify } from 'node:crypto';
import { KEY_TYPE, publicKeyBlob, publicKeyObject } from './public-key.ts';
import { fromBase64, sshReader, sshString } from './ssh-wire.ts';

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
