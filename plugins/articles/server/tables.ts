import { table, type TableSet } from '#core/server';

/** Tables of articles, of what one client sees of them, and of the queue they come in by. */
export const articleTables: TableSet = {
  own: [
    table('article', { place: 'library', key: 'article_id' }),
    table('article_text', { place: 'library', key: 'article_id', goesWith: { article: 'article_id' } }),
    table('article_cluster', { place: 'library', key: 'cluster_id' }),
    table('near_band', { place: 'own', key: 'band' }),
    table('client_article', {
      place: 'client',
      key: 'client_id',
      goesWith: { client: 'client_id' },
    }),
    table('subject_article', {
      place: 'client',
      key: 'client_id',
      goesWith: { client: 'client_id' },
    }),
    table('article_count', { place: 'client', key: 'client_id', goesWith: { client: 'client_id' } }),
    table('article_read', { place: 'client', key: 'client_id', goesWith: { article: 'article_id', user: 'user_id' } }),
    table('article_browse', {
      place: 'client',
      key: 'client_id',
      goesWith: { article: 'article_id', client: 'client_id', user: 'user_id' },
    }),
    table('article_pin', {
      place: 'client',
      key: 'client_id',
      goesWith: { article: 'article_id', client: 'client_id', user: 'user_id' },
    }),
    table('article_attachment', {
      place: 'client',
      key: 'client_id',
      goesWith: { article: 'article_id', client: 'client_id' },
    }),
    table('article_result', {
      place: 'client',
      key: 'client_id',
      goesWith: { article: 'article_id', client: 'client_id' },
    }),
    table('article_share', {
      place: 'client',
      key: 'client_id',
      goesWith: { article: 'article_id', client: 'client_id' },
    }),
    table('cluster_choice', {
      place: 'client',
      key: 'client_id',
      goesWith: { article: 'article_id', client: 'client_id' },
    }),
    table('cluster_place', {
      place: 'client',
      key: 'client_id',
      goesWith: { article: 'article_id', client: 'client_id' },
    }),
    table('cluster_route', { place: 'client', key: 'client_id', goesWith: { client: 'client_id' } }),
    table('intake_batch', { place: 'local' }),
    table('intake_reject', { place: 'own', key: 'url_hash' }),
    table('intake_failure', { place: 'local' }),
    table('intake_count', { place: 'local' }),
  ],
};
