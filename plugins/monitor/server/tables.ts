import { read, unscoped, type TableSet } from '#core/server';

/** The page keeps nothing of its own. */
export const monitorTables: TableSet = {
  own: [],
  reads: [
    read(['client'], 'clients are watched by their names'),
    read(['article_count'], 'how much came in for each client is read from the counters'),
    read(['client_article', 'article'], 'when the newest article of each client came in'),
  ],
  unscoped: [unscoped(['client-glance.ts'], 'operators of the platform read it for all clients')],
};
