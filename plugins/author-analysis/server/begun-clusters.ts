import { inject } from '#core';
import { DatabaseService } from '#core/server';
import { SharedLoads } from '#shared/cache';
import type { Account } from '../account';

/** Finds the duplicate clusters of a client whose first article an account published. */
export class BegunClusters {
  private readonly running = new SharedLoads<readonly string[]>();

  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Returns the cluster ids; the account must be folded. */
  of(clientId: string, account: Account): Promise<readonly string[]> {
    const key = JSON.stringify([clientId, account.Author, account.Site]);
    return this.running.get(key, () => this.read(clientId, account));
  }

  /** Queries the article store first and the client's articles second, as they may be on different nodes. */
  private async read(clientId: string, { Author, Site }: Account): Promise<readonly string[]> {
    const { rows: written } = await this.database.query<{ article_id: string }>(
      "select article_id from article where author = $1 and site = $2 and author <> ''",
      [Author, Site],
    );
    if (written.length === 0) return [];
    const { rows } = await this.database.query<{ cluster_id: string }>(
      `select cluster_id from client_article where client_id = $1 and not is_hidden and cluster_id in (
         select cluster_id from client_article where client_id = $1 and article_id = any($2::bigint[]))
       group by cluster_id having count(*) > 1
         and (array_agg(article_id order by published_at, article_id))[1] = any($2::bigint[])`,
      [clientId, written.map(({ article_id }) => article_id)],
    );
    return rows.map(({ cluster_id }) => cluster_id);
  }
}
