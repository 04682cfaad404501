import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Parts of a key: client id, key id, and 256 secret bits, of which only the hash is stored. */
export interface KeyText {
  readonly clientId: string;
  readonly keyId: string;
  readonly secret: string;
}

const shape = /^omk_(\d{1,19})_(\d{1,19})_([\w-]{43})$/;

export const writeKey = ({ clientId, keyId, secret }: KeyText): string => `omk_${clientId}_${keyId}_${secret}`;

/** Parses a key; undefined if it is malformed. */
export function readKey(text: string): KeyText | undefined {
  const [, clientId, keyId, secret] = shape.exec(text) ?? [];
  return clientId && keyId && secret ? { clientId, keyId, secret } : undefined;
}

export const newSecret = (): string => randomBytes(32).toString('base64url');

/** A secret of 256 random bits needs no slow hash, because it cannot be guessed by brute force. */
export const getHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export const isSecret = (secret: string, hash: Buffer): boolean => timingSafeEqual(getHash(secret), hash);
