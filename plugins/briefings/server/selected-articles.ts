import { ConflictError, inject, NotFoundError } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import { mostSelected, type SelectedRow } from '../selected-contract';

interface Row {
  readonly selected_id: string;
  readonly article_id: string;
  readonly column_name: string;
  readonly title: string;
  readonly summary: string;
  readonly remark: string;
  readonly created_at: Date;
  readonly user_name: string | null;
}

/** What the people of a client have picked for their next brief. */
export class SelectedArticles {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly reader: ArticleReader,
  ) {}

  async list(caller: Caller): Promise<SelectedRow[]> {
    const { rows } = await this.database.query<Row>(
      `select s.*, (select display_name from person u where u.user_id = s.user_id) as user_name
       from selected_article s where client_id = $1 order by place, selected_id`,
      [caller.clientId],
    );
    const visible = await this.reader.visible(
      caller,
      rows.map(({ article_id }) => article_id),
    );
    const seen = new Map((await this.reader.rows(caller, visible)).map((article) => [article.Article_ID, article]));
    return rows.map((row) => {
      const article = seen.get(row.article_id) ?? null;
      // The words that somebody gave an article tell what is in it: who does not see the one does not see the other.
      const words = article
        ? { Title: row.title, Summary: row.summary, Remark: row.remark }
        : { Title: '', Summary: '', Remark: '' };
      return {
        Selected_ID: row.selected_id,
        Column: row.column_name,
        ...words,
        User_Name: row.user_name,
        Selected_At: row.created_at.toISOString(),
        Article: article,
      };
    });
  }

  /** Throws `ConflictError` where the basket is full. */
  async add(caller: Caller, ids: readonly string[], column: string): Promise<number> {
    const visible = await this.reader.visible(caller, ids);
    // In the order in which they were picked, behind what is there.
    const picked = ids.filter((id) => visible.includes(id));
    return this.database.transaction(async (tx) => {
      const { rows } = await tx.query<{ count: number; last: number }>(
        `select count(*)::int as count, coalesce(max(place), 0)::int as last from selected_article
         where client_id = $1`,
        [caller.clientId],
      );
      if ((rows[0]?.count ?? 0) + picked.length > mostSelected)
        throw new ConflictError(`At most ${mostSelected} articles are picked at once`, 'briefings.basket-full', {
          most: mostSelected,
        });
      const { rowCount } = await tx.query(
        `insert into selected_article (client_id, user_id, article_id, column_name, place)
         select $1::bigint, $2::bigint, p.article_id, $4, $5 + p.place from unnest($3::bigint[]) with ordinality as p (article_id, place)
         on conflict (client_id, article_id) do nothing returning article_id`,
        [caller.clientId, caller.userId, picked, column, rows[0]?.last ?? 0],
      );
      return rowCount ?? 0;
    });
  }

  async update(
    caller: Caller,
    id: string,
    { Column, Title, Summary, Remark }: Partial<Pick<SelectedRow, 'Column' | 'Title' | 'Summary' | 'Remark'>>,
  ): Promise<number> {
    const { rowCount } = await this.database.query(
      `update selected_article set column_name = coalesce($3, column_name), title = coalesce($4, title),
         summary = coalesce($5, summary), remark = coalesce($6, remark) where client_id = $1 and selected_id = $2`,
      [caller.clientId, id, Column ?? null, Title ?? null, Summary ?? null, Remark ?? null],
    );
    if (!rowCount) throw new NotFoundError(`There is no picked article ${id}`);
    return rowCount;
  }

  async order(
    caller: Caller,
    list: readonly { readonly Selected_ID: string; readonly Column: string }[],
  ): Promise<number> {
    const { rowCount } = await this.database.query(
      `update selected_article s set place = o.place, column_name = o.column_name
       from unnest($2::bigint[], $3::text[]) with ordinality as o (selected_id, column_name, place)
       where s.client_id = $1 and s.selected_id = o.selected_id`,
      [caller.clientId, list.map(({ Selected_ID }) => Selected_ID), list.map(({ Column }) => Column)],
    );
    return rowCount ?? 0;
  }

  async remove(caller: Caller, ids: readonly string[]): Promise<number> {
    const { rowCount } = await this.database.query(
      'delete from selected_article where client_id = $1 and selected_id = any($2::bigint[])',
      [caller.clientId, ids],
    );
    return rowCount ?? 0;
  }
}
