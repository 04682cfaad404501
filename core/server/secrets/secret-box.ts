import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { inject } from '#core';
import { Config } from '../config';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const version = 'v1.';

/**
 * Encrypts values that must not be readable in the database or its backups, such as gateway passwords. The key is
 * derived from the installation's secret by HKDF-SHA256, the cipher is AES-256-GCM; `place` is authenticated, so that a
 * value sealed for one place cannot be opened at another.
 */
export class SecretBox {
  private readonly key: Buffer;

  constructor(@inject(Config) config: Pick<Config, 'tokenSecret'>) {
    this.key = Buffer.from(hkdfSync('sha256', config.tokenSecret, '', 'opinion-monitor secret box', 32));
  }

  seal(text: string, place: string): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.key, nonce).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return version + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
  }

  /** Throws for values sealed for another place or under another secret, or changed since. */
  open(sealed: string, place: string): string {
    const bytes = sealed.startsWith(version) ? Buffer.from(sealed.slice(version.length), 'base64') : Buffer.alloc(0);
    try {
      const opener = createDecipheriv(algorithm, this.key, bytes.subarray(0, nonceBytes))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([opener.update(bytes.subarray(nonceBytes + tagBytes)), opener.final()]).toString('utf8');
    } catch (error) {
      throw new Error(`The value sealed for ${place} cannot be opened: has the installation’s secret changed?`, {
        cause: error,
      });
    }
  }
}
