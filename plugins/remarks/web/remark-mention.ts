import { noticeRenderer } from '#core/web';
import { routes } from '#shared/routes';
import type { remarkMentionNotice } from '../contract';

/** Shows who mentioned the user in a remark on which article; a line opens the article. */
export const remarkMention = noticeRenderer<typeof remarkMentionNotice>({
  plugin: 'remarks',
  type: 'RemarkMention',
  level: 'info',
  getLine: ({ Remark_ID, Article_ID, Article_Title, User_Name }, { text, navigation }) => ({
    key: Remark_ID,
    text: text('mentionLine', { name: User_Name ?? '', title: Article_Title }),
    open: () => navigation.navigate(routes.article(Article_ID)),
  }),
});
