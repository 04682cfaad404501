import { createHmac, timingSafeEqual } from 'node:crypto';
import { inject } from '#core';
import { Config } from '../config';

/**
 * Signs what this installation issues, such as links, so that nothing has to be stored: HMAC-SHA256 with the
 * installation's secret. A text starts with its purpose (`alert letter …`), so that a signature for one use is invalid
 * for another.
 */
export class Signer {
  constructor(@inject(Config) private readonly config: Pick<Config, 'tokenSecret'>) {}

  /** 32 bytes. */
  digest(text: string): Buffer {
    return createHmac('sha256', this.config.tokenSecret).update(text).digest();
  }

  /** Returns the signature in URL form: 43 characters of base64url. */
  sign(text: string): string {
    return this.digest(text).toString('base64url');
  }

  /** Verifies a signature in constant time. */
  isSigned(text: string, signature: string): boolean {
    const expected = Buffer.from(this.sign(text));
    const actual = Buffer.from(signature);
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  }
}
