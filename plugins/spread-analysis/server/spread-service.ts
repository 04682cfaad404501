import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { inject, NotFoundError } from '#core';
import { ServerKernel, ThreadService, type Caller } from '#core/server';
import { ArticleReader, getDifference, siteDirectory } from '#plugins/articles/server';
import { BriefCache } from '#shared/cache';
import type { SpreadEdge } from './inference/copy';
import { placeCopies } from './order-copies';
import type { Spread, SpreadNode } from './spread-node';
import { SpreadStore, type StoredCopy } from './spread-store';

/** Maximum number of traced copies, the earliest ones: each is compared with all before it. */
export const maxTraced = 2_000;
/** Milliseconds for which a result is cached: it depends on the texts alone, which hardly ever change. */
const cacheDurationMs = 600_000;
const deadline = 20_000;
const usualWeight = 3;
/** Maximum number of copies read. Lists are sorted by time, newest first. */
const maxRead = 20_000;

/** Traces the copies of articles that are visible to a caller. */
export class SpreadService {
  private readonly spreadCache = new BriefCache<Spread>(cacheDurationMs, 200);

  constructor(
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(SpreadStore) private readonly store: SpreadStore,
    @inject(ThreadService) private readonly threads: ThreadService,
  ) {}

  /**
   * Returns the spread that an article belongs to.
   *
   * @throws {NotFoundError} if the article is not visible to the caller
   */
  async of(caller: Caller, articleId: string): Promise<Spread> {
    const ids = await this.reader.ids(caller, { Copy_Of: articleId }, 'time', maxRead);
    if (!ids.includes(articleId)) throw new NotFoundError(`Article ${articleId} not found`);
    const earliest = ids.slice(-maxTraced);
    const key = createHash('sha256').update(`${caller.clientId} ${ids.length} ${earliest.join()}`).digest('base64');
    return this.spreadCache.get(key, () => this.trace(caller, earliest, ids.length));
  }

  /** Compares an article with another one. Both must be visible to the caller. */
  async difference(caller: Caller, id: string, against: string) {
    const visibleIds = await this.reader.visible(caller, [id, against]);
    const missing = [id, against].find((each) => !visibleIds.includes(each));
    if (missing !== undefined) throw new NotFoundError(`Article ${missing} not found`);
    const [after, before] = await this.store.texts([id, against]);
    const parts = getDifference(before ?? '', after ?? '');
    const letters = (kind: string): number =>
      parts.reduce((sum, { Kind, Text }) => (Kind === kind ? sum + Text.length : sum), 0);
    return { Parts: parts, Cut: letters('removed'), Added: letters('added') };
  }

  private async trace(caller: Caller, ids: readonly string[], count: number): Promise<Spread> {
    const copies = await this.store.copies(caller.clientId, ids);
    const weights = await this.getWeights(copies);
    const began = performance.now();
    const edges = await this.threads.run<readonly SpreadEdge[]>(
      [{ plugin: 'spread-analysis', task: 'spread', state: { version: '1', data: {} } }],
      copies.map(({ articleId, at, title, text, site, domain, author, url }) => ({
        id: articleId,
        ...{ at, title, text, site, domain, author, url },
        weight: weights.get(domain) ?? usualWeight,
      })),
      { queue: caller.clientId, deadline },
    );
    const nodes = placeCopies(copies.length, edges).map(({ parent, edge, ...place }, index): SpreadNode => {
      const { text: _text, url: _url, ...copy } = copies[index] as StoredCopy;
      return {
        ...copy,
        ...place,
        weight: weights.get(copy.domain) ?? usualWeight,
        parentId: parent === null ? null : (copies[parent]?.articleId ?? null),
        confidence: edge?.confidence ?? 0,
        reasons: edge?.reasons ?? [],
      };
    });
    return { nodes, count, milliseconds: Math.round(performance.now() - began) };
  }

  /** Returns the registered weight of each site. */
  private async getWeights(copies: readonly StoredCopy[]): Promise<ReadonlyMap<string, number>> {
    const domains = [...new Set(copies.map(({ domain }) => domain))];
    const weightEntries = await this.kernel.ask(siteDirectory, (directory) =>
      Promise.all(domains.map(async (domain) => [domain, (await directory.find(domain))?.Weight] as const)),
    );
    return new Map(
      weightEntries.flat().flatMap(([domain, weight]) => (weight === undefined ? [] : [[domain, weight]])),
    );
  }
}
