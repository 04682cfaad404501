import { createToken, inject, NotFoundError } from '#core';
import { DatabaseService, OperationLogService, type Caller, type Statements } from '#core/server';
import { emotions, type Emotion, type ArticleStatus } from '#shared/vocabulary';
import { countUp, type CountKey } from '../article-counts';
import { chooseMain, clustersOf, keepMainCopies } from '../clusters/main-copy';
import { ArticleReader } from './article-reader';
import { emotionOf, mediaTypeOf } from './row';

/**
 * What a caller does to what the client sees of articles: of those named, to those within the caller's sight. Each
 * gives how many rows it changed, and is logged.
 */
export interface ArticleActions {
  setStatus(caller: Caller, ids: readonly string[], status: ArticleStatus): Promise<number>;
  /** Null returns to what the machine found. */
  setEmotion(caller: Caller, ids: readonly string[], emotion: Emotion | null): Promise<number>;
  tag(caller: Caller, ids: readonly string[], add: readonly string[], remove: readonly string[]): Promise<number>;
  setTags(caller: Caller, id: string, tags: readonly string[]): Promise<void>;
  /** Hidden articles leave lists and counters; showing them brings back exactly what was. */
  setHidden(caller: Caller, ids: readonly string[], hidden: boolean): Promise<number>;
  setInSubject(caller: Caller, ids: readonly string[], subjectId: string, inside: boolean): Promise<number>;
  updateUrl(caller: Caller, id: string, url: string): Promise<void>;
  addResult(caller: Caller, id: string, text: string): Promise<string>;
  markRead(caller: Caller, ids: readonly string[], read: boolean, opened: boolean): Promise<number>;
}
export const ArticleActions = createToken<ArticleActions>('articles.actions');

interface CountedRow {
  readonly subject_id: string;
  readonly published_at: Date;
  readonly media_type: number;
  readonly emotion: number;
}

