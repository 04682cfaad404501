/** A token as a service gives it; `seconds` for which it is good. */
export interface GivenToken {
  readonly token: string;
  readonly seconds: number;
}

interface KeptToken {
  readonly given: Promise<GivenToken>;
  readonly askedAt: number;
}

/** Tokens end this many seconds before the service ends them, so that none runs out on its way. */
const margin = 300;

/** Access tokens of services that give them for some time; kept in this process, asked for once however many wait. */
export class AccessTokens {
  private readonly kept = new Map<string, KeptToken>();

  /** The token of these credentials. Throws what `ask` throws, and asks anew the next time. */
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

  /** The service no longer takes this token; one asked for since stays. */
  async forget(credentials: string, token: string): Promise<void> {
    const kept = this.kept.get(credentials);
    const current = await kept?.given.catch(() => null);
    if (current?.token === token && this.kept.get(credentials) === kept) this.kept.delete(credentials);
  }
}
