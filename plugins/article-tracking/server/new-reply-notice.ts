import { grants, type Resolver } from '#core';
import { DatabaseService } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import { articleCommentNotice } from '#plugins/notices';
import type { NoticeSource } from '#plugins/notices/server';

/** What a notice lists at most. */
const most = 20;

/** Tells those who follow an article of replies that they have not viewed. */
export const newReplyNotice = (services: Resolver): NoticeSource<typeof articleCommentNotice> => ({
  kind: articleCommentNotice,
  load: async (caller) => {
    if (!grants(caller.privileges, ['article-tracking', 'browse'])) return null;
    const { rows } = await services
      .get(DatabaseService)
      .query<{ article_track_task_id: string; article_id: string; title: string; latest: string }>(
        `select t.article_track_task_id, t.article_id, coalesce(nullif(a.title, ''), a.summary) as title, n.latest
       from article_track_watcher w join article_track_task t using (article_track_task_id) join article a using (article_id),
         lateral (select max(reply_id) as latest from article_reply r where r.article_id = t.article_id and r.reply_id > w.viewed_reply_id) n
       where w.user_id = $1 and t.client_id = $2 and t.kind = 'replies' and t.is_enabled and n.latest is not null order by n.latest desc limit ${most}`,
        [caller.userId, caller.clientId],
      );
    if (rows.length === 0) return null;
    const visible = new Set(
      await services.get(ArticleReader).visible(
        caller,
        rows.map(({ article_id }) => article_id),
      ),
    );
    const list = rows.filter(({ article_id }) => visible.has(article_id));
    return list.length === 0
      ? null
      : {
          list: list.map((row) => ({
            Article_Track_Task_ID: row.article_track_task_id,
            Article_ID: row.article_id,
            Article_Title: row.title,
            Max_Article_Reply_ID: row.latest,
          })),
        };
  },
});
