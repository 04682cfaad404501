import type { Counter } from '#core/server';

/** Counters of content classes, tag groups, tags and keywords. */
export const counters = {
  articlesOfClass: {
    table: 'content_class',
    key: 'content_class_id',
    column: 'article_count',
    of: 'content_class_article',
    by: 'content_class_id',
    ofClients: true,
  },
  tagsOfClass: {
    table: 'tag_class',
    key: 'tag_class_id',
    column: 'tag_count',
    of: 'client_tag',
    by: 'tag_class_id',
  },
  keywordsOfTag: { table: 'client_tag', key: 'tag_id', column: 'keyword_count', of: 'tag_keyword', by: 'tag_id' },
  hitsOfKeyword: {
    table: 'tag_keyword',
    key: 'tag_keyword_id',
    column: 'hit_count',
    of: 'tag_hit',
    by: 'tag_keyword_id',
    ofClients: true,
  },
} as const satisfies Readonly<Record<string, Counter>>;
