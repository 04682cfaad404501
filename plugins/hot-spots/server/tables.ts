import { read, table, unscoped, type TableSet } from '#core/server';

/** Tables of events, ignored titles and hot lists of other platforms. */
export const hotSpotTables: TableSet = {
  own: [
    table('hot_event', { distribution: 'coordinator' }),
    table('hot_event_article', { distribution: 'coordinator', deletedWith: { article: 'article_id' } }),
    table('hot_event_history', { distribution: 'coordinator' }),
    table('hot_event_cursor', { distribution: 'coordinator' }),
    table('hot_event_follow', {
      distribution: 'client',
      key: 'client_id',
      deletedWith: { client: 'client_id', user: 'user_id' },
    }),
    table('hot_title_use', { distribution: 'coordinator' }),
    table('meaningless_title', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('hot_list_source', { distribution: 'reference', delays: ['next_run_at'] }),
    table('hot_list', { distribution: 'reference' }),
    table('hot_list_item', { distribution: 'reference' }),
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
