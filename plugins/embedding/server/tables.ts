import { read, table, type TableSet } from '#core/server';

const perClient = { distribution: 'client', key: 'client_id' } as const;

/** Tables for widgets, external pages and domains to fetch from. */
export const embeddingTables: TableSet = {
  own: [
    table('embedded_widget', { ...perClient, deletedWith: { client: 'client_id' } }),
    table('embedded_page', { ...perClient, deletedWith: { client: 'client_id' } }),
    table('proxied_domain', { ...perClient, deletedWith: { client: 'client_id' } }),
  ],
  reads: [read(['person'], 'a widget and a page show who added them')],
};
