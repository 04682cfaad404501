/** Milliseconds for which a prefetched response is kept. */
const lasting = 10_000;

interface Early {
  readonly asker: string;
  readonly answer: Promise<unknown>;
}

/** Returns path and query in canonical order, so that equal requests have equal keys. */
export const getAddress = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(Object.entries(query).sort(([one], [other]) => (one < other ? -1 : 1))).toString()}`;

/** Responses requested before their screen was rendered; each is returned once, only to the user who requested it. */
export class EarlyAnswers {
  private readonly answers = new Map<string, Early>();

  /** Starts a request unless the same one is already pending. */
  ask(address: string, asker: string, ask: () => Promise<unknown>): void {
    if (this.answers.get(address)?.asker === asker) return;
    const early = { asker, answer: ask() };
    // The caller that takes it receives the error and requests again; if nobody takes it, the error is irrelevant.
    early.answer.catch(() => undefined);
    this.answers.set(address, early);
    setTimeout(() => this.answers.get(address) === early && this.answers.delete(address), lasting);
  }

  take(address: string, asker: string): Promise<unknown> | undefined {
    const early = this.answers.get(address);
    this.answers.delete(address);
    return early?.asker === asker ? early.answer : undefined;
  }
}
