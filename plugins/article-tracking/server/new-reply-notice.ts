import { grants, withServices } from '#core';
import { DatabaseService } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import type { NoticeSource } from '#plugins/notices/server';
import { articleCommentNotice } from '../notices';
import { withReplies, type TrackRow } from './tracking/track-row';

/** Maximum number of entries in a notice. */
const max = 20;

/** Notifies followers of an article of replies that they have not viewed. */
export const newReplyNotice = withServices(
  { databaseService: DatabaseService, articleReader: ArticleReader },
  ({ databaseService, articleReader }): NoticeSource<typeof articleCommentNotice> => ({
    kind: articleCommentNotice,
    load: async (caller) => {
      if (!grants(caller.privileges, ['article-tracking', 'browse'])) return null;
      const database = databaseService;
      const { rows } = await database.query<Pick<TrackRow, 'article_track_task_id' | 'article_id' | 'viewed_reply_id'>>(
        `select t.article_track_task_id, t.article_id, w.viewed_reply_id from article_track_watcher w
        join article_track_task t using (client_id, article_track_task_id)
       where w.client_id = $1 and w.user_id = $2 and t.kind = 'replies' and t.is_enabled`,
        [caller.clientId, caller.userId],
      );
      const news = (await withReplies(database, rows))
        .filter(({ new_count }) => new_count > 0)
        .sort((a, b) => Number(BigInt(b.max_reply_id ?? 0) - BigInt(a.max_reply_id ?? 0)))
        .slice(0, max);
      if (news.length === 0) return null;
      const reader = articleReader;
      const visible = await reader.visible(
        caller,
        news.map(({ article_id }) => article_id),
      );
      const titles = new Map(
        (await reader.rows(caller, visible)).map(({ Article_ID, Title, Summary }) => [Article_ID, Title || Summary]),
      );
      const list = news.filter(({ article_id }) => titles.has(article_id));
      return list.length === 0
        ? null
        : {
            list: list.map((row) => ({
              Article_Track_Task_ID: row.article_track_task_id,
              Article_ID: row.article_id,
              Article_Title: titles.get(row.article_id) ?? '',
              Max_Article_Reply_ID: row.max_reply_id ?? '',
            })),
          };
    },
  }),
);
