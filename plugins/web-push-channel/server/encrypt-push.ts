import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';

/** What a browser gave with its subscription, in base64url: its point of P-256 and its secret. */
export interface PushKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** Bytes of the one record in which a message goes; push services take no more. */
const recordSize = 4096;
/** Bytes of text that fit into it: salt, sizes and our point stand before it, a delimiter and a tag behind. */
export const longestPush = recordSize - 86 - 17;

const derived = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

function ownKeys(): ECDH {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return keys;
}

/**
 * Encrypts a message so that only one browser reads it: RFC 8291 over the content encoding `aes128gcm` of RFC 8188.
 * Salt and keys are made anew for each message; tests give those of the standard's example. Throws for keys that are
 * none.
 */
export function encryptPush(
  text: Buffer,
  { p256dh, auth }: PushKeys,
  salt: Buffer = randomBytes(16),
  own: ECDH = ownKeys(),
): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url');
  const ours = own.getPublicKey();
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derived(own.computeSecret(theirs), Buffer.from(auth, 'base64url'), about, 32);
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The delimiter of a last record, without padding.
  const body = Buffer.concat([cipher.update(text), cipher.update(Buffer.from([2])), cipher.final()]);
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(recordSize, 0);
  sizes.writeUInt8(ours.length, 4);
  return Buffer.concat([salt, sizes, ours, body, cipher.getAuthTag()]);
}
