import { AuthenticationError, BusinessError, type AuthToken } from '#core';
import { getAuthorization, isTokenValid } from '../auth/token';
import type { StorageService } from '../storage/storage-service';

/** Path of the call that accepts an expired token. */
export const renewPath = '/v1/token/renew';

const isOpen = (path: string): boolean => path.startsWith('/public/');

/**
 * Manages the session of all calls: each call that needs one carries a valid token, which is renewed first if it has
 * expired, and listeners are notified of the reason when the session ends.
 */
export class CallSession {
  private readonly listeners = new Set<(code: string) => void>();
  private renewal: (() => Promise<void>) | undefined;

  constructor(private readonly storage: StorageService) {}

  /** Authorization header with a valid token. */
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
   * Returns the authorization header of a call, once there is a valid token; undefined for an open call without a
   * signed-in user.
   *
   * @throws {AuthenticationError} there is no session
   * @throws the error that prevents the token from being renewed
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
   * Handles a refused call that carried this header: returns true if it may be repeated once, with a new token.
   * Listeners are notified if the session has ended, with the reason.
   */
  async mayRepeat(path: string, carried: string | null | undefined, error: BusinessError): Promise<boolean> {
    if (!carried) return false;
    if (error.code === 'token-invalid' && path !== renewPath) {
      await this.renew().catch(() => undefined);
      return this.authorization !== undefined && this.authorization !== carried;
    }
    // The refusal of a token that was replaced meanwhile says nothing about the session.
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
      // A refusal by the server is final; an unavailable server says nothing about the session.
      if (error instanceof BusinessError) this.tell(error.code);
      throw error;
    }
  }

  private tell(code: string): void {
    for (const listener of this.listeners) listener(code);
  }
}
