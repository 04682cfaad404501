import { inject } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import type { ArticleFilter } from '#plugins/articles';
import { ArticleReader } from '#plugins/articles/server';
import type { DateRange } from '#shared/time';
import type { MonitoredClient } from '../contract';

/** Maximum number of clients shown on the page. */
const max = 200;

interface GlanceRow {
  readonly client_id: string;
  readonly client_name: string;
  readonly articles: number;
  readonly negative: number;
}

const wire = (row: GlanceRow, newest: ReadonlyMap<string, Date>): MonitoredClient => ({
  Client_ID: row.client_id,
  Client_Name: row.client_name,
  Articles: row.articles,
  Negative: row.negative,
  Newest_At: newest.get(row.client_id)?.toISOString() ?? null,
});

/** Recent articles of each client, or of the caller's client only. */
export class ClientGlance {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly reader: ArticleReader,
  ) {}

  /** Returns the caller's client, with the same count as its list for that period. */
  async own(caller: Caller, { from, to }: DateRange): Promise<MonitoredClient[]> {
    const Published_At = `${from.toISOString()}..${to.toISOString()}`;
    const held = async (more: ArticleFilter): Promise<number> =>
      (await this.reader.count(caller, { Published_At, ...more }, Number.POSITIVE_INFINITY)).total;
    const [{ rows }, articles, negative, newest] = await Promise.all([
      this.database.query<Pick<GlanceRow, 'client_id' | 'client_name'>>(
        'select client_id, client_name from client where is_enabled and client_id = $1',
        [caller.clientId],
      ),
      held({}),
      held({ Emotion: 'negative' }),
      this.newest([caller.clientId]),
    ]);
    return rows.map((client) => wire({ ...client, articles, negative }, newest));
  }

  /** Returns every client from the counters, in whole hours. */
  async all({ from, to }: DateRange): Promise<MonitoredClient[]> {
    // Subject 0 of the counters represents the whole client.
    const { rows: clients } = await this.database.query<Pick<GlanceRow, 'client_id' | 'client_name'>>(
      'select client_id, client_name from client where is_enabled order by client_id',
    );
    const { rows: counted } = await this.database.query<Omit<GlanceRow, 'client_name'>>(
      `select client_id, sum(count)::int as articles, coalesce(sum(count) filter (where emotion < 0), 0)::int as negative
       from article_count where client_id = any($1::bigint[]) and subject_id = 0
         and hour between $2 and $3 group by 1`,
      [clients.map(({ client_id }) => client_id), from, to],
    );
    const figures = new Map(counted.map((row) => [row.client_id, row]));
    const rows = clients
      .map((client): GlanceRow => ({ articles: 0, negative: 0, ...figures.get(client.client_id), ...client }))
      .sort((a, b) => b.articles - a.articles)
      .slice(0, max);
    const newest = await this.newest(rows.map(({ client_id }) => client_id));
    return rows.map((row) => wire(row, newest));
  }

  /** Returns when the newest article of each client was ingested; ids are read first, then the library by id. */
  private async newest(clients: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    // One query per client: each reads the end of an index, on the single machine that stores the client.
    const latestArticles = await Promise.all(
      clients.map(async (client_id) => {
        const { rows } = await this.database.prepared<{ article_id: string | null }>(
          'select max(article_id) as article_id from client_article where client_id = $1 and not is_hidden',
          [client_id],
        );
        return { client_id, article_id: rows[0]?.article_id ?? null };
      }),
    );
    const existingArticles = latestArticles.filter(({ article_id }) => article_id !== null);
    const { rows: articles } = await this.database.query<{ article_id: string; discovered_at: Date }>(
      'select article_id, discovered_at from article where article_id = any($1::bigint[])',
      [existingArticles.map(({ article_id }) => article_id)],
    );
    const times = new Map(articles.map((article) => [article.article_id, article.discovered_at]));
    return new Map(
      existingArticles.flatMap(({ client_id, article_id }) => {
        const at = times.get(article_id ?? '');
        return at ? [[client_id, at] as const] : [];
      }),
    );
  }
}
