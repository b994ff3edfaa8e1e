/** Public keys of approvers in the form of SSH: `ssh-ed25519 AAAA… name`, as in `~/.ssh/id_ed25519.pub`. */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { fromBase64, sshReader, sshString } from './ssh-wire.ts';

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

export function publicKeyBlob(raw: Uint8Array): Buffer {
  return Buffer.concat([sshString(KEY_TYPE), sshString(raw)]);
}

export function publicKeyText(raw: Uint8Array): string {
  return `${KEY_TYPE} ${publicKeyBlob(raw).toString('base64')}`;
}

export function publicKeyObject(raw: Uint8Array): KeyObject {
  const x = Buffer.from(raw).toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}
