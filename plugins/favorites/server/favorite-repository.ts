import { inject } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import { foldText } from '#shared/text';

interface FavoriteRow {
  readonly favorite_id: string;
  readonly article_id: string;
  readonly folder: string;
  readonly created_at: Date;
}

/** Selects favorites, newest first. */
export interface FavoriteQuery {
  readonly folder?: string;
  /** Text that must occur in the title. */
  readonly keyword?: string;
  /** Returns only favorites older than this one. */
  readonly after?: string;
  readonly max: number;
}

interface SelectedFavorites {
  readonly rows: readonly FavoriteRow[];
  /** All folders with the number of favorites that match; those without matches remain targets for moving. */
  readonly folders: readonly { readonly folder: string; readonly count: string }[];
}

/** Statements over the favorites of a user. */
export class FavoriteRepository {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly articles: ArticleReader,
  ) {}

  /**
   * Adds those of the articles that the caller may see; returns the number of added or moved ones. A folder also
   * applies to articles that are favorites already.
   */
  async add(caller: Caller, articleIds: readonly string[], folder: string | undefined): Promise<number> {
    const { own, where, parameters } = await this.articles.sql(caller, {});
    const { rowCount } = await this.database.query(
      `insert into user_favorite_article (user_id, client_id, article_id, folder)
        select distinct ${parameters.add(caller.userId)}::bigint, ${parameters.add(caller.clientId)}::bigint,
          m.article_id, ${parameters.add(folder ?? '')}
        from ${own} where ${where} and m.article_id = any(${parameters.add(articleIds)}::bigint[])
        on conflict (client_id, user_id, article_id) do
          ${folder === undefined ? 'nothing' : 'update set folder = excluded.folder'} returning article_id`,
      parameters.values,
    );
    return rowCount ?? 0;
  }

  async remove({ clientId, userId }: Caller, articleIds: readonly string[]): Promise<number> {
    const { rowCount } = await this.database.query(
      'delete from user_favorite_article where user_id = $1 and client_id = $2 and article_id = any($3::bigint[])',
      [userId, clientId, articleIds],
    );
    return rowCount ?? 0;
  }

  /** Selects favorites among the articles that the caller may see. */
  async select(caller: Caller, { folder, keyword, after, max }: FavoriteQuery): Promise<SelectedFavorites> {
    const { own, where, parameters } = await this.articles.sql(caller, {});
    const ofCaller = `f.user_id = ${parameters.add(caller.userId)} and f.client_id = ${parameters.add(caller.clientId)}`;
    const favorites = `(select * from user_favorite_article f where ${ofCaller} and f.article_id in (
      select m.article_id from ${own} where ${where} and m.article_id in (
        select f.article_id from user_favorite_article f where ${ofCaller}))`;
    const hasKeyword = keyword && `position(${parameters.add(foldText(keyword))} in a.title_folded) > 0`;
    const { rows: folders } = await this.database.query<{ folder: string; count: string }>(
      hasKeyword
        ? `select f.folder, count(*) filter (where ${hasKeyword}) as count from ${favorites}) f
            join article a on a.article_id = f.article_id group by 1 order by 1`
        : `select f.folder, count(*) as count from ${favorites}) f group by 1 order by 1`,
      [...parameters.values],
    );
    const narrowed = [
      folder === undefined ? '' : ` and f.folder = ${parameters.add(folder)}`,
      after ? ` and f.favorite_id < ${parameters.add(after)}::bigint` : '',
    ].join('');
    const { rows } = await this.database.query<FavoriteRow>(
      `select f.favorite_id, f.article_id, f.folder, f.created_at from ${favorites}${narrowed}) f
          join article a on a.article_id = f.article_id${hasKeyword ? ` where ${hasKeyword}` : ''}
        order by f.favorite_id desc limit ${parameters.add(max)}`,
      parameters.values,
    );
    return { rows, folders };
  }

  /** Moves all favorites of a folder; returns how many. */
  async moveFolder({ clientId, userId }: Caller, folder: string, newFolder: string): Promise<number> {
    const { rowCount } = await this.database.query(
      'update user_favorite_article set folder = $4 where user_id = $1 and client_id = $2 and folder = $3',
      [userId, clientId, folder, newFolder],
    );
    return rowCount ?? 0;
  }

  async isFavorite({ clientId, userId }: Caller, articleId: string): Promise<boolean> {
    const { rows } = await this.database.query(
      'select 1 from user_favorite_article where user_id = $1 and client_id = $2 and article_id = $3',
      [userId, clientId, articleId],
    );
    return rows.length > 0;
  }
}
