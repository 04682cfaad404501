import { BusinessError, inject, InputError, NotFoundError } from '#core';
import { DatabaseService, Log, OutboundService, ServerKernel, type Caller } from '#core/server';
import { getItem, librarySql, ScopeService } from '#plugins/articles/server';
import { BriefCache } from '#shared/cache';
import { canonicalUrl, getHost } from '#shared/web-address';
import type { WebSearchFailure, WebSearchResult } from '../contract';
import { maxSentLength, plainTerms } from '../plain-terms';
import { webSearchAdapters, type ResultPage, type WebSearchAdapter } from './adapter';

/** Results of one engine, as visible to the caller. */
export interface EngineAnswer {
  readonly list: WebSearchResult[];
  readonly next: string | null;
  readonly total: number | null;
  readonly Failure: WebSearchFailure | null;
}

/** Milliseconds for which a query is answered from the cache. */
const maxAgeMs = 120_000;
/** Timeout of an engine in milliseconds, including queue time. */
const timeoutMs = 25_000;

/** Sends words to the engines of all adapters. */
export class WebSearch {
  private readonly answers = new BriefCache<ResultPage>(maxAgeMs, 500);

  constructor(
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(OutboundService) private readonly outbound: OutboundService,
    @inject(Log) private readonly log: Log,
    @inject(ScopeService) private readonly scopes: ScopeService,
  ) {}

  async engines(): Promise<{ Engine_Key: string; Engine_Name: string }[]> {
    const lists = await this.kernel.ask(
      webSearchAdapters,
      async (adapter) =>
        (await adapter.engines()).map(({ key, title }) => ({
          Engine_Key: `${adapter.name}:${key}`,
          Engine_Name: title,
        })),
      { order: 'together' },
    );
    return lists.flat();
  }

  /**
   * Searches an engine for the plain words of a query; a failing engine is reported in the answer.
   * @throws {InputError} If the query contains no words.
   */
  async search(
    caller: Caller,
    { keyword, engine, after }: { readonly keyword: string; readonly engine: string; readonly after?: string },
  ): Promise<EngineAnswer> {
    const words = wordsToSend(keyword);
    const [name, ...rest] = engine.split(':');
    const adapter = (await this.kernel.extensions(webSearchAdapters)).find((each) => each.name === name);
    if (!adapter) throw new NotFoundError('This engine no longer exists', 'web-search.no-engine');
    try {
      const page = await this.ask(adapter, rest.join(':'), words, after);
      return { list: await this.marked(caller, page), next: page.next, total: page.total ?? null, Failure: null };
    } catch (error) {
      if (!(error instanceof BusinessError)) this.log.error({ err: error, engine }, 'External search engine failed');
      return { list: [], next: null, total: null, Failure: getFailure(error) };
    }
  }

  /** Clears the cache. */
  forget(): void {
    this.answers.forget();
  }

  private ask(
    adapter: WebSearchAdapter,
    engine: string,
    words: readonly string[],
    page: string | undefined,
  ): Promise<ResultPage> {
    return this.answers.get(JSON.stringify([adapter.name, engine, words, page]), () =>
      adapter.search(
        { outbound: this.outbound.for('search'), signal: AbortSignal.timeout(timeoutMs), engine },
        words,
        page,
      ),
    );
  }

  /** Marks each result that is already stored: owned by the client, or common to all clients. */
  private async marked(caller: Caller, { results }: ResultPage): Promise<WebSearchResult[]> {
    const keyed = results.map((result) => ({
      result,
      key: canonicalUrl(result.url) ?? result.url,
      hashes: getIdentities(result.url, caller.clientId),
    }));
    const parameters: unknown[] = [keyed.flatMap(({ hashes }) => hashes)];
    const visible = librarySql(await this.scopes.library(caller), 'a', (value) => `$${parameters.push(value)}`);
    const { rows: stored } = await this.database.query<{ url_hash: string; article_id: string }>(
      `select url_hash, article_id from article a where url_hash = any($1::bigint[]) and ${visible}`,
      parameters,
    );
    const mine = new Set(
      await this.scopes.articles(
        caller,
        stored.map(({ article_id }) => article_id),
      ),
    );
    const rows = stored.map((row) => ({ ...row, own: mine.has(row.article_id) }));
    const byHash = new Map(rows.map((row) => [row.url_hash, row]));
    return keyed.map(({ result: { title, url, summary = '', site, publishedAt }, key, hashes }) => {
      const existingArticles = hashes.flatMap((hash) => byHash.get(hash) ?? []);
      const article = existingArticles.find(({ own }) => own) ?? existingArticles[0];
      return {
        Url_Key: key,
        Url: url,
        Title: title,
        Summary: summary,
        Site: site || (getHost(url) ?? '').replace(/^www\./, ''),
        Published_At: publishedAt ?? null,
        Library: article ? (article.own ? 'own' : 'common') : null,
        Article_ID: article?.article_id ?? null,
      };
    });
  }
}

/** Identities of a URL in the article store: as a common article, and as this client's own. */
export const getIdentities = (url: string, clientId: string): string[] => [
  getItem({ url, via: 'push' }).urlHash,
  getItem({ url, via: 'push', clientId }).urlHash,
];

function wordsToSend(keyword: string): readonly string[] {
  const { words, isBroken } = plainTerms(keyword);
  if (isBroken) throw new InputError('keyword: cannot be parsed', 'web-search.query', { keyword: 'query' });
  if (words.length === 0)
    throw new InputError('keyword: contains no words that can be sent', 'web-search.no-words', {
      keyword: 'no-words',
    });
  if (words.join(' ').length > maxSentLength)
    throw new InputError(`keyword: words exceed ${maxSentLength} characters`, 'web-search.too-long', {
      keyword: 'too-long',
    });
  return words;
}

/** Converts an error of an engine to its reported form. */
export function getFailure(error: unknown): WebSearchFailure {
  if (!(error instanceof BusinessError))
    return { Code: 'web-search.internal', Message: 'The response could not be read', Status: null };
  const { status } = (error.details ?? {}) as { readonly status?: unknown };
  return { Code: error.code, Message: error.message, Status: typeof status === 'number' ? status : null };
}
