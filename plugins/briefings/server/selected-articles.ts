import { ConflictError, inject, NotFoundError } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { ArticleReader, ScopeService } from '#plugins/articles/server';
import { maxSelected, type SelectedRow } from '../selected-contract';

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

/** Articles that users of a client selected for its next brief. */
export class SelectedArticles {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(ScopeService) private readonly scopes: ScopeService,
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
    const articlesById = new Map(
      (await this.reader.rows(caller, visible)).map((article) => [article.Article_ID, article]),
    );
    // Nothing is returned about an article out of scope, neither who selected it nor under which heading. An article
    // that has left the client's lists stays in the basket without its text, so that it can be removed.
    const shown =
      (await this.scopes.subjects(caller)) === null ? rows : rows.filter((row) => articlesById.has(row.article_id));
    return shown.map((row) => {
      const article = articlesById.get(row.article_id) ?? null;
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

  /** @throws {ConflictError} if the basket is full. */
  async add(caller: Caller, ids: readonly string[], column: string): Promise<number> {
    const visible = await this.reader.visible(caller, ids);
    // In the order of selection, after the existing articles.
    const visibleIds = ids.filter((id) => visible.includes(id));
    return this.database.transaction(async (tx) => {
      const { rows } = await tx.query<{ count: number; last: number }>(
        `select count(*)::int as count, coalesce(max(place), 0)::int as last from selected_article
         where client_id = $1`,
        [caller.clientId],
      );
      if ((rows[0]?.count ?? 0) + visibleIds.length > maxSelected)
        throw new ConflictError(`At most ${maxSelected} articles can be selected`, 'briefings.basket-full', {
          max: maxSelected,
        });
      const { rowCount } = await tx.query(
        `insert into selected_article (client_id, user_id, article_id, column_name, place)
         select $1::bigint, $2::bigint, p.article_id, $4, $5 + p.place from unnest($3::bigint[]) with ordinality as p (article_id, place)
         on conflict (client_id, article_id) do nothing returning article_id`,
        [caller.clientId, caller.userId, visibleIds, column, rows[0]?.last ?? 0],
      );
      return rowCount ?? 0;
    });
  }

  async update(
    caller: Caller,
    id: string,
    { Column, Title, Summary, Remark }: Partial<Pick<SelectedRow, 'Column' | 'Title' | 'Summary' | 'Remark'>>,
  ): Promise<number> {
    if ((await this.reachable(caller, [id])).length === 0) throw new NotFoundError(`Selected article ${id} not found`);
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
    const reachable = await this.reachable(
      caller,
      list.map(({ Selected_ID }) => Selected_ID),
    );
    const { rowCount } = await this.database.query(
      `update selected_article s set place = o.place, column_name = o.column_name
       from unnest($2::bigint[], $3::text[]) with ordinality as o (selected_id, column_name, place)
       where s.client_id = $1 and s.selected_id = o.selected_id and s.selected_id = any($4::bigint[])`,
      [caller.clientId, list.map(({ Selected_ID }) => Selected_ID), list.map(({ Column }) => Column), reachable],
    );
    return rowCount ?? 0;
  }

  async remove(caller: Caller, ids: readonly string[]): Promise<number> {
    const { rowCount } = await this.database.query(
      'delete from selected_article where client_id = $1 and selected_id = any($2::bigint[])',
      [caller.clientId, await this.reachable(caller, ids)],
    );
    return rowCount ?? 0;
  }

  /**
   * Returns those of these selections that the caller may change; for a caller restricted to some subjects, only those
   * of articles within scope.
   */
  private async reachable(caller: Caller, ids: readonly string[]): Promise<readonly string[]> {
    if ((await this.scopes.subjects(caller)) === null) return ids;
    const { rows } = await this.database.query<{ selected_id: string; article_id: string }>(
      'select selected_id, article_id from selected_article where client_id = $1 and selected_id = any($2::bigint[])',
      [caller.clientId, ids],
    );
    const visible = new Set(
      await this.scopes.articles(
        caller,
        rows.map(({ article_id }) => article_id),
      ),
    );
    return rows.flatMap(({ selected_id, article_id }) => (visible.has(article_id) ? [selected_id] : []));
  }
}
