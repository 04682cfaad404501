import { createHmac, timingSafeEqual } from 'node:crypto';
import { inject } from '#core';
import { Config } from '../config';

/**
 * Signs what this installation hands out, such as links, so that nothing need be kept of them: HMAC-SHA256 under the
 * installation's secret. A text begins with what it is for (`alert letter …`), so that a signature made for one use is
 * none for another.
 */
export class Signer {
  constructor(@inject(Config) private readonly config: Pick<Config, 'tokenSecret'>) {}

  /** 32 bytes. */
  digest(text: string): Buffer {
    return createHmac('sha256', this.config.tokenSecret).update(text).digest();
  }

  /** The signature as it stands in addresses: 43 characters of base64url. */
  sign(text: string): string {
    return this.digest(text).toString('base64url');
  }

  /** Whether a signature that came back is ours; takes as long for a nearly right one as for a wrong one. */
  isSigned(text: string, signature: string): boolean {
    const own = Buffer.from(this.sign(text));
    const given = Buffer.from(signature);
    return own.length === given.length && timingSafeEqual(own, given);
  }
}
