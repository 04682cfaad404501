import { table, type TableSet } from '#core/server';

const ofClient = { place: 'client', key: 'client_id' } as const;

/** Tables of articles, of what one client sees of them, and of the queue they come in by. */
export const articleTables: TableSet = {
  own: [
    table('article', { place: 'library', key: 'article_id' }),
    table('article_text', { place: 'library', key: 'article_id', goesWith: { article: 'article_id' } }),
    table('near_text', { place: 'library', key: 'article_id' }),
    table('article_cluster', { place: 'library', key: 'cluster_id' }),
    table('article_address', { place: 'own', key: 'url_hash' }),
    table('near_band', { place: 'own', key: 'place' }),
    // Counters and first copies go with the articles of these two, so their rows are removed one by one.
    table('client_article', { ...ofClient, goesWith: { client: 'client_id' } }),
    table('subject_article', { ...ofClient, goesWith: { client: 'client_id' } }),
    table('client_first', { ...ofClient, goesWith: { client: 'client_id' } }),
    table('article_count', { ...ofClient, goesWith: { client: 'client_id' } }),
    table('article_read', {
      ...ofClient,
      goesWith: { article: 'article_id', client: 'client_id', user: 'user_id' },
    }),
    table('article_browse', {
      ...ofClient,
      goesWith: { article: 'article_id', client: 'client_id', user: 'user_id' },
    }),
    table('article_pin', {
      ...ofClient,
      goesWith: { article: 'article_id', client: 'client_id', user: 'user_id' },
    }),
    table('article_attachment', { ...ofClient, goesWith: { article: 'article_id', client: 'client_id' } }),
    table('article_result', { ...ofClient, goesWith: { article: 'article_id', client: 'client_id' } }),
    table('article_share', { ...ofClient, goesWith: { article: 'article_id', client: 'client_id' } }),
    table('cluster_choice', { ...ofClient, goesWith: { article: 'article_id', client: 'client_id' } }),
    table('cluster_place', { ...ofClient, goesWith: { article: 'article_id', client: 'client_id' } }),
    table('cluster_route', { ...ofClient, goesWith: { client: 'client_id' } }),
    table('client_cluster', { ...ofClient, goesWith: { client: 'client_id' } }),
    table('code_statistics', { place: 'small' }),
    table('intake_batch', { place: 'local' }),
    table('intake_claim', { place: 'local' }),
    table('intake_reject', { place: 'own', key: 'url_hash' }),
    table('intake_failure', { place: 'local' }),
    table('intake_count', { place: 'local' }),
  ],
  functions: ['whole_text(text, text)'],
  // As the first migration says of one machine: the index answers containment far cheaper than the planner believes.
  onEachMachine: [
    'alter function arraycontains(anyarray, anyarray) cost 500',
    'alter function arrayoverlap(anyarray, anyarray) cost 500',
  ],
};
