import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { createToken } from '#core';
import { UnavailableError } from '#core/server';

/**
 * Hashes passwords with argon2id, off the main thread and few at a time: they share their threads with files and name
 * lookups. Both calls throw `UnavailableError` when too many wait.
 */
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
/** One processor is left for everything else. */
const maxRunning = Math.max(1, availableParallelism() - 1);
/** Passwords that may wait, about four seconds of work for one processor. */
const maxWaiting = 100;
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export class Argon2PasswordService implements PasswordService {
  private nobody: Promise<string> | undefined;
  private readonly limit = pLimit(maxRunning);

  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password.normalize('NFC'), cost));
  }

  async verify(stored: string | null, password: string): Promise<boolean> {
    // Not in turn: a failure would be kept.
    this.nobody ??= hash(this.make(), cost);
    const known = stored ?? (await this.nobody);
    const fits = await this.inTurn(() => verify(known, password.normalize('NFC')));
    return fits && stored !== null;
  }

  private async inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.limit.pendingCount >= maxWaiting)
      throw new UnavailableError('Too many passwords are being checked', 503, 'unavailable');
    return this.limit(work);
  }

  make(): string {
    return Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('');
  }
}
