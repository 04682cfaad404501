import { read, table, type TableSet } from '#core/server';

const ofClient = { place: 'client', key: 'client_id', goesWith: { client: 'client_id' } } as const;

/** What a client has imported of reposts; nobody else sees it. */
export const repostTables: TableSet = {
  own: [
    table('repost_import', { ...ofClient }),
    table('repost_import_error', { ...ofClient }),
    table('repost_post', { ...ofClient }),
    table('repost', { ...ofClient }),
  ],
  reads: [read(['article'], 'the article of a post is known by its address')],
};
