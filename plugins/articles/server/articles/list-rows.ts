import type { DatabaseService } from '#core/server';
import type { ArticleRow } from '../../article';
import type { LibraryTextCache } from './library-texts';
import { clientColumns, libraryNumberColumns, toRow, type ClientColumns, type LibraryNumbers } from './row';
import type { ListSql } from './filter-sql';

/** Who reads: rows hold what the client has of an article, and whether this person has read it. */
export interface Reader {
  readonly clientId: string;
  readonly userId: string;
}

/** What the client has of these articles, as far as it sees them. */
export async function clientRows(
  database: DatabaseService,
  { clientId, userId }: Reader,
  articleIds: readonly string[],
): Promise<readonly ClientColumns[]> {
  if (articleIds.length === 0) return [];
  const { rows } = await database.prepared<ClientColumns>(
    `select ${clientColumns('$1', '$2')} from client_article c where c.client_id = $1
      and c.article_id = any($3::bigint[]) and not c.is_hidden`,
    [clientId, userId, articleIds],
  );
  return rows;
}

/**
 * Adds what the library has of the articles, and gives the rows by id. The two halves may stand on different machines,
 * so no statement joins them: the client's comes first, then the library's by ids.
 */
export async function withLibrary(
  database: DatabaseService,
  cache: LibraryTextCache,
  own: readonly ClientColumns[],
): Promise<ReadonlyMap<string, ArticleRow>> {
  if (own.length === 0) return new Map();
  const { rows } = await database.prepared<LibraryNumbers>(
    `select ${libraryNumberColumns}, k.size as cluster_size
      from unnest($1::bigint[], $2::bigint[]) as u (article_id, cluster_id)
       join article a on a.article_id = u.article_id left join article_cluster k on k.cluster_id = u.cluster_id`,
    [own.map(({ article_id }) => article_id), own.map(({ cluster_id }) => cluster_id)],
  );
  const numbers = new Map(rows.map((row) => [row.article_id, row]));
  const texts = await cache.of(database, rows);
  return new Map(
    own.flatMap((row) => {
      const [moving, text] = [numbers.get(row.article_id), texts.get(row.article_id)];
      return moving && text ? [[row.article_id, toRow(row, moving, text)] as const] : [];
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
