import { ConflictError, inject, InputError, NotFoundError } from '#core';
import { DatabaseService, rowMapper, type Caller } from '#core/server';
import { ArticleReader, ScopeService, withinSubjectsSql } from '#plugins/articles/server';
import { maxPicked, selectionSchema, type PickedArticle, type Selection } from '../contract';

/** Maximum number of baskets per user, beyond which they are hard to find again. */
const maxBaskets = 50;
/** Period within which a deleted basket can be restored. */
const undoable = "interval '1 day'";
/** SQL condition: the user is below the maximum number of baskets. `$1` client, `$2` user. */
const hasCapacity = `(select count(*) from article_selection o where o.client_id = $1 and o.user_id = $2
  and o.removed_at is null) < ${maxBaskets}`;

interface SelectionRow {
  readonly selection_id: string;
  readonly selection_name: string;
  readonly is_own: boolean;
  readonly article_count: number;
  readonly count: number;
  readonly first_at: Date | null;
  readonly last_at: Date | null;
}

const toColumns = rowMapper(selectionSchema.omit({ Gone: true }));
const toWire = (row: SelectionRow): Selection => ({ ...toColumns(row), Gone: row.article_count - row.count });

export interface SelectionChange {
  readonly Selection_Name?: string;
  readonly Add?: readonly string[];
  readonly Take?: readonly string[];
}

/**
 * Baskets of manually selected articles. Each belongs to its creator; colleagues who may see everything in it may view
 * it.
 */
