import { createHmac, timingSafeEqual } from 'node:crypto';
import { inject } from '#core';
import { Config } from '#core/server';

/** Seconds for which the link of a letter works. */
const lasting = 7 * 86_400;

/** Signed links to letters: each opens one, for a week, and nothing else. */
export class LetterTokens {
  constructor(@inject(Config) private readonly config: Config) {}

  linkOf(clientId: string, letterId: string): string {
    return `${this.config.publicUrl}/t-report?token=${this.tokenOf(clientId, letterId)}`;
  }

  tokenOf(clientId: string, letterId: string, expires: number = Math.floor(Date.now() / 1000) + lasting): string {
    return `${clientId}.${letterId}.${expires}.${this.sign(clientId, letterId, String(expires))}`;
  }

  /** Undefined for a token that is not ours or has expired. */
  read(token: string): { readonly clientId: string; readonly letterId: string; readonly expires: Date } | undefined {
    const [clientId = '', letterId = '', expires = '', signature = ''] = token.split('.');
    const own = Buffer.from(this.sign(clientId, letterId, expires));
    const given = Buffer.from(signature);
    const end = new Date(Number(expires) * 1000);
    if (own.length !== given.length || !timingSafeEqual(own, given) || end.getTime() < Date.now()) return undefined;
    return { clientId, letterId, expires: end };
  }

  private sign(clientId: string, letterId: string, expires: string): string {
    return createHmac('sha256', this.config.tokenSecret)
      .update(`alert letter ${clientId} ${letterId} ${expires}`)
      .digest('base64url');
  }
}
