import type { DatabaseService } from '#core/server';
import type { ArticleRow } from '../../article';
import { clientColumns, libraryColumns, toRow, type ClientColumns, type LibraryColumns } from './row';
import type { ListSql } from './filter-sql';

/**
 * The rows of a page for a reader, by id: what the client has of the articles first, then what the library has of
 * these. The two may stand on different machines, so no statement joins them.
 */
export async function rowsOf(
  database: DatabaseService,
  { clientId, userId }: { readonly clientId: string; readonly userId: string },
  articleIds: readonly string[],
): Promise<ReadonlyMap<string, ArticleRow>> {
  if (articleIds.length === 0) return new Map();
  const { rows: own } = await database.query<ClientColumns>(
    `select ${clientColumns} from client_article c where c.client_id = $1 and c.article_id = any($3::bigint[]) and not c.is_hidden`,
    [clientId, userId, articleIds],
  );
  const [articles, clusters] = await Promise.all([
    database.query<LibraryColumns>(`select ${libraryColumns} from article where article_id = any($1::bigint[])`, [
      own.map(({ article_id }) => article_id),
    ]),
    database.query<{ cluster_id: string; size: number }>(
      'select cluster_id, size from article_cluster where cluster_id = any($1::bigint[])',
      [[...new Set(own.map(({ cluster_id }) => cluster_id))]],
    ),
  ]);
  const article = new Map(articles.rows.map((row) => [row.article_id, row]));
  const sizes = new Map(clusters.rows.map(({ cluster_id, size }) => [cluster_id, size]));
  return new Map(
    own.flatMap((row) => {
      const found = article.get(row.article_id);
      return found ? [[row.article_id, toRow(row, found, sizes.get(row.cluster_id))] as const] : [];
    }),
  );
}

const libraryJoin = ' join article a on a.article_id = m.article_id';
const clientJoin = ' join client_article c on c.client_id = m.client_id and c.article_id = m.article_id';

/**
 * The FROM of a list for what needs no more than `m`: without the library, and the client's row, that no condition
 * asks.
 */
export function leanFrom({ from, where }: Pick<ListSql, 'from' | 'where'>): string {
  const without = /\ba\./.test(where) ? from : from.replace(libraryJoin, '');
  return /\bc\./.test(where) ? without : without.replace(clientJoin, '');
}
