import { read, table, unscoped, type TableSet } from '#core/server';

/** Tables for classes and tags. */
export const classificationTables: TableSet = {
  own: [
    table('content_class', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('tag_class', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('client_tag', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('tag_keyword', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('content_class_article', {
      distribution: 'client',
      key: 'client_id',
      deletedWith: { client: 'client_id', article: 'article_id' },
    }),
    table('tag_hit', {
      distribution: 'client',
      key: 'client_id',
      deletedWith: { client: 'client_id', article: 'article_id' },
    }),
    table('tag_rules_version', { distribution: 'reference' }),
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
