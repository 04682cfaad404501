import { table, unscoped, type TableSet } from '#core/server';

const ofClient = { distribution: 'client', key: 'client_id' } as const;

/** Tables of articles, of client data and of the ingestion queue. */
export const articleTables: TableSet = {
  own: [
    table('article', { distribution: 'library', key: 'article_id' }),
    table('article_text', { distribution: 'library', key: 'article_id', deletedWith: { article: 'article_id' } }),
    table('near_text', { distribution: 'library', key: 'article_id' }),
    table('article_cluster', { distribution: 'library', key: 'cluster_id' }),
    table('article_address', { distribution: 'keyed', key: 'url_hash' }),
    table('near_band', { distribution: 'keyed', key: 'place' }),
    // Counters and first copies depend on the articles of these two tables, so their rows are removed one by one.
    table('client_article', { ...ofClient, isScoped: true, deletedWith: { client: 'client_id' } }),
    table('subject_article', { ...ofClient, isScoped: true, deletedWith: { client: 'client_id' } }),
    table('client_first', { ...ofClient, deletedWith: { client: 'client_id' } }),
    table('article_count', { ...ofClient, deletedWith: { client: 'client_id' } }),
    table('article_read', {
      ...ofClient,
      deletedWith: { article: 'article_id', client: 'client_id', user: 'user_id' },
    }),
    table('article_browse', {
      ...ofClient,
      deletedWith: { article: 'article_id', client: 'client_id', user: 'user_id' },
    }),
    table('article_pin', {
      ...ofClient,
      isScoped: true,
      deletedWith: { article: 'article_id', client: 'client_id', user: 'user_id' },
    }),
    table('article_attachment', {
      ...ofClient,
      isScoped: true,
      deletedWith: { article: 'article_id', client: 'client_id' },
    }),
    table('article_result', {
      ...ofClient,
      isScoped: true,
      deletedWith: { article: 'article_id', client: 'client_id' },
    }),
    table('cluster_choice', {
      ...ofClient,
      isScoped: true,
      deletedWith: { article: 'article_id', client: 'client_id' },
    }),
    table('cluster_place', { ...ofClient, deletedWith: { article: 'article_id', client: 'client_id' } }),
    table('cluster_route', { ...ofClient, deletedWith: { client: 'client_id' } }),
    table('client_cluster', { ...ofClient, deletedWith: { client: 'client_id' } }),
    table('article_refold', { distribution: 'coordinator' }),
    table('code_statistics', { distribution: 'reference' }),
    table('intake_batch', { distribution: 'coordinator' }),
    table('intake_claim', { distribution: 'coordinator' }),
    table('intake_reject', { distribution: 'keyed', key: 'url_hash' }),
    table('intake_failure', { distribution: 'coordinator' }),
    table('intake_count', { distribution: 'coordinator' }),
  ],
  functions: ['whole_text(text, text)'],
  // See the first migration for a single machine: the index answers containment far cheaper than the planner estimates.
  onEachMachine: [
    'alter function arraycontains(anyarray, anyarray) cost 500',
    'alter function arrayoverlap(anyarray, anyarray) cost 500',
  ],
  unscoped: [
    unscoped(
      [
        'article-counts.ts',
        'client-articles/',
        'intake/',
        'months/',
        'remove-articles.ts',
        'clusters/repair-clusters.ts',
        'clusters/regroup.ts',
        'clusters/split-drifted.ts',
      ],
      'they keep rows, counters and copies right for whole clients; their callers ask who may',
    ),
    unscoped(
      [
        'scope/scope-sql.ts',
        'articles/filter-sql.ts',
        'articles/list-sql.ts',
        'articles/row.ts',
        'articles/article-page.ts',
        'articles/article-reader.ts',
      ],
      'they are the scope: their conditions take the visible subjects that ScopeService gives',
    ),
    unscoped(
      [
        'articles/similar-articles.ts',
        'articles/article-pins.ts#update',
        'articles/article-files.ts',
        'clusters/cluster-decisions.ts',
        'exports/article-parts.ts#results',
      ],
      'the ids have passed ScopeService or ArticleReader in the function that calls them',
    ),
    unscoped(
      ['articles/shared-articles.ts'],
      'a link is opened without a session, in the scope of its maker, which ArticleShares checks',
    ),
  ],
};
