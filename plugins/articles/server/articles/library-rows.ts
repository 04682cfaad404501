import { isPartAway, type DatabaseService, type MachineWatch } from '#core/server';
import {
  libraryNumberColumns,
  libraryTextColumns,
  type ClientColumns,
  type LibraryNumbers,
  type LibraryTexts,
} from './row';

/** Maximum number of cached articles, about 1 KB each; the oldest entries are evicted first. */
const maxCachedRows = 10_000;
/** Maximum age in milliseconds of the numbers and texts of a list relative to the library. */
export const listBehind = 250;

/** Library data of an article. */
export interface LibraryRow {
  readonly numbers: LibraryNumbers;
  readonly texts: LibraryTexts;
}

interface Kept extends LibraryRow {
  /** Cluster of the requesting client; the cluster's size is among the numbers. */
  readonly clusterId: string;
  readonly askedAt: number;
}

/** Row of an article or of a cluster: one of the two ids is null. */
interface NumberedRow {
  readonly article_id: string | null;
  readonly cluster_id: string | null;
}

type Asked = Pick<ClientColumns, 'article_id' | 'cluster_id'>;

/**
 * Loads and caches the client-independent data of articles in lists. Texts are stored out of line and rarely change, so
 * they are cached for as long as the database reports the row as unchanged. Visibility is not checked here: callers
 * have just found the ids in rows of the reader's own client.
 */
export class LibraryRows {
  private readonly cachedRows = new Map<string, Kept>();

  constructor(
    private readonly database: DatabaseService,
    private readonly machines: Pick<MachineWatch, 'reachable'>,
  ) {}

  /** Returns the existing rows by id. Rows loaded within the last `behind` milliseconds are not loaded again. */
  async of(requestedArticles: readonly Asked[], behind: number): Promise<ReadonlyMap<string, LibraryRow>> {
    const rowsById = new Map<string, LibraryRow>();
    const since = performance.now() - behind;
    const old: Asked[] = [];
    for (const requestedArticle of requestedArticles) {
      const cached = this.cachedRows.get(requestedArticle.article_id);
      if (cached && cached.askedAt > since && cached.clusterId === requestedArticle.cluster_id)
        rowsById.set(requestedArticle.article_id, cached);
      else old.push(requestedArticle);
    }
    if (old.length > 0) await this.ask(old, rowsById);
    return rowsById;
  }

  /** Like `of`; for rows on an unavailable machine it returns cached ones regardless of age and omits the others. */
  async within(
    requestedArticles: readonly Asked[],
    behind: number,
  ): Promise<{ readonly rows: ReadonlyMap<string, LibraryRow>; readonly isWhole: boolean }> {
    try {
      return { rows: await this.of(requestedArticles, behind), isWhole: true };
    } catch (error) {
      if (!isPartAway(error)) throw error;
      const ids = requestedArticles.map(({ article_id }) => article_id);
      const [articles, clusters] = await Promise.all([
        this.machines.reachable('article', ids),
        this.machines.reachable('article_cluster', [...new Set(requestedArticles.map(({ cluster_id }) => cluster_id))]),
      ]);
      const rowsById = new Map<string, LibraryRow>(
        ids.flatMap((id) => {
          const cached = this.cachedRows.get(id);
          return cached ? [[id, cached] as const] : [];
        }),
      );
      const there = new Set(articles);
      await this.ask(
        requestedArticles.filter(({ article_id }) => there.has(article_id)),
        rowsById,
        clusters,
      );
      return { rows: rowsById, isWhole: false };
    }
  }

  private async ask(
    requestedArticles: readonly Asked[],
    rowsById: Map<string, LibraryRow>,
    clusterIds: readonly string[] = [...new Set(requestedArticles.map(({ cluster_id }) => cluster_id))],
  ): Promise<void> {
    const askedAt = performance.now();
    const clusters = new Map(requestedArticles.map(({ article_id, cluster_id }) => [article_id, cluster_id]));
    const { rows: read } = await this.database.prepared<Omit<LibraryNumbers, 'article_id'> & NumberedRow>(
      // Articles and their clusters may be stored on different machines, so they are not joined here.
      `select ${libraryNumberColumns}, null::bigint as cluster_id, null::int as cluster_size
        from article a where a.article_id = any($1::bigint[])
       union all select null, null, null, null, null, null, null, k.cluster_id, k.size
        from article_cluster k where k.cluster_id = any($2::bigint[])`,
      [[...clusters.keys()], clusterIds],
    );
    const sizes = new Map(read.map(({ cluster_id, cluster_size }) => [cluster_id, cluster_size]));
    const rows = read.flatMap(({ article_id, cluster_id: _cluster, ...row }) =>
      article_id === null
        ? []
        : [{ ...row, article_id, cluster_size: sizes.get(clusters.get(article_id) ?? '') ?? null }],
    );
    const same = (row: LibraryNumbers): boolean => this.cachedRows.get(row.article_id)?.numbers.version === row.version;
    const texts = await this.texts(rows.filter((row) => !same(row)).map(({ article_id }) => article_id));
    for (const numbers of rows) {
      const { article_id } = numbers;
      const text = texts.get(article_id) ?? this.cachedRows.get(article_id)?.texts;
      if (!text) continue;
      const row: Kept = { numbers, texts: text, clusterId: clusters.get(article_id) ?? '', askedAt };
      rowsById.set(article_id, row);
      this.keep(article_id, row);
    }
  }

  private async texts(articleIds: readonly string[]): Promise<ReadonlyMap<string, LibraryTexts>> {
    if (articleIds.length === 0) return new Map();
    const { rows } = await this.database.prepared<LibraryTexts>(
      `select ${libraryTextColumns} from article a where a.article_id = any($1::bigint[])`,
      [articleIds],
    );
    return new Map(rows.map((row) => [row.article_id, row]));
  }

  private keep(id: string, row: Kept): void {
    this.cachedRows.set(id, row);
    if (this.cachedRows.size <= maxCachedRows) return;
    const [oldest] = this.cachedRows.keys();
    if (oldest !== undefined) this.cachedRows.delete(oldest);
  }
}
