import { setTimeout as wait } from 'node:timers/promises';
import type { RawArticle } from '#plugins/articles/server';

/** What came of one question. */
export interface LoadAnswer {
  readonly who: 'manager' | 'stranger' | 'search';
  /** When it was asked, as `performance.now()` tells it. */
  readonly at: number;
  readonly status: number;
  readonly rows?: number;
  readonly code?: string;
  /** Which machine is said to be missing. */
  readonly machine?: string;
  readonly retryAfter: string | null;
}

/** Milliseconds between two questions of one kind, and between two deliveries of so many articles. */
const pauses = { question: 60, delivery: 300 };
const delivery = 10;

interface Reply {
  readonly list?: readonly unknown[];
  readonly code?: string;
  readonly details?: { readonly machine?: string };
}

/** Hands in articles, reads the lists of two clients and searches, until it is told to stop. */
export class MachineLoad {
  readonly acknowledged: string[] = [];
  /** Hand-ins that failed while the coordinator was there. */
  readonly refused: string[] = [];
  readonly answers: LoadAnswer[] = [];
  private made = 0;
  private running: Promise<unknown> | undefined;
  private isOver = false;

  constructor(
    private readonly url: string,
    /** What both clients watch. */
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

  /** Lets what is under way end. */
  async pause(): Promise<void> {
    this.isOver = true;
    await this.running;
  }

  stop(): Promise<void> {
    return this.pause();
  }

  lastOf(who: LoadAnswer['who']): LoadAnswer | undefined {
    return this.answers.findLast((answer) => answer.who === who);
  }

  private async repeat(pause: number, work: () => Promise<void>): Promise<void> {
    while (!this.isOver) {
      await work();
      await wait(pause);
    }
  }

  /** Texts that are like no other's, and every fifth a copy of the one before it. */
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
