import { createHash } from 'node:crypto';
import { InputError, NotFoundError, withServices } from '#core';
import { DatabaseService, type Caller, type Handlers } from '#core/server';
import type { ArticleRow } from '#plugins/articles';
import { ArticleReader } from '#plugins/articles/server';
import type { CommentSetting, commentSettingContract } from '../setting-contract';
import { toTask, trackColumns, trackFrom, withReplies, type ReplyFigures, type TrackRow } from './tracking/track-row';
import { TrackService, type TrackPlan } from './tracking/track-service';

type SettingRow = TrackRow & ReplyFigures;

/** External id of an article: the digest of its URL. */
const toDigest = ({ Url, Article_ID }: ArticleRow): string =>
  createHash('md5')
    .update(Url ?? Article_ID)
    .digest('hex');

const wired = (row: SettingRow, article: ArticleRow): CommentSetting => ({
  ...toTask(row),
  Article_Title: article.Title,
  Article_Md5_ID: toDigest(article),
  Url: article.Url,
  Site: article.Site,
  Reply_Count: row.reply_count,
});

/** Handlers of the comment extraction settings, which are a list view of the reply tasks. */
export const settingCalls = withServices(
  { database: DatabaseService, tasks: TrackService, articleReader: ArticleReader },
  ({ database, tasks, articleReader }): Handlers<typeof commentSettingContract> => {
    /** Returns the caller's matching settings; articles that were hidden since are omitted. */
    const read = async (
      caller: Caller,
      fits: (article: ArticleRow, task: TrackRow) => boolean,
      page: number,
      size: number,
    ): Promise<{ list: CommentSetting[]; total: number }> => {
      const { rows } = await database.query<TrackRow>(
        `select ${trackColumns} from ${trackFrom} where t.client_id = $2 and t.kind = 'replies'
        order by t.article_track_task_id desc`,
        [caller.userId, caller.clientId],
      );
      const reader = articleReader;
      const visible = await reader.visible(
        caller,
        rows.map(({ article_id }) => article_id),
      );
      const articles = new Map((await reader.rows(caller, visible)).map((article) => [article.Article_ID, article]));
      const visibleTasks = rows.flatMap((task) => {
        const article = articles.get(task.article_id);
        return article && fits(article, task) ? [task] : [];
      });
      const shown = await withReplies(database, visibleTasks.slice((page - 1) * size, page * size));
      return {
        list: shown.map((row) => wired(row, articles.get(row.article_id) as ArticleRow)),
        total: visibleTasks.length,
      };
    };
    const one = async (caller: Caller, id: string): Promise<CommentSetting> => {
      const { list } = await read(caller, (_, { article_track_task_id }) => article_track_task_id === id, 1, 1);
      if (!list[0]) throw new NotFoundError(`Comment extraction setting ${id} does not exist`);
      return list[0];
    };
    const ask = async (caller: Caller, articleId: string, plan: TrackPlan): Promise<string> => {
      const { list, refused } = await tasks.ask(caller, 'replies', [articleId], plan);
      const [refusal] = refused;
      if (refusal)
        throw refusal.Code === 'not-found'
          ? new NotFoundError(refusal.Message)
          : new InputError(refusal.Message, refusal.Code);
      return list[0]?.Article_Track_Task_ID ?? '';
    };

    return {
      list: async ({ caller, query: { page, size, keyword, Is_Enabled } }) => {
        const { list, total } = await read(
          caller,
          ({ Title }, { is_enabled }) =>
            (!keyword || Title.toLowerCase().includes(keyword.toLowerCase())) &&
            (!Is_Enabled || is_enabled === (Is_Enabled === 'true')),
          page,
          size,
        );
        return { list, total, next: page * size < total ? String(page + 1) : null };
      },
      get: ({ caller, query }) => one(caller, query.id),
      create: async ({ caller, body: { Article_ID, ...plan } }) => one(caller, await ask(caller, Article_ID, plan)),
      update: async ({ caller, body: { Article_Track_Task_ID, User_Viewed_Latest_Reply_ID, ...plan } }) => {
        const before = await one(caller, Article_Track_Task_ID);
        if (User_Viewed_Latest_Reply_ID !== undefined)
          await tasks.markViewed(caller, Article_Track_Task_ID, User_Viewed_Latest_Reply_ID);
        if (Object.keys(plan).length > 0)
          await ask(caller, before.Article_ID, { Is_Enabled: before.Is_Enabled, ...plan });
        return one(caller, Article_Track_Task_ID);
      },
      remove: async ({ caller, query }) => {
        const existing = await read(
          caller,
          (_, { article_track_task_id }) => query.id.split(',').includes(article_track_task_id),
          1,
          200,
        );
        const { rowCount } = await database.query(
          `delete from article_track_task where client_id = $1 and kind = 'replies'
          and article_track_task_id = any($2::bigint[])`,
          [caller.clientId, existing.list.map(({ Article_Track_Task_ID }) => Article_Track_Task_ID)],
        );
        return { removed: rowCount ?? 0 };
      },
      byArticle: async ({ caller, query }) => {
        const { list } = await read(
          caller,
          (article) => toDigest(article) === query.Article_Md5_ID.toLowerCase(),
          1,
          1,
        );
        return { Setting: list[0] ?? null };
      },
      changeEnableStatus: async ({ caller, body }) => {
        const { list } = await read(
          caller,
          (_, { article_track_task_id }) => body.id.includes(article_track_task_id),
          1,
          200,
        );
        const articles = list
          .filter(({ Is_Enabled }) => Is_Enabled !== body.Is_Enabled)
          .map(({ Article_ID }) => Article_ID);
        if (articles.length > 0)
          await (body.Is_Enabled
            ? tasks.ask(caller, 'replies', articles, {})
            : tasks.stop(caller, 'replies', articles));
        if (!body.Is_Enabled)
          await database.query(
            `update article_track_task set is_enabled = false, next_at = null where client_id = $1 and kind = 'replies'
            and article_id = any($2::bigint[])`,
            [caller.clientId, articles],
          );
        return { changed: articles.length };
      },
      markViewed: async ({ caller, body }) => {
        await one(caller, body.Article_Track_Task_ID);
        return {
          changed: await tasks.markViewed(caller, body.Article_Track_Task_ID, body.User_Viewed_Latest_Reply_ID),
        };
      },
    };
  },
);
