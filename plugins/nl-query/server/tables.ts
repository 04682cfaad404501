import { table, type TableSet } from '#core/server';

/** The language model that a client has set. */
export const nlQueryTables: TableSet = {
  own: [table('language_model', { place: 'small', goesWith: { client: 'client_id' } })],
};
