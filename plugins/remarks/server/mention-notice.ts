import { grants, type Resolver } from '#core';
import { DatabaseService } from '#core/server';
import { ArticleReader, markReported } from '#plugins/articles/server';
import type { NoticeSource } from '#plugins/notices/server';
import { cutText } from '#shared/text';
import { remarkMentionNotice } from '../contract';

/** Max age of a mention in days. */
const days = 14;

/** Lists remarks that mention the person, until they have opened the article. */
export const mentionNotice = (services: Resolver): NoticeSource<typeof remarkMentionNotice> => ({
  kind: remarkMentionNotice,
  load: async (caller) => {
    if (!grants(caller.privileges, ['remarked-info', 'browse'])) return null;
    const { rows } = await services
      .get(DatabaseService)
      .query<{ remark_id: string; article_id: string; text: string; name: string | null }>(
        `select r.remark_id, r.article_id, r.text, u.display_name as name
       from article_remark r left join person u on u.user_id = r.user_id
       where r.client_id = $1 and r.mention_ids @> array[$2::bigint]
         and r.created_at > now() - make_interval(days => ${days})
         and not exists (select 1 from article_remark_seen s where s.client_id = $1 and s.user_id = $2
           and s.remark_id = r.remark_id)
       order by r.remark_id desc limit 20`,
        [caller.clientId, caller.userId],
      );
    const reader = services.get(ArticleReader);
    const seen = await reader.visible(
      caller,
      rows.map(({ article_id }) => article_id),
    );
    const articles = await reader.rows(caller, seen);
    const titles = new Map(articles.map(({ Article_ID, Title }) => [Article_ID, Title]));
    const list = rows.filter(({ article_id }) => titles.has(article_id));
    if (list.length === 0) return null;
    await markReported(
      services,
      caller.clientId,
      list.map(({ article_id }) => article_id),
    );
    return {
      list: list.map((row) => ({
        Remark_ID: row.remark_id,
        Article_ID: row.article_id,
        Article_Title: titles.get(row.article_id) ?? '',
        Text: cutText(row.text, 100),
        User_Name: row.name,
      })),
    };
  },
});
