import { grants, withServices } from '#core';
import { ArticleReader, ReportedArticles } from '#plugins/articles/server';
import type { NoticeSource } from '#plugins/notices/server';
import { cutText } from '#shared/text';
import { remarkMentionNotice } from '../contract';
import { RemarkRepository } from './remark-repository';

const maxAgeDays = 14;

/** Lists remarks that mention the person, until they have opened the article. */
export const mentionNotice = withServices(
  { remarks: RemarkRepository, reader: ArticleReader, reported: ReportedArticles },
  ({ remarks, reader, reported }): NoticeSource<typeof remarkMentionNotice> => ({
    kind: remarkMentionNotice,
    load: async (caller) => {
      if (!grants(caller.privileges, ['remarked-info', 'browse'])) return null;
      const mentions = await remarks.unseenMentions(caller, maxAgeDays);
      const visibleIds = await reader.visible(
        caller,
        mentions.map(({ article_id }) => article_id),
      );
      const articles = await reader.rows(caller, visibleIds);
      const titles = new Map(articles.map(({ Article_ID, Title }) => [Article_ID, Title]));
      const visible = mentions.filter(({ article_id }) => titles.has(article_id));
      if (visible.length === 0) return null;
      await reported.mark(
        caller.clientId,
        visible.map(({ article_id }) => article_id),
      );
      return {
        list: visible.map((row) => ({
          Remark_ID: row.remark_id,
          Article_ID: row.article_id,
          Article_Title: titles.get(row.article_id) ?? '',
          Text: cutText(row.text, 100),
          User_Name: row.name,
        })),
      };
    },
  }),
);
