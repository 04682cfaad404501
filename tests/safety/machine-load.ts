import { setTimeout as wait } from 'node:timers/promises';
import type { RawArticle } from '#plugins/articles/server';

/** The result of one request. */
export interface LoadAnswer {
  readonly who: 'manager' | 'stranger' | 'search';
  /** Time of the request from `performance.now()`. */
  readonly at: number;
  readonly status: number;
  readonly rows?: number;
  readonly code?: string;
  /** The machine that is reported as missing. */
  readonly machine?: string;
  readonly retryAfter: string | null;
}

/** Milliseconds between two requests of one kind, and between two submissions of articles. */
const pauses = { question: 60, delivery: 300 };
const delivery = 10;

interface Reply {
  readonly list?: readonly unknown[];
  readonly code?: string;
  readonly details?: { readonly machine?: string };
}

/** Submits articles, reads the lists of two clients and searches, until it is stopped. */
export class MachineLoad {
  readonly acknowledged: string[] = [];
  /** Submissions that failed while the coordinator was available. */
  readonly refused: string[] = [];
  readonly answers: LoadAnswer[] = [];
  private made = 0;
  private running: Promise<unknown> | undefined;
  private isOver = false;

  constructor(
    private readonly url: string,
    /** Word that both clients monitor. */
    private readonly word: string,
    private readonly tokens: Readonly<Record<'manager' | 'stranger', string>>,
    private readonly submit: (articles: readonly RawArticle[]) => Promise<void>,
  ) {}

  start(): void {
    this.isOver = false;
    this.running = Promise.all([
      this.repeat(pauses.delivery, () => this.deliver()),
      this.repeat(pauses.question, () => this.ask('manager', 'manager', { size: '20' })),
      this.repeat(pauses.question, () => this.ask('stranger', 'stranger', { size: '20' })),
      this.repeat(pauses.question, () => this.ask('search', 'manager', { size: '20', keyword: this.word })),
    ]);
  }

  /** Waits for pending requests. */
  async pause(): Promise<void> {
    this.isOver = true;
    await this.running;
  }

  stop(): Promise<void> {
    return this.pause();
  }

  getLast(who: LoadAnswer['who']): LoadAnswer | undefined {
    return this.answers.findLast((answer) => answer.who === who);
  }

  private async repeat(pause: number, work: () => Promise<void>): Promise<void> {
    while (!this.isOver) {
      await work();
      await wait(pause);
    }
  }

  /** Submits unique texts, every fifth a copy of the previous one. */
  private async deliver(): Promise<void> {
    const articles = Array.from({ length: delivery }, (_, index): RawArticle => {
      this.made += 1;
      const text = this.made - (index % 5 === 4 ? 1 : 0);
      return {
        via: 'api',
        url: `https://load.example/${this.made}`,
        title: `${this.word}公告${this.made}`,
        text: `${this.word}${Array.from({ length: 160 }, (__, at) => String.fromCodePoint(0x4e00 + ((at * 7919 + text * 3571 + at * at * (text % 97)) % 20_000))).join('')}`,
        publishedAt: new Date().toISOString(),
      };
    });
    try {
      await this.submit(articles);
      this.acknowledged.push(...articles.map(({ url }) => url ?? ''));
    } catch (error) {
      this.refused.push((error as Error).message);
    }
  }

  private async ask(
    who: LoadAnswer['who'],
    person: 'manager' | 'stranger',
    query: Readonly<Record<string, string>>,
  ): Promise<void> {
    const at = performance.now();
    try {
      const answer = await fetch(`${this.url}/v1/article/list?${new URLSearchParams(query).toString()}`, {
        headers: { authorization: `Bearer ${this.tokens[person]}` },
      });
      const body = (await answer.json()) as Reply;
      this.answers.push({
        who,
        at,
        status: answer.status,
        rows: body.list?.length,
        code: body.code,
        machine: body.details?.machine,
        retryAfter: answer.headers.get('retry-after'),
      });
    } catch (error) {
      this.answers.push({ who, at, status: 0, code: (error as Error).message, retryAfter: null });
    }
  }
}
