import type { Statements } from '#core/server';
import { keepAdapter } from '#plugins/article-tracking/server';

const name = '虚拟媒体（示例数据）';

/**
 * Creates or updates the site definition for reading the comments of the news site, as operators would for any site;
 * null deletes it.
 */
export const keepSiteDefinition = (statements: Statements, address: string | null): Promise<void> =>
  keepAdapter(
    statements,
    name,
    address === null
      ? null
      : {
          Url_Pattern: `${address}/{section}/{number}.html`,
          Replies_Url: `${address}/api/comments.json?url={url}&page={page}`,
          List_Path: 'list',
          Text_Path: 'text',
          Author_Path: 'author',
          Id_Path: 'id',
          Time_Path: 'at',
          Likes_Path: 'likes',
          Place_Path: 'place',
          Parent_Path: 'parent',
          Paging: 'page',
          First_Page: 1,
          Page_Size: 20,
          Is_Newest_First: true,
          Views_Path: 'numbers.views',
          Number_Likes_Path: 'numbers.likes',
          Comments_Path: 'numbers.comments',
          Reposts_Path: 'numbers.reposts',
        },
  );
