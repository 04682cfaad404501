/** A token issued by a service, with its lifetime in `seconds`. */
export interface IssuedToken {
  readonly token: string;
  readonly seconds: number;
}

interface KeptToken {
  readonly pendingToken: Promise<IssuedToken>;
  readonly askedAt: number;
}

/** Safety margin in seconds before the expiry set by the service, so that no token expires in transit. */
const margin = 300;

/**
 * Access tokens of services that issue them for a limited time; cached in this process, requested once for concurrent
 * callers.
 */
export class AccessTokens {
  private readonly tokenCache = new Map<string, KeptToken>();

  /** Returns the token of these credentials. Rethrows errors of `ask`, and asks again the next time. */
  async of(credentials: string, ask: () => Promise<IssuedToken>, now = Date.now()): Promise<string> {
    const cached = this.tokenCache.get(credentials);
    if (cached) {
      const { token, seconds } = await cached.pendingToken;
      if (now < cached.askedAt + Math.max(seconds - margin, seconds / 2) * 1000) return token;
      await this.forget(credentials, token);
      return this.of(credentials, ask, now);
    }
    const tokenRequest = ask();
    this.tokenCache.set(credentials, { pendingToken: tokenRequest, askedAt: now });
    tokenRequest.catch(() => this.tokenCache.delete(credentials));
    return (await tokenRequest).token;
  }

  /** Discards a token that the service no longer accepts; a newer one is kept. */
  async forget(credentials: string, token: string): Promise<void> {
    const cached = this.tokenCache.get(credentials);
    const current = await cached?.pendingToken.catch(() => null);
    if (current?.token === token && this.tokenCache.get(credentials) === cached) this.tokenCache.delete(credentials);
  }
}
