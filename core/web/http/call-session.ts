import { AuthenticationError, BusinessError, type AuthToken } from '#core';
import { getAuthorization, isTokenValid } from '../auth/token';
import type { StorageService } from '../storage/storage-service';

/** The call that takes a token which has ended. */
export const renewPath = '/v1/token/renew';

const isOpen = (path: string): boolean => path.startsWith('/public/');

/**
 * The session of all calls: each that needs one carries a token that holds, which is renewed first when it has ended,
 * and whoever listens hears why a session is over.
 */
export class CallSession {
  private readonly listeners = new Set<(code: string) => void>();
  private renewal: (() => Promise<void>) | undefined;

  constructor(private readonly storage: StorageService) {}

  /** The header of a token that holds. */
  get authorization(): string | undefined {
    return getAuthorization(this.token);
  }

  renewBy(renewal: () => Promise<void>): void {
    this.renewal = renewal;
  }

  onEnd(listener: (code: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * The header of a call, once there is a token that holds; undefined for an open call of somebody who is not signed
   * in. Throws what keeps the token from being renewed, and `AuthenticationError` without a session.
   */
  async headerFor(path: string): Promise<string | undefined> {
    const { token } = this;
    if (path === renewPath && token) return `${token.token_type} ${token.access_token}`;
    if (token && !isTokenValid(token) && !isOpen(path)) await this.renew();
    const { authorization } = this;
    if (authorization !== undefined || isOpen(path)) return authorization;
    this.tell('authentication');
    throw new AuthenticationError('Nobody is signed in');
  }

  /**
   * Decides what follows from a refused call that carried this header: true when it may be made once more, with a new
   * token. Listeners hear that the session is over, with the reason.
   */
  async mayRepeat(path: string, carried: string | null | undefined, error: BusinessError): Promise<boolean> {
    if (!carried) return false;
    if (error.code === 'token-invalid' && path !== renewPath) {
      await this.renew().catch(() => undefined);
      return this.authorization !== undefined && this.authorization !== carried;
    }
    // A token that was replaced meanwhile says nothing about the session.
    if (carried !== this.authorization && path !== renewPath) return false;
    if (error instanceof AuthenticationError || error.code === 'service-expired') this.tell(error.code);
    return false;
  }

  private get token(): AuthToken | undefined {
    return this.storage.read<AuthToken>('token');
  }

  private async renew(): Promise<void> {
    try {
      await this.renewal?.();
    } catch (error) {
      // What the server refuses it will go on refusing; a server that is away says nothing.
      if (error instanceof BusinessError) this.tell(error.code);
      throw error;
    }
  }

  private tell(code: string): void {
    for (const listener of this.listeners) listener(code);
  }
}
