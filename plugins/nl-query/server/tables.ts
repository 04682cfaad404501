import { read, table, type TableSet } from '#core/server';

/** Table for the language model of a client. */
export const nlQueryTables: TableSet = {
  own: [table('language_model', { distribution: 'reference', deletedWith: { client: 'client_id' } })],
  reads: [read(['subject', 'subject_category'], 'questions refer to subjects and categories by name')],
};
