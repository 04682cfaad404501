import { noticeRenderer } from '#core/web';
import { routes } from '#shared/routes';
import type { articleCommentNotice } from '../notices';

/**
 * New comments on tracked articles. Opening one marks its latest reply as viewed, which removes the line from the
 * notice.
 */
export const articleComment = noticeRenderer<typeof articleCommentNotice>({
  plugin: 'article-tracking',
  type: 'ArticleComment',
  level: 'warning',
  getLine: (item, { navigation, http }) => {
    const {
      Article_Track_Task_ID: task,
      Article_ID: article,
      Article_Title: title,
      Max_Article_Reply_ID: reply,
    } = item;
    return {
      key: task,
      text: title,
      open: async () => {
        navigation.navigate(routes.article(article));
        await http.request('PUT', '/v1/front/comment-extraction-setting/update-user-viewed-latest-reply-id', {
          body: { Article_Track_Task_ID: task, User_Viewed_Latest_Reply_ID: reply },
        });
      },
    };
  },
});
