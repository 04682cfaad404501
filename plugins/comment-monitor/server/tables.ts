import { read, table, type TableSet } from '#core/server';

const ofClient = { distribution: 'client', key: 'client_id' } as const;

/** Tables for the words of comments and the author labels of clients. */
export const monitorTables: TableSet = {
  own: [
    table('comment_word', { distribution: 'library', key: 'article_id', deletedWith: { article: 'article_id' } }),
    table('author_label', { ...ofClient, deletedWith: { client: 'client_id' } }),
    table('author_labelled', { ...ofClient, deletedWith: { client: 'client_id' } }),
  ],
  reads: [
    read(['article_track_task', 'article_track_watcher'], 'a client’s tracked articles are those it has a task for'),
    read(['article_reply'], 'comments are counted and listed across many articles at once'),
    read(['article', 'article_text'], 'coordinated posts are searched by author, text and time'),
  ],
};
