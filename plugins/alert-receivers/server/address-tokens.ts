import { inject } from '#core';
import { Config, Signer } from '#core/server';
import { addressContract } from '../contract';

export type AddressPurpose = 'verify' | 'leave';

/** Lifetime of a link in seconds. */
const lasting: Readonly<Record<AddressPurpose, number>> = { verify: 86_400, leave: 366 * 86_400 };
/** Seconds for which a code stays the same; it remains valid until the next one ends. */
const codeTurn = 43_200;

const signed = (name: string): string => `alert address ${name}`;

/** Signed links and codes of addresses; nothing is stored. */
export class AddressTokens {
  constructor(
    @inject(Config) private readonly config: Config,
    @inject(Signer) private readonly signer: Signer,
  ) {}

  /** Returns the address of the page on which the owner of an address confirms the purpose. */
  getLink(purpose: AddressPurpose, clientId: string, addressId: string): string {
    return this.getPage(this.getToken(purpose, clientId, addressId));
  }

  /** Returns the address for unsubscribing: mail programs post to it, and browsers are redirected to the page. */
  getLeaveUrl(clientId: string, addressId: string): string {
    const token = this.getToken('leave', clientId, addressId);
    return `${this.config.publicUrl}${addressContract.leave.path}?Token=${token}`;
  }

  getPage(token: string): string {
    return `${this.config.publicUrl}/t-report/address?token=${token}`;
  }

  private getToken(purpose: AddressPurpose, clientId: string, addressId: string): string {
    const expires = Math.floor(Date.now() / 1000) + lasting[purpose];
    const name = `${purpose}.${clientId}.${addressId}.${expires}`;
    return `${name}.${this.signer.sign(signed(name))}`;
  }

  /** Returns the address named by a token; undefined if the token is invalid or has expired. */
  read(
    token: string,
  ): { readonly purpose: AddressPurpose; readonly clientId: string; readonly addressId: string } | undefined {
    const [purpose, clientId = '', addressId = '', expires = '', signature = ''] = token.split('.');
    const isOwn = this.signer.isSigned(signed(`${purpose}.${clientId}.${addressId}.${expires}`), signature);
    if (!isOwn || Number(expires) * 1000 < Date.now()) return undefined;
    return { purpose: purpose === 'leave' ? 'leave' : 'verify', clientId, addressId };
  }

  /** Returns a six-digit code that is only sent to the address. */
  getCode(clientId: string, addressId: string, turn: number = this.turn()): string {
    const bytes = this.signer.digest(`alert address code ${clientId} ${addressId} ${turn}`);
    return String(bytes.readUInt32BE(0) % 1_000_000).padStart(6, '0');
  }

  isCode(clientId: string, addressId: string, code: string): boolean {
    const turn = this.turn();
    return [turn, turn - 1].some((each) => this.getCode(clientId, addressId, each) === code);
  }

  private turn(): number {
    return Math.floor(Date.now() / 1000 / codeTurn);
  }
}
