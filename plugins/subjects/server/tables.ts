import { read, table, type TableSet, view } from '#core/server';

/** Subjects, dictionaries, and how far rules have been applied. */
export const subjectTables: TableSet = {
  own: [
    table('subject_category', { place: 'small', goesWith: { client: 'client_id' } }),
    table('subject', { place: 'small', goesWith: { client: 'client_id' } }),
    table('client_dictionary', { place: 'small', goesWith: { client: 'client_id' } }),
    table('subject_version', { place: 'small' }),
    table('subject_run', { place: 'small', goesWith: { subject: 'subject_id' } }),
    table('subject_rules_version', { place: 'small' }),
  ],
  views: [view('dictionary_version', { of: ['subject_rules_version'] })],
  reads: [
    read(
      ['article', 'article_text', 'subject_article', 'article_count'],
      'rules are asked of what is stored, by conditions over the index of the library',
    ),
  ],
};