export class PostgresArticleActions implements ArticleActions {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(OperationLogService) private readonly log: OperationLogService,
    @inject(ArticleReader) private readonly reader: ArticleReader,
  ) {}

  async setStatus(caller: Caller, named: readonly string[], status: ArticleStatus): Promise<number> {
    const ids = await this.reader.visible(caller, named);
    const { rowCount } = await this.database.query(
      'update client_article set status = $3 where client_id = $1 and article_id = any($2::bigint[]) and status <> $3',
      [caller.clientId, ids, status],
    );
    return this.logged(caller, 'status', ids, { Status: status }, rowCount);
  }

  async setEmotion(caller: Caller, named: readonly string[], emotion: Emotion | null): Promise<number> {
    const ids = await this.reader.visible(caller, named);
    const changed = await this.database.transaction(async (tx) => {
      await this.count(tx, caller, ids, -1);
      const { rowCount } = await tx.query(
        `update client_article c set emotion = coalesce($3::smallint, a.emotion), is_emotion_set = $3 is not null
         from article a where a.article_id = c.article_id and c.client_id = $1 and c.article_id = any($2::bigint[])`,
        [caller.clientId, ids, emotion === null ? null : emotions[emotion]],
      );
      await tx.query(
        'update subject_article s set emotion = c.emotion from client_article c where c.client_id = $1 and c.article_id = any($2::bigint[]) and s.client_id = c.client_id and s.article_id = c.article_id',
        [caller.clientId, ids],
      );
      await this.count(tx, caller, ids, 1);
      return rowCount;
    });
    return this.logged(caller, 'emotion', ids, { Emotion: emotion }, changed);
  }

  async tag(
    caller: Caller,
    named: readonly string[],
    add: readonly string[],
    remove: readonly string[],
  ): Promise<number> {
    const ids = await this.reader.visible(caller, named);
    const { rowCount } = await this.database.query(
      `update client_article set tags = array(select distinct tag from unnest(tags || $3::text[]) tag where tag <> all($4::text[]) order by tag)
       where client_id = $1 and article_id = any($2::bigint[])`,
      [caller.clientId, ids, add, remove],
    );
    return this.logged(caller, 'tag', ids, { Add: add, Remove: remove }, rowCount);
  }

  async setTags(caller: Caller, id: string, tags: readonly string[]): Promise<void> {
    await this.mustSee(caller, id);
    const { rowCount } = await this.database.query(
      'update client_article set tags = $3 where client_id = $1 and article_id = $2',
      [caller.clientId, id, [...new Set(tags)].sort()],
    );
    await this.logged(caller, 'tag', [id], { Tags: tags }, rowCount);
  }

  async setHidden(caller: Caller, named: readonly string[], hidden: boolean): Promise<number> {
    const ids = await this.visibility(caller, named, hidden);
    const changed = await this.database.transaction(async (tx) => {
      if (hidden) await this.count(tx, caller, ids, -1);
      const { rowCount } = await tx.query(
        'update client_article set is_hidden = $3 where client_id = $1 and article_id = any($2::bigint[]) and is_hidden <> $3',
        [caller.clientId, ids, hidden],
      );
      await tx.query(
        'update subject_article set is_hidden = $3 where client_id = $1 and article_id = any($2::bigint[])',
        [caller.clientId, ids, hidden],
      );
      if (!hidden) await this.count(tx, caller, ids, 1);
      await chooseMain(tx, caller.clientId, await clustersOf(tx, caller.clientId, ids));
      return rowCount;
    });
    return this.logged(caller, hidden ? 'hide' : 'show', ids, {}, changed);
  }

  async setInSubject(caller: Caller, named: readonly string[], subjectId: string, inside: boolean): Promise<number> {
    const ids = await this.reader.visible(caller, named);
    const changed = await this.database.transaction(async (tx) => {
      if (!inside) {
        const { rows, rowCount } = await tx.query<CountedRow>(
          'delete from subject_article where client_id = $1 and article_id = any($2::bigint[]) and subject_id = $3 and not is_hidden returning subject_id, published_at, media_type, emotion',
          [caller.clientId, ids, subjectId],
        );
        await countUp(tx, this.keys(caller, rows), -1);
        await chooseMain(tx, caller.clientId, await clustersOf(tx, caller.clientId, ids));
        return rowCount;
      }
      const { rows, rowCount } = await tx.query<CountedRow>(
        `insert into subject_article (subject_id, article_id, client_id, published_at, cluster_id, rule_version, region, media_type, emotion, is_first, is_by_hand, words)
         select $3, article_id, client_id, published_at, cluster_id, 0, region, media_type, emotion,
                not exists (select 1 from subject_article s where s.subject_id = $3 and s.cluster_id = c.cluster_id and s.is_first), true, '{}'
         from client_article c where client_id = $1 and article_id = any($2::bigint[]) and not is_hidden
         on conflict do nothing returning subject_id, published_at, media_type, emotion`,
        [caller.clientId, ids, subjectId],
      );
      await countUp(tx, this.keys(caller, rows), 1);
      await keepMainCopies(tx, caller.clientId, ids);
      return rowCount;
    });
    return this.logged(caller, inside ? 'add-subject' : 'remove-subject', ids, { Subject_ID: subjectId }, changed);
  }

  async updateUrl(caller: Caller, id: string, url: string): Promise<void> {
    await this.mustSee(caller, id);
    const { rows } = await this.database.query<{ before: string | null }>(
      `with old as (select coalesce(c.url, a.url) as url from article a join client_article c using (article_id) where c.client_id = $3 and article_id = $1)
       update client_article set url = $2 where client_id = $3 and article_id = $1 returning (select url from old) as before`,
      [id, url, caller.clientId],
    );
    await this.log.record(caller, {
      entity: 'article',
      action: 'url',
      id,
      before: { Url: rows[0]?.before },
      after: { Url: url },
    });
  }

  async addResult(caller: Caller, id: string, text: string): Promise<string> {
    await this.mustSee(caller, id);
    const { rows } = await this.database.query<{ result_id: string }>(
      'insert into article_result (client_id, article_id, user_id, text) select client_id, article_id, $3, $4 from client_article where client_id = $1 and article_id = $2 returning result_id',
      [caller.clientId, id, caller.userId, text],
    );
    await this.logged(caller, 'result', [id], { Text: text }, 1);
    return rows[0]?.result_id ?? '';
  }

  async markRead(caller: Caller, ids: readonly string[], read: boolean, opened: boolean): Promise<number> {
    if (!read)
      return (
        (
          await this.database.query('delete from article_read where user_id = $1 and article_id = any($2::bigint[])', [
            caller.userId,
            ids,
          ])
        ).rowCount ?? 0
      );
    const own = await this.reader.visible(caller, ids);
    if (opened) {
      // An article stands in the history once, at its latest opening.
      await this.database.query(
        `with former as (delete from article_browse where user_id = $3 and client_id = $1 and article_id = any($2::bigint[]))
         insert into article_browse (user_id, client_id, article_id) select $3, $1, unnest($2::bigint[])`,
        [caller.clientId, own, caller.userId],
      );
    }
    return (
      (
        await this.database.query(
          'insert into article_read (user_id, article_id) select $2, unnest($1::bigint[]) on conflict do nothing',
          [own, caller.userId],
        )
      ).rowCount ?? 0
    );
  }

  /** Those whose hiding would change: nothing is counted twice, whatever is asked twice. */
  private async visibility(caller: Caller, named: readonly string[], hidden: boolean): Promise<string[]> {
    const shown = await this.reader.visible(caller, named);
    if (hidden) return shown;
    const known = new Set(shown);
    return (await this.reader.visible(caller, named, true)).filter((id) => !known.has(id));
  }

  private async mustSee(caller: Caller, id: string): Promise<void> {
    if ((await this.reader.visible(caller, [id])).length === 0) throw new NotFoundError(`There is no article ${id}`);
  }

  /** Moves the counters of what is visible of these articles. */
  private async count(tx: Statements, caller: Caller, ids: readonly string[], by: 1 | -1): Promise<void> {
    const { rows } = await tx.query<CountedRow>(
      `select 0::bigint as subject_id, published_at, media_type, emotion from client_article where client_id = $1 and article_id = any($2::bigint[]) and not is_hidden
       union all select subject_id, published_at, media_type, emotion from subject_article where client_id = $1 and article_id = any($2::bigint[]) and not is_hidden`,
      [caller.clientId, ids],
    );
    await countUp(tx, this.keys(caller, rows), by);
  }

  private keys(caller: Caller, rows: readonly CountedRow[]): CountKey[] {
    return rows.map((row) => ({
      clientId: caller.clientId,
      subjectId: row.subject_id,
      publishedAt: row.published_at,
      mediaType: mediaTypeOf(row.media_type),
      emotion: emotionOf(row.emotion),
    }));
  }

  private async logged(
    caller: Caller,
    action: string,
    ids: readonly string[],
    after: unknown,
    changed: number | null,
  ): Promise<number> {
    if (ids.length === 0) return 0;
    await this.log.record(caller, {
      entity: 'article',
      action,
      ...(ids.length === 1 ? { id: ids[0] } : {}),
      after: { ...(after as object), ...(ids.length > 1 ? { Article_IDs: ids } : {}) },
    });
    return changed ?? 0;
  }
}