export class SelectionStore {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(ScopeService) private readonly scopes: ScopeService,
  ) {}

  own(caller: Caller): Promise<Selection[]> {
    return this.read(caller, 's.user_id = $2', []);
  }

  async one(caller: Caller, id: string): Promise<Selection> {
    const [basket] = await this.read(caller, 's.selection_id = $4', [id]);
    if (!basket) throw new NotFoundError(`Basket ${id} does not exist`);
    return basket;
  }

  /** Returns the articles of the basket that are in the caller's lists, newest first. */
  async articles(caller: Caller, id: string): Promise<PickedArticle[]> {
    await this.one(caller, id);
    const ids = await this.reader.ids(caller, { Selection_ID: id }, 'time', maxPicked);
    return (await this.reader.rows(caller, ids)).map(
      ({ Article_ID, Title, Summary, Site, Media_Type, Emotion, Published_At }) => ({
        Article_ID,
        Title: Title || Summary,
        Site,
        Media_Type,
        Emotion,
        Published_At,
      }),
    );
  }

  async create(caller: Caller, name: string, articleIds: readonly string[]): Promise<Selection> {
    const ids = await this.pickable(caller, articleIds);
    bounded(ids.length);
    const { rows } = await this.database.query<{ selection_id: string }>(
      `insert into article_selection (client_id, user_id, selection_name, article_ids)
       select $1, $2, $3, $4::bigint[]
       where ${hasCapacity}
       returning selection_id`,
      [caller.clientId, caller.userId, name, ids],
    );
    if (!rows[0]) throw tooManyBaskets();
    return this.one(caller, rows[0].selection_id);
  }

  /** Applies a change completely or not at all; an article that the basket already contains is not duplicated. */
  async change(
    caller: Caller,
    id: string,
    { Selection_Name, Add = [], Take = [] }: SelectionChange,
  ): Promise<Selection> {
    const added = await this.pickable(caller, Add, Add.length === 0);
    await this.database.transaction(async (tx) => {
      const { rows } = await tx.query<{ article_ids: string[] }>(
        `select article_ids from article_selection where client_id = $1 and user_id = $2 and selection_id = $3
          and removed_at is null for update`,
        [caller.clientId, caller.userId, id],
      );
      if (!rows[0]) throw new NotFoundError(`You own no basket ${id}`);
      const ids = [...new Set([...rows[0].article_ids.map(String), ...added])].filter((each) => !Take.includes(each));
      if (Add.length > 0) bounded(ids.length);
      await tx.query(
        `update article_selection set article_ids = $2::bigint[], selection_name = coalesce($3, selection_name),
          updated_at = now() where selection_id = $1`,
        [id, ids, Selection_Name ?? null],
      );
    });
    return this.one(caller, id);
  }

  /** Deletes a basket; it can be restored unchanged for a day. */
  async remove(caller: Caller, id: string): Promise<number> {
    const owner = [caller.clientId, caller.userId];
    const { rowCount } = await this.database.query(
      `update article_selection set removed_at = now() where client_id = $1 and user_id = $2 and selection_id = $3
        and removed_at is null`,
      [...owner, id],
    );
    if (!rowCount) throw new NotFoundError(`You own no basket ${id}`);
    await this.database.query(
      `delete from article_selection where client_id = $1 and user_id = $2 and removed_at < now() - ${undoable}`,
      owner,
    );
    return rowCount;
  }

  /** Restores a deleted basket with all of its articles. */
  async restore(caller: Caller, id: string): Promise<Selection> {
    const { rows } = await this.database.query<{ is_put: boolean }>(
      `with basket as (
         select selection_id, ${hasCapacity} as is_put from article_selection
          where client_id = $1 and user_id = $2 and selection_id = $3 and removed_at is not null
       ), put as (
         update article_selection s set removed_at = null from basket f where f.selection_id = s.selection_id and f.is_put
       )
       select is_put from basket`,
      [caller.clientId, caller.userId, id],
    );
    if (!rows[0]) throw new NotFoundError(`You own no deleted basket ${id}`);
    if (!rows[0].is_put) throw tooManyBaskets();
    return this.one(caller, id);
  }

  /** Returns the given articles that the caller can see; others cannot be picked. */
  private async pickable(caller: Caller, articleIds: readonly string[], mayBeNone = false): Promise<readonly string[]> {
    const unique = [...new Set(articleIds)];
    const visible = new Set(await this.reader.visible(caller, unique));
    const ids = unique.filter((id) => visible.has(id));
    if (ids.length === 0 && !mayBeNone) throw new InputError('Article_IDs: none of these articles exists');
    return ids;
  }

  /** Reads baskets by a condition. `$1` client, `$2` user, `$3` visible subjects. */
  private async read(caller: Caller, condition: string, more: readonly unknown[]): Promise<Selection[]> {
    const subjects = await this.scopes.subjects(caller);
    const { rows } = await this.database.query<SelectionRow>(
      `select s.selection_id, s.selection_name, s.user_id = $2 as is_own, cardinality(s.article_ids) as article_count,
         count(c.article_id)::int as count, min(c.published_at) as first_at, max(c.published_at) as last_at
       from article_selection s left join client_article c on c.client_id = $1
         and c.article_id = any(s.article_ids) and not c.is_hidden
         and ($3::bigint[] is null or ${withinSubjectsSql('c', '$3')})
       where s.client_id = $1 and s.removed_at is null and ${condition}
         and (s.user_id = $2 or $3::bigint[] is null or not exists (select 1 from client_article o
           where o.client_id = $1 and o.article_id = any(s.article_ids) and not ${withinSubjectsSql('o', '$3')}))
       group by s.client_id, s.selection_id, s.selection_name, s.user_id, s.article_ids, s.updated_at
       order by s.updated_at desc, s.selection_id desc limit ${maxBaskets}`,
      [caller.clientId, caller.userId, subjects, ...more],
    );
    return rows.map(toWire);
  }
}

function bounded(count: number): void {
  if (count > maxPicked)
    throw new ConflictError(
      `A basket holds ${maxPicked} articles, and these would be ${count}; nothing was changed`,
      'content-analysis.too-many-articles',
      { max: maxPicked, count },
    );
}

const tooManyBaskets = (): ConflictError =>
  new ConflictError(`The maximum of ${maxBaskets} baskets is reached`, 'content-analysis.too-many-baskets', {
    max: maxBaskets,
  });
