/** A token issued by a service, with its lifetime in `seconds`. */
export interface GivenToken {
  readonly token: string;
  readonly seconds: number;
}

interface KeptToken {
  readonly given: Promise<GivenToken>;
  readonly askedAt: number;
}

/** Safety margin in seconds before the expiry set by the service, so that no token expires in transit. */
const margin = 300;

/**
 * Access tokens of services that issue them for a limited time; cached in this process, requested once for concurrent
 * callers.
 */
export class AccessTokens {
  private readonly kept = new Map<string, KeptToken>();

  /** Returns the token of these credentials. Rethrows errors of `ask`, and asks again the next time. */
  async of(credentials: string, ask: () => Promise<GivenToken>, now = Date.now()): Promise<string> {
    const kept = this.kept.get(credentials);
    if (kept) {
      const { token, seconds } = await kept.given;
      if (now < kept.askedAt + Math.max(seconds - margin, seconds / 2) * 1000) return token;
      await this.forget(credentials, token);
      return this.of(credentials, ask, now);
    }
    const given = ask();
    this.kept.set(credentials, { given, askedAt: now });
    given.catch(() => this.kept.delete(credentials));
    return (await given).token;
  }

  /** Discards a token that the service no longer accepts; a newer one is kept. */
  async forget(credentials: string, token: string): Promise<void> {
    const kept = this.kept.get(credentials);
    const current = await kept?.given.catch(() => null);
    if (current?.token === token && this.kept.get(credentials) === kept) this.kept.delete(credentials);
  }
}
