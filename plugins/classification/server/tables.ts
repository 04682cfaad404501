import { read, table, unscoped, type TableSet } from '#core/server';

/** Tables for classes and tags. */
export const classificationTables: TableSet = {
  own: [
    table('content_class', { place: 'small', deletedWith: { client: 'client_id' } }),
    table('tag_class', { place: 'small', deletedWith: { client: 'client_id' } }),
    table('client_tag', { place: 'small', deletedWith: { client: 'client_id' } }),
    table('tag_keyword', { place: 'small', deletedWith: { client: 'client_id' } }),
    table('content_class_article', {
      place: 'client',
      key: 'client_id',
      deletedWith: { client: 'client_id', article: 'article_id' },
    }),
    table('tag_hit', {
      place: 'client',
      key: 'client_id',
      deletedWith: { client: 'client_id', article: 'article_id' },
    }),
    table('tag_rules_version', { place: 'small' }),
  ],
  reads: [
    read(
      ['article', 'article_text', 'client_article', 'article_count'],
      'keywords are matched against stored articles with conditions on the library index',
    ),
  ],
  unscoped: [
    unscoped(['put-tags.ts'], 'the pipeline and its jobs put tags for whole clients'),
    unscoped(
      ['classification-repository.ts#tagsOfArticle'],
      'ArticleClasses has asked ArticleReader whether the caller may see the article',
    ),
  ],
};
