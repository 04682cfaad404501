import { read, table, type TableSet } from '#core/server';

/** Replies, engagement numbers and the tasks that fetch them. */
export const trackingTables: TableSet = {
  own: [
    table('article_reply', { distribution: 'library', key: 'article_id', deletedWith: { article: 'article_id' } }),
    table('article_numbers', { distribution: 'library', key: 'article_id', deletedWith: { article: 'article_id' } }),
    table('article_comment_feed', {
      distribution: 'library',
      key: 'article_id',
      deletedWith: { article: 'article_id' },
    }),
    table('article_track_task', {
      distribution: 'client',
      key: 'client_id',
      deletedWith: { client: 'client_id', article: 'article_id' },
      delays: ['next_at', 'lease_until'],
    }),
    table('article_track_watcher', {
      distribution: 'client',
      key: 'client_id',
      deletedWith: { client: 'client_id', user: 'user_id' },
    }),
    table('reply_adapter', { distribution: 'reference' }),
  ],
  reads: [
    read(
      ['article', 'article_text'],
      'replies collected as articles are listed with those of a site, and the first numbers are those that the article arrived with',
    ),
    read(
      ['extraction_host'],
      'the rate limit of hosts decides within the claiming statement which task may be claimed',
    ),
  ],
};
