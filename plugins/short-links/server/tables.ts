import { table, type TableSet } from '#core/server';

/** Short addresses; nobody's own, so that they outlive who made them. */
export const shortLinkTables: TableSet = {
  own: [table('short_link', { place: 'client', key: 'client_id', goesWith: { client: 'client_id' } })],
};
