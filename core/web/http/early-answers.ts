/** Milliseconds for which an answer waits for who wants it. */
const lasting = 10_000;

interface Early {
  readonly asker: string;
  readonly answer: Promise<unknown>;
}

/** Path and query in one order, so that the same question has one name. */
export const addressOf = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(Object.entries(query).sort(([one], [other]) => (one < other ? -1 : 1))).toString()}`;

/** Answers that were asked for before their screen was there; each is given once, to the person who asked. */
export class EarlyAnswers {
  private readonly answers = new Map<string, Early>();

  /** Asks unless the same is on its way already. */
  ask(address: string, asker: string, ask: () => Promise<unknown>): void {
    if (this.answers.get(address)?.asker === asker) return;
    const early = { asker, answer: ask() };
    // Whoever takes it hears of a failure, and asks anew; if nobody does, nobody needs to know.
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
