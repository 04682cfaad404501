import { read, table, type TableSet } from '#core/server';

const perClient = { distribution: 'client', key: 'client_id' } as const;

/** Tables of share links and their visits. */
export const linkTables: TableSet = {
  own: [
    table('shared_link', { ...perClient, deletedWith: { client: 'client_id', user: 'user_id' } }),
    table('shared_link_visit', { ...perClient, deletedWith: { client: 'client_id' } }),
  ],
  reads: [read(['person'], 'shows who made a link')],
};
