import { read, table, type TableSet } from '#core/server';

/** What a client has imported of reposts; nobody else sees it. */
export const repostTables: TableSet = {
  own: [
    table('repost_import', { place: 'client', key: 'client_id', goesWith: { client: 'client_id' } }),
    table('repost_import_error', { place: 'client', key: 'client_id', goesWith: { client: 'client_id' } }),
    table('repost_post', { place: 'client', key: 'client_id', goesWith: { client: 'client_id' } }),
    table('repost', { place: 'client', key: 'client_id', goesWith: { client: 'client_id' } }),
  ],
  reads: [read(['article'], 'the article of a post is known by its address')],
};
