import { inject } from '#core';
import { Config, Signer } from '#core/server';

/** Lifetime of a notification link in seconds. */
const lasting = 7 * 86_400;

const signed = (clientId: string, letterId: string, expires: string): string =>
  `alert letter ${clientId} ${letterId} ${expires}`;

/** Signed notification links: each grants access to one notification for a week. */
export class LetterTokens {
  constructor(
    @inject(Config) private readonly config: Config,
    @inject(Signer) private readonly signer: Signer,
  ) {}

  linkOf(clientId: string, letterId: string): string {
    return `${this.config.publicUrl}/t-report?token=${this.tokenOf(clientId, letterId)}`;
  }

  tokenOf(clientId: string, letterId: string, expires: number = Math.floor(Date.now() / 1000) + lasting): string {
    return `${clientId}.${letterId}.${expires}.${this.signer.sign(signed(clientId, letterId, String(expires)))}`;
  }

  /** Returns undefined if the token is invalid or has expired. */
  read(token: string): { readonly clientId: string; readonly letterId: string; readonly expires: Date } | undefined {
    const [clientId = '', letterId = '', expires = '', signature = ''] = token.split('.');
    const end = new Date(Number(expires) * 1000);
    const isOwn = this.signer.isSigned(signed(clientId, letterId, expires), signature);
    if (!isOwn || end.getTime() < Date.now()) return undefined;
    return { clientId, letterId, expires: end };
  }
}
