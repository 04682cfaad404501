import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { inject } from '#core';
import { Config } from '../config';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const version = 'v1.';

/**
 * Seals what must not be read from the database or a backup of it, such as passwords of gateways. The key comes from
 * the installation's secret by HKDF-SHA256, the seal is AES-256-GCM; `place` is sealed in, so that what was sealed for
 * one place opens at no other.
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

  /** Throws for what was sealed elsewhere, under another secret, or changed since. */
  open(sealed: string, place: string): string {
    const bytes = sealed.startsWith(version) ? Buffer.from(sealed.slice(version.length), 'base64') : Buffer.alloc(0);
    try {
      const opener = createDecipheriv(algorithm, this.key, bytes.subarray(0, nonceBytes))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([opener.update(bytes.subarray(nonceBytes + tagBytes)), opener.final()]).toString('utf8');
    } catch (error) {
      throw new Error(`What was sealed for ${place} cannot be opened: is the installation’s secret another one?`, {
        cause: error,
      });
    }
  }
}
