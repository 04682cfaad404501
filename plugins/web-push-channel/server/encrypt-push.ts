import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';

/** Keys from a browser subscription, in base64url: its P-256 point and its secret. */
export interface PushKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** Size in bytes of the single record that holds a message; push services accept no more. */
const recordSize = 4096;
/**
 * Maximum number of text bytes in a record: the salt, sizes and our point come before it, a delimiter and a tag after
 * it.
 */
export const maxPush = recordSize - 86 - 17;

const derived = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

function ownKeys(): ECDH {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return keys;
}

/**
 * Encrypts a message so that only one browser can read it: RFC 8291 over the content encoding `aes128gcm` of RFC 8188.
 * Salt and keys are generated for each message; tests pass those of the standard's example. Throws for invalid keys.
 */
export function encryptPush(
  text: Buffer,
  { p256dh, auth }: PushKeys,
  salt: Buffer = randomBytes(16),
  senderKeys: ECDH = ownKeys(),
): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url');
  const ours = senderKeys.getPublicKey();
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derived(senderKeys.computeSecret(theirs), Buffer.from(auth, 'base64url'), about, 32);
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // Delimiter of the last record, without padding.
  const body = Buffer.concat([cipher.update(text), cipher.update(Buffer.from([2])), cipher.final()]);
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(recordSize, 0);
  sizes.writeUInt8(ours.length, 4);
  return Buffer.concat([salt, sizes, ours, body, cipher.getAuthTag()]);
}
