import { inject } from '#core';
import { DatabaseService } from '#core/server';
import type { MonitoredClient } from '../contract';

/** More fit on no page. */
const most = 200;

interface GlanceRow {
  readonly client_id: string;
  readonly client_name: string;
  readonly articles: number;
  readonly negative: number;
}

/** What came in for each client, or for one of them only. */
export class ClientGlance {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async of(only: string | null, since: Date): Promise<MonitoredClient[]> {
    // Subject 0 of the counters is the client as a whole.
    const { rows } = await this.database.query<GlanceRow>(
      `select c.client_id, c.client_name, coalesce(n.articles, 0)::int as articles, coalesce(n.negative, 0)::int as negative
       from client c left join lateral (
         select sum(k.count) as articles, sum(k.count) filter (where k.emotion < 0) as negative from article_count k
         where k.client_id = c.client_id and k.subject_id = 0 and k.hour >= date_trunc('hour', $2::timestamptz)
       ) n on true
       where c.is_enabled and ($1::bigint is null or c.client_id = $1) order by articles desc, c.client_id limit ${most}`,
      [only, since],
    );
    const newest = await this.newest(rows.map(({ client_id }) => client_id));
    return rows.map(({ client_id, client_name, articles, negative }) => ({
      Client_ID: client_id,
      Client_Name: client_name,
      Articles: articles,
      Negative: negative,
      Newest_At: newest.get(client_id)?.toISOString() ?? null,
    }));
  }

  /** When the newest article of each client came in; ids first, then the library by them. */
  private async newest(clients: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    const { rows } = await this.database.query<{ client_id: string; article_id: string }>(
      `select c.id as client_id, (select max(a.article_id) from client_article a
         where a.client_id = c.id and not a.is_hidden) as article_id from unnest($1::bigint[]) as c (id)`,
      [clients],
    );
    const known = rows.filter(({ article_id }) => article_id !== null);
    const { rows: articles } = await this.database.query<{ article_id: string; discovered_at: Date }>(
      'select article_id, discovered_at from article where article_id = any($1::bigint[])',
      [known.map(({ article_id }) => article_id)],
    );
    const found = new Map(articles.map((article) => [article.article_id, article.discovered_at]));
    return new Map(
      known.flatMap(({ client_id, article_id }) => {
        const at = found.get(article_id);
        return at ? [[client_id, at] as const] : [];
      }),
    );
  }
}
