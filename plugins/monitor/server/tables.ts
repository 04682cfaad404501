import { read, unscoped, type TableSet } from '#core/server';

/** The dashboard stores no data of its own. */
export const monitorTables: TableSet = {
  own: [],
  reads: [
    read(['client'], 'shows clients by name'),
    read(['article_count'], 'reads the number of articles of each client from the counters'),
    read(['client_article', 'article'], 'shows when the newest article of each client was ingested'),
  ],
  unscoped: [unscoped(['client-glance.ts'], 'operators of the platform read it for all clients')],
};
