import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const othersMayRead = 0o077;

/**
 * Returns a 256-bit secret that this installation stores itself: generated on first use, readable by its owner only.
 */
export function storedSecret(dataFolder: string, name: string): { readonly value: string; readonly made: boolean } {
  const folder = join(dataFolder, 'secrets');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  try {
    writeFileSync(path, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
    return { value: readFileSync(path, 'utf8').trim(), made: true };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (statSync(path).mode & othersMayRead) chmodSync(path, 0o600);
    return { value: readFileSync(path, 'utf8').trim(), made: false };
  }
}

/**
 * Returns the reason why a secret is too weak to sign with, as the end of a sentence; undefined when it is strong
 * enough.
 */
export function weakness(secret: string): string | undefined {
  if (Buffer.byteLength(secret) < 32) return 'is shorter than 32 characters';
  if (new Set(secret).size < 12) return 'repeats too few different characters';
  if (/secret|password|change.?me|example|123456/i.test(secret)) return 'contains an easily guessed word';
  return undefined;
}

/**
 * Returns true when every user of the machine can read the file; container secrets under /run/secrets are readable by
 * design.
 */
export function isWorldReadable(path: string): boolean {
  return !path.startsWith('/run/secrets/') && (statSync(path).mode & 0o007) !== 0;
}
