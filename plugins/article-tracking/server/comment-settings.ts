import { createHash } from 'node:crypto';
import { inject, InputError, NotFoundError } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import type { ArticleRow } from '#plugins/articles';
import { ArticleReader } from '#plugins/articles/server';
import type { CommentSetting } from '../setting-contract';
import { toTask, trackColumns, trackFrom, withReplies, type ReplyFigures, type TrackRow } from './tracking/track-row';
import { TrackService, type TrackPlan } from './tracking/track-service';

/** Maximum number of settings that are changed at once. */
const maxChanged = 200;

type Condition = (article: ArticleRow, task: TrackRow) => boolean;

/** Comment extraction settings: the reply tasks of a client with their articles. */
export class CommentSettings {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(TrackService) private readonly tasks: TrackService,
    @inject(ArticleReader) private readonly articles: ArticleReader,
  ) {}

  /** Returns the caller's matching settings; articles that were hidden since are omitted. */
  async list(
    caller: Caller,
    matches: Condition,
    { page, size }: { readonly page: number; readonly size: number },
  ): Promise<{ list: CommentSetting[]; total: number }> {
    const { rows } = await this.database.query<TrackRow>(
      `select ${trackColumns} from ${trackFrom} where t.client_id = $2 and t.kind = 'replies'
        order by t.article_track_task_id desc`,
      [caller.userId, caller.clientId],
    );
    const visible = await this.articles.visible(
      caller,
      rows.map(({ article_id }) => article_id),
    );
    const articles = new Map(
      (await this.articles.rows(caller, visible)).map((article) => [article.Article_ID, article]),
    );
    const visibleTasks = rows.flatMap((task) => {
      const article = articles.get(task.article_id);
      return article && matches(article, task) ? [{ task, article }] : [];
    });
    const pageTasks = visibleTasks.slice((page - 1) * size, page * size);
    const tasks = await withReplies(
      this.database,
      pageTasks.map(({ task }) => task),
    );
    return {
      list: tasks.map((task) => toWire(task, articles.get(task.article_id) as ArticleRow)),
      total: visibleTasks.length,
    };
  }

  /** @throws {NotFoundError} */
  async get(caller: Caller, id: string): Promise<CommentSetting> {
    const [setting] = await this.byIds(caller, [id]);
    if (!setting) throw new NotFoundError(`Comment extraction setting ${id} does not exist`);
    return setting;
  }

  /** Returns the setting of the article whose URL has an MD5 digest. */
  async byDigest(caller: Caller, digest: string): Promise<CommentSetting | null> {
    const { list } = await this.list(caller, (article) => toDigest(article) === digest.toLowerCase(), {
      page: 1,
      size: 1,
    });
    return list[0] ?? null;
  }

  /**
   * Schedules an article and returns its setting.
   *
   * @throws {NotFoundError} for an article that the caller cannot see, {InputError} for one that cannot be fetched.
   */
  async schedule(caller: Caller, articleId: string, plan: TrackPlan): Promise<CommentSetting> {
    const { list, refused } = await this.tasks.ask(caller, 'replies', [articleId], plan);
    const [refusal] = refused;
    if (refusal) throw toError(refusal);
    return this.get(caller, list[0]?.Article_Track_Task_ID ?? '');
  }

  async remove(caller: Caller, ids: readonly string[]): Promise<number> {
    const settings = await this.byIds(caller, ids);
    const { rowCount } = await this.database.query(
      `delete from article_track_task where client_id = $1 and kind = 'replies'
        and article_track_task_id = any($2::bigint[])`,
      [caller.clientId, settings.map(({ Article_Track_Task_ID }) => Article_Track_Task_ID)],
    );
    return rowCount ?? 0;
  }

  /** Pauses or resumes settings and returns how many changed. */
  async setEnabled(caller: Caller, ids: readonly string[], isEnabled: boolean): Promise<number> {
    const articleIds = (await this.byIds(caller, ids))
      .filter(({ Is_Enabled }) => Is_Enabled !== isEnabled)
      .map(({ Article_ID }) => Article_ID);
    if (articleIds.length === 0) return 0;
    if (isEnabled) await this.tasks.ask(caller, 'replies', articleIds, {});
    else {
      await this.tasks.stop(caller, 'replies', articleIds);
      await this.database.query(
        `update article_track_task set is_enabled = false, next_at = null where client_id = $1 and kind = 'replies'
          and article_id = any($2::bigint[])`,
        [caller.clientId, articleIds],
      );
    }
    return articleIds.length;
  }

  private async byIds(caller: Caller, ids: readonly string[]): Promise<readonly CommentSetting[]> {
    const { list } = await this.list(caller, (_, { article_track_task_id }) => ids.includes(article_track_task_id), {
      page: 1,
      size: maxChanged,
    });
    return list;
  }
}

/** Returns the error of an article that cannot be tracked. */
export const toError = ({ Code, Message }: { readonly Code: string; readonly Message: string }): Error =>
  Code === 'not-found' ? new NotFoundError(Message) : new InputError(Message, Code);

/** Returns the external id of an article: the digest of its URL. */
const toDigest = ({ Url, Article_ID }: ArticleRow): string =>
  createHash('md5')
    .update(Url ?? Article_ID)
    .digest('hex');

const toWire = (row: TrackRow & ReplyFigures, article: ArticleRow): CommentSetting => ({
  ...toTask(row),
  Article_Title: article.Title,
  Article_Md5_ID: toDigest(article),
  Url: article.Url,
  Site: article.Site,
  Reply_Count: row.reply_count,
});
