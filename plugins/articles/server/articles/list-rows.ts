import type { DatabaseService } from '#core/server';
import type { ArticleRow } from '../../article';
import type { LibraryRows } from './library-rows';
import { withinSubjectsSql } from '../scope/scope-sql';
import { awayRow, clientColumns, toRow, type ClientColumns } from './row';

/** The reader: rows contain the client's data of an article and whether this person has read it. */
export interface Reader {
  readonly clientId: string;
  readonly userId: string;
  /** Subjects that the reader may see; null for all subjects of the client. */
  readonly subjects: readonly string[] | null;
}

/** Returns the client's data of these articles, as far as the reader may see them. */
export async function clientRows(
  database: DatabaseService,
  { clientId, userId, subjects }: Reader,
  articleIds: readonly string[],
): Promise<readonly ClientColumns[]> {
  if (articleIds.length === 0) return [];
  const isBound = subjects !== null;
  const { rows } = await database.prepared<ClientColumns>(
    `select ${clientColumns('$1', '$2', isBound ? '$4' : undefined)} from client_article c where c.client_id = $1
      and c.article_id = any($3::bigint[]) and not c.is_hidden${isBound ? ` and ${withinSubjectsSql('c', '$4')}` : ''}`,
    [clientId, userId, articleIds, ...(isBound ? [subjects] : [])],
  );
  return rows;
}

/**
 * Combines the rows in wire form, in the order of the client's halves. The two halves may be on different machines, so
 * no statement joins them: the client's is read first, then the library's by id.
 */
export async function withLibrary(
  library: LibraryRows,
  listedRows: readonly ClientColumns[],
  behind: number,
): Promise<ArticleRow[]> {
  if (listedRows.length === 0) return [];
  const rows = await library.of(listedRows, behind);
  return listedRows.flatMap((row) => {
    const libraryRow = rows.get(row.article_id);
    return libraryRow ? [toRow(row, libraryRow.numbers, libraryRow.texts)] : [];
  });
}

/**
 * Like `withLibrary`, but continues while a library machine is unavailable: rows come from the cache or are marked as
 * unavailable.
 */
export async function withReachableLibrary(
  library: LibraryRows,
  listedRows: readonly ClientColumns[],
  behind: number,
): Promise<ArticleRow[]> {
  if (listedRows.length === 0) return [];
  const { rows, isWhole } = await library.within(listedRows, behind);
  return listedRows.flatMap((row) => {
    const libraryRow = rows.get(row.article_id);
    if (libraryRow) return [toRow(row, libraryRow.numbers, libraryRow.texts)];
    return isWhole ? [] : [awayRow(row)];
  });
}
