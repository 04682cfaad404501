import { inject } from '#core';
import { DatabaseService } from '#core/server';
import type { Account } from '../account';

/** Finds the clusters of a client whose first article an account published. */
export class BegunClusters {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Their ids; the account is folded. The client is asked first and then the library, as each may lie elsewhere. */
  async of(clientId: string, { Author, Site }: Account): Promise<readonly string[]> {
    const grown = await this.database.query<{ cluster_id: string; first_id: string }>(
      `select cluster_id, (array_agg(article_id order by published_at, article_id))[1] as first_id from client_article
       where client_id = $1 and not is_hidden group by cluster_id having count(*) > 1`,
      [clientId],
    );
    const { rows } = await this.database.query<{ article_id: string }>(
      'select article_id from article where article_id = any($1::bigint[]) and author = $2 and site = $3',
      [grown.rows.map(({ first_id }) => first_id), Author, Site],
    );
    const own = new Set(rows.map(({ article_id }) => article_id));
    return grown.rows.filter(({ first_id }) => own.has(first_id)).map(({ cluster_id }) => cluster_id);
  }
}
