import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createToken } from '#core';

/** Hashes passwords with argon2id, off the main thread. */
export interface PasswordService {
  hash(password: string): Promise<string>;
  /** Takes the same time for an unknown user (null) as for a known one. */
  verify(stored: string | null, password: string): Promise<boolean>;
  /** Generates a password of twelve letters and digits that are not easily confused. */
  make(): string;
}
export const PasswordService = createToken<PasswordService>('users.passwords');

/** OWASP's second recommendation for argon2id: 19 MiB, two iterations. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export class Argon2PasswordService implements PasswordService {
  private nobody: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return hash(password.normalize('NFC'), cost);
  }

  async verify(stored: string | null, password: string): Promise<boolean> {
    this.nobody ??= this.hash(this.make());
    const fits = await verify(stored ?? (await this.nobody), password.normalize('NFC'));
    return fits && stored !== null;
  }

  make(): string {
    return Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('');
  }
}
