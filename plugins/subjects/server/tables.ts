import { read, table, unscoped, view, type TableSet } from '#core/server';

/** Subjects, dictionaries, and the progress of applying rules. */
export const subjectTables: TableSet = {
  own: [
    table('subject_category', { distribution: 'reference', isScoped: true, deletedWith: { client: 'client_id' } }),
    table('subject', { distribution: 'reference', isScoped: true, deletedWith: { client: 'client_id' } }),
    table('client_dictionary', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('subject_version', { distribution: 'reference', isScoped: true }),
    table('subject_run', { distribution: 'reference', isScoped: true, deletedWith: { subject: 'subject_id' } }),
    table('subject_rules_version', { distribution: 'reference' }),
  ],
  views: [view('dictionary_version', { of: ['subject_rules_version'] })],
  reads: [
    read(
      ['article', 'article_text', 'subject_article', 'article_count'],
      "rules are evaluated on stored articles by conditions over the library's index",
    ),
  ],
  unscoped: [
    unscoped(
      [
        'add-subjects.ts',
        'classify-state.ts',
        'reclassify.ts',
        'rule-users.ts',
        'subject-exclusions.ts',
        'subject-rules.ts',
        'subject-run.ts',
      ],
      'rules are kept and applied for whole clients; resource rules have bounded the rows',
    ),
    unscoped(['rule-reader.ts'], 'it reads rules for jobs too; calls ask SubjectScope, which is the scope of subjects'),
  ],
};
