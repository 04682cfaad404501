import { table, type TableSet } from '#core/server';

/** How long a client keeps what its people have opened. */
export const browseHistoryTables: TableSet = {
  own: [table('browse_retention', { place: 'small', goesWith: { client: 'client_id' } })],
};
