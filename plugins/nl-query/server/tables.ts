import { read, table, type TableSet } from '#core/server';

/** The language model that a client has set. */
export const nlQueryTables: TableSet = {
  own: [table('language_model', { place: 'small', goesWith: { client: 'client_id' } })],
  reads: [read(['subject', 'subject_category'], 'questions call subjects and categories by their names')],
};
