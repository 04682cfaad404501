import { inject } from '#core';
import { Config, Signer } from '#core/server';

/** Lifetime of a notification link in seconds. */
const lasting = 7 * 86_400;

const signed = (clientId: string, messageId: string, expires: string): string =>
  `alert message ${clientId} ${messageId} ${expires}`;

/** Signed notification links: each grants access to one notification for a week. */
export class MessageTokens {
  constructor(
    @inject(Config) private readonly config: Config,
    @inject(Signer) private readonly signer: Signer,
  ) {}

  getLink(clientId: string, messageId: string): string {
    return `${this.config.publicUrl}/t-report?token=${this.getToken(clientId, messageId)}`;
  }

  getToken(clientId: string, messageId: string, expires: number = Math.floor(Date.now() / 1000) + lasting): string {
    return `${clientId}.${messageId}.${expires}.${this.signer.sign(signed(clientId, messageId, String(expires)))}`;
  }

  /** Returns undefined if the token is invalid or has expired. */
  read(token: string): { readonly clientId: string; readonly messageId: string; readonly expires: Date } | undefined {
    const [clientId = '', messageId = '', expires = '', signature = ''] = token.split('.');
    const end = new Date(Number(expires) * 1000);
    const isOwn = this.signer.isSigned(signed(clientId, messageId, expires), signature);
    if (!isOwn || end.getTime() < Date.now()) return undefined;
    return { clientId, messageId, expires: end };
  }
}
