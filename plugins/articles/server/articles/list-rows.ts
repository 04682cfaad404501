import type { DatabaseService } from '#core/server';
import type { ArticleRow } from '../../article';
import type { LibraryRows } from './library-rows';
import { clientColumns, toRow, type ClientColumns } from './row';
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
 * The rows as they travel, in the order of the client's halves. The two halves may stand on different machines, so no
 * statement joins them: the client's comes first, then the library's by ids.
 */
export async function withLibrary(
  library: LibraryRows,
  own: readonly ClientColumns[],
  behind: number,
): Promise<ArticleRow[]> {
  if (own.length === 0) return [];
  const rows = await library.of(own, behind);
  return own.flatMap((row) => {
    const found = rows.get(row.article_id);
    return found ? [toRow(row, found.numbers, found.texts)] : [];
  });
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
