import { inject } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import type { ArticleRow } from '#plugins/articles';
import { ArticleReader } from '#plugins/articles/server';

export interface PublicationQuery {
  readonly id?: string;
  readonly Level?: number;
  readonly Column?: string;
  readonly after?: string;
  readonly size: number;
}

interface PublicationRow {
  readonly publication_id: string;
  readonly article_id: string;
  readonly level: number;
  readonly column_name: string;
  readonly note: string;
  readonly user_id: string;
  readonly user_name: string | null;
  readonly created_at: Date;
  readonly receipts: number;
  readonly confirmed_at: Date | null;
}

/** Reads publications of the articles that a caller sees. */
export class PublicationList {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly articles: ArticleReader,
  ) {}

  async page(caller: Caller, { id, Level, Column, after, size }: PublicationQuery) {
    const { own, where, parameters } = await this.articles.sql(caller, {});
    const client = `${parameters.add(caller.clientId)}::bigint`;
    const seen = [
      `p.client_id = ${client}`,
      `p.article_id in (select m.article_id from ${own} where ${where} and m.article_id in
        (select article_id from article_publication where client_id = ${client}))`,
      ...(Level ? [`p.level = ${parameters.add(Level)}`] : []),
      ...(id ? [`p.article_id = ${parameters.add(id)}::bigint`] : []),
    ].join(' and ');
    const { rows: columns } = await this.database.query<{ column_name: string; count: number }>(
      `select p.column_name, count(*)::int as count from article_publication p where ${seen} group by 1 order by 1`,
      [...parameters.values],
    );
    const narrower = [
      ...(Column === undefined ? [] : [`p.column_name = ${parameters.add(Column)}`]),
      ...(after ? [`p.publication_id < ${parameters.add(after)}::bigint`] : []),
    ];
    const user = `${parameters.add(caller.userId)}::bigint`;
    const { rows } = await this.database.query<PublicationRow>(
      `select p.publication_id, p.article_id, p.level, p.column_name, p.note, p.user_id, p.created_at,
         (select display_name from person u where u.user_id = p.user_id) as user_name,
         (select count(*)::int from article_publication_receipt r where r.client_id = ${client}
           and r.publication_id = p.publication_id) as receipts,
         (select r.confirmed_at from article_publication_receipt r where r.client_id = ${client}
           and r.publication_id = p.publication_id and r.user_id = ${user}) as confirmed_at
       from article_publication p where ${[seen, ...narrower].join(' and ')}
       order by p.publication_id desc limit ${parameters.add(size + 1)}`,
      parameters.values,
    );
    const shown = rows.slice(0, size);
    const articles = new Map(
      (await this.articles.rows(caller, [...new Set(shown.map(({ article_id }) => article_id))])).map((row) => [
        row.Article_ID,
        row,
      ]),
    );
    const total = columns.reduce(
      (sum, { column_name, count }) => sum + (Column === undefined || Column === column_name ? count : 0),
      0,
    );
    return {
      list: shown.flatMap((row) => {
        const article = articles.get(row.article_id);
        return article ? [toPublication(row, article)] : [];
      }),
      next: rows.length > size ? (shown.at(-1)?.publication_id ?? null) : null,
      total,
      Columns: columns.map(({ column_name, count }) => ({ Column: column_name, Count: count })),
    };
  }
}

const toPublication = (row: PublicationRow, article: ArticleRow) => ({
  ...article,
  Publication_ID: row.publication_id,
  Level: row.level,
  Column: row.column_name,
  Note: row.note,
  Publisher_ID: row.user_id,
  Publisher_Name: row.user_name,
  Released_At: row.created_at.toISOString(),
  Receipt_Count: row.receipts,
  Confirmed_At: row.confirmed_at?.toISOString() ?? null,
});
