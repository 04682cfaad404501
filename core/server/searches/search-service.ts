import type { QueryResult, QueryResultRow } from 'pg';
import { inject, InputError } from '#core';
import type { Caller } from '../auth';
import { askAgain, DatabaseService, searchConnections, translateError, UnavailableError } from '../database';
import { FairQueue } from '../threads/fair-queue';

/** Who searches: a user, or an IP address when nobody is signed in. */
export interface Searcher {
  readonly key: string;
  readonly isOpen: boolean;
}

/** Users and anonymous addresses are counted separately. */
export const getSearcher = (caller: Caller | undefined, ip: string): Searcher =>
  caller ? { key: `user ${caller.userId}`, isOpen: false } : { key: `address ${ip}`, isOpen: true };

interface Waiting {
  readonly searcher: Searcher;
  readonly begin: () => void;
}

/**
 * Limits per searcher: cost of a query and of a rule, number of parallel and of queued searches. A rule may have
 * hundreds of words; it is tried within a second or runs in the background. One screen sends a dozen requests, each
 * with several statements: they are queued, and others overtake them.
 */
const limits = {
  open: { search: 120, rule: 0, running: 1, waiting: 3 },
  person: { search: 1_200, rule: 6_000, running: 2, waiting: 80 },
} as const;
/** Anonymous searchers can never use all connections. */
const openRunning = Math.max(1, searchConnections - 1);
/** Maximum time in the queue in milliseconds. */
const timeoutMs = 5_000;

const getLimits = ({ isOpen }: Searcher) => (isOpen ? limits.open : limits.person);

/**
 * Admits searches to the database: few in parallel, searchers in turn, each with limits of their own, so that heavy
 * users wait behind themselves. Throws `UnavailableError` when the queue is too long, `InputError` for a query that is
 * too costly or timed out.
 */
export class SearchService {
  private readonly queue = new FairQueue<Waiting>();
  private readonly running = new Map<string, { searcher: Searcher; count: number }>();
  private readonly inLine = new Map<string, number>();
  private total = 0;

  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /**
   * Throws unless a query of this cost (see `queryCost`) is within the searcher's limit: for an immediate search, or
   * for a rule that is tried and saved.
   */
  check(searcher: Searcher, cost: number, as: 'search' | 'rule' = 'search'): void {
    const max = getLimits(searcher)[as];
    if (cost > max)
      throw new InputError(`The ${as} is too costly: ${Math.round(cost)}, maximum ${max}`, 'search-too-costly', {
        cost: Math.round(cost),
        max,
      });
  }

  /** Runs one reading statement when it is the searcher's turn; `signal` removes it from the queue. */
  async query<Row extends QueryResultRow>(
    searcher: Searcher,
    text: string,
    parameters: readonly unknown[],
    signal?: AbortSignal,
  ): Promise<QueryResult<Row>> {
    const ask = () => askAgain(text, () => this.database.searches.query<Row>(text, [...parameters]));
    try {
      return await this.inTurn(searcher, ask, signal);
    } catch (error) {
      if ((error as { code?: string }).code === '57014')
        throw new InputError('The search takes too long; use fewer words or a shorter period', 'search-too-slow');
      throw translateError(error);
    }
  }

  /** Runs work that limits its own time, such as trying a rule, when it is the searcher's turn. */
  async inTurn<T>(searcher: Searcher, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.turn(searcher, signal);
    try {
      return await work();
    } finally {
      this.leave(searcher);
    }
  }

  private turn(searcher: Searcher, signal?: AbortSignal): Promise<void> {
    const waiting = this.inLine.get(searcher.key) ?? 0;
    if (waiting >= getLimits(searcher).waiting) return Promise.reject(tooBusy());
    return new Promise((resolve, reject) => {
      const leaveLine = (reason: Error) => {
        if (!this.queue.remove(searcher.key, item)) return;
        done();
        reject(reason);
      };
      const gone = () => leaveLine(new UnavailableError('The caller has disconnected', 503, 'unavailable'));
      const timer = setTimeout(() => leaveLine(tooBusy()), timeoutMs);
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', gone);
        const left = (this.inLine.get(searcher.key) ?? 1) - 1;
        if (left > 0) this.inLine.set(searcher.key, left);
        else this.inLine.delete(searcher.key);
      };
      const item: Waiting = {
        searcher,
        begin: () => {
          done();
          resolve();
        },
      };
      signal?.addEventListener('abort', gone, { once: true });
      this.inLine.set(searcher.key, waiting + 1);
      this.queue.add(searcher.key, item);
      this.letIn();
    });
  }

  private letIn(): void {
    while (this.total < searchConnections) {
      const next = this.queue.take((key) => this.mayBegin(key));
      if (!next) return;
      const { key } = next.searcher;
      this.total += 1;
      this.running.set(key, { searcher: next.searcher, count: (this.running.get(key)?.count ?? 0) + 1 });
      next.begin();
    }
  }

  private mayBegin(key: string): boolean {
    const isOpen = key.startsWith('address ');
    const { running } = isOpen ? limits.open : limits.person;
    if ((this.running.get(key)?.count ?? 0) >= running) return false;
    if (!isOpen) return true;
    let open = 0;
    for (const { searcher, count } of this.running.values()) if (searcher.isOpen) open += count;
    return open < openRunning;
  }

  private leave({ key }: Searcher): void {
    this.total -= 1;
    const entry = this.running.get(key);
    if (entry && entry.count > 1) entry.count -= 1;
    else this.running.delete(key);
    this.letIn();
  }
}

const tooBusy = (): UnavailableError => new UnavailableError('Too many searches are queued', 503, 'unavailable');
