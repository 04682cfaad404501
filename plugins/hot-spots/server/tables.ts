import { read, table, unscoped, type TableSet } from '#core/server';

/** Tables of events, ignored titles and hot lists of other platforms. */
export const hotSpotTables: TableSet = {
  own: [
    table('hot_event', { place: 'local' }),
    table('hot_event_article', { place: 'local', deletedWith: { article: 'article_id' } }),
    table('hot_event_history', { place: 'local' }),
    table('hot_event_cursor', { place: 'local' }),
    table('hot_event_follow', {
      place: 'client',
      key: 'client_id',
      deletedWith: { client: 'client_id', user: 'user_id' },
    }),
    table('hot_title_use', { place: 'local' }),
    table('meaningless_title', { place: 'small', deletedWith: { client: 'client_id' } }),
    table('hot_list_source', { place: 'small', delays: ['next_run_at'] }),
    table('hot_list', { place: 'small' }),
    table('hot_list_item', { place: 'small' }),
  ],
  reads: [
    read(['article', 'article_cluster', 'client_article'], 'computes events from the article stream of the library'),
    read(['subject'], 'shows events by subject'),
  ],
  unscoped: [
    unscoped(
      ['hot-events.ts#bySubject'],
      'a subject is named with its events, which are counted within the scope, or not at all',
    ),
  ],
};
