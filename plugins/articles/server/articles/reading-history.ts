import { createToken, inject } from '#core';
import type { ArticleRow } from '../../article';
import { DatabaseService, type Caller } from '#core/server';
import { foldText } from '#shared/text';
import { ArticleReader } from './article-reader';

interface OpenedRow {
  readonly browse_id: string;
  readonly article_id: string;
  readonly browsed_at: Date;
}

/** An article that a person opened. */
type OpenedArticle = ArticleRow & { readonly Browse_ID: string; readonly Browsed_At: string };

/** Selects entries of a history, latest first. */
interface HistoryQuery {
  /** Returns only entries older than this one. */
  readonly after?: string;
  readonly from?: Date;
  readonly to?: Date;
  /** Text that must occur in the title. */
  readonly keyword?: string;
  readonly size: number;
}

/** Number of latest entries searched when a title word is given. */
const maxSearched = 5_000;

/** Articles that people have opened. */
export interface ReadingHistory {
  /** Returns a page of the caller's own history; articles that the caller may not see any more are left out. */
  page(caller: Caller, query: HistoryQuery): Promise<{ readonly list: OpenedArticle[]; readonly next: string | null }>;
  /** Removes entries of the caller's own history, all unless ids are given; returns the number removed. */
  clear(caller: Caller, entryIds?: readonly string[]): Promise<number>;
  /** Removes entries older than each client's retention period in days; returns the number removed. */
  expire(getDays: ReadonlyMap<string, number>, otherwise: number): Promise<number>;
}
export const ReadingHistory = createToken<ReadingHistory>('articles.reading-history');

export class PostgresReadingHistory implements ReadingHistory {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly reader: ArticleReader,
  ) {}

  async page(
    caller: Caller,
    query: HistoryQuery,
  ): Promise<{ readonly list: OpenedArticle[]; readonly next: string | null }> {
    const rows = await this.read(caller, query);
    const entries = rows.slice(0, query.size);
    const visible = await this.reader.rows(caller, [...new Set(entries.map(({ article_id }) => article_id))]);
    const articles = new Map(visible.map((article) => [article.Article_ID, article]));
    return {
      list: entries.flatMap(({ browse_id, article_id, browsed_at }) => {
        const article = articles.get(article_id);
        return article ? [{ ...article, Browse_ID: browse_id, Browsed_At: browsed_at.toISOString() }] : [];
      }),
      next: rows.length > query.size ? (entries.at(-1)?.browse_id ?? null) : null,
    };
  }

  async clear({ clientId, userId }: Caller, entryIds?: readonly string[]): Promise<number> {
    const { rowCount } = await this.database.query(
      `delete from article_browse where client_id = $1 and user_id = $2
        and ($3::bigint[] is null or browse_id = any($3::bigint[]))`,
      [clientId, userId, entryIds ?? null],
    );
    return rowCount ?? 0;
  }

  async expire(getDays: ReadonlyMap<string, number>, otherwise: number): Promise<number> {
    const { rowCount } = await this.database.query(
      `delete from article_browse b where b.browsed_at < now() - interval '1 day' * coalesce(
         (select u.days from unnest($1::bigint[], $2::int[]) as u (client_id, days) where u.client_id = b.client_id),
           $3::int)`,
      [[...getDays.keys()], [...getDays.values()], otherwise],
    );
    return rowCount ?? 0;
  }

  /** Returns one entry more than a page when there are more. */
  private async read({ clientId, userId }: Caller, query: HistoryQuery): Promise<readonly OpenedRow[]> {
    const { after = null, from = null, to = null, keyword, size } = query;
    const { rows } = await this.database.query<OpenedRow>(
      `select browse_id, article_id, browsed_at from article_browse
       where client_id = $1 and user_id = $2 and ($3::bigint is null or browse_id < $3)
         and ($4::timestamptz is null or browsed_at >= $4) and ($5::timestamptz is null or browsed_at <= $5)
       order by browse_id desc limit $6`,
      [clientId, userId, after, from, to, keyword ? maxSearched : size + 1],
    );
    if (!keyword) return rows;
    const { rows: named } = await this.database.query<{ article_id: string }>(
      'select article_id from article where article_id = any($1::bigint[]) and position($2 in title_folded) > 0',
      [rows.map(({ article_id }) => article_id), foldText(keyword)],
    );
    const namedIds = new Set(named.map(({ article_id }) => article_id));
    return rows.filter(({ article_id }) => namedIds.has(article_id)).slice(0, size + 1);
  }
}
