import { table, type TableSet } from '#core/server';

/** Tables of short links, which have no owner and therefore outlive the users who created them. */
export const shortLinkTables: TableSet = {
  own: [table('short_link', { distribution: 'client', key: 'client_id', deletedWith: { client: 'client_id' } })],
};
