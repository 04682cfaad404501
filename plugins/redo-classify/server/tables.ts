import { read, table, unscoped, type TableSet } from '#core/server';

/** Runs, their results, and every single change. */
export const redoTables: TableSet = {
  own: [
    table('redo_run', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('redo_subject', { distribution: 'client', key: 'client_id', deletedWith: { client: 'client_id' } }),
    table('redo_day', { distribution: 'client', key: 'client_id', deletedWith: { client: 'client_id' } }),
    table('redo_change', {
      distribution: 'client',
      key: 'client_id',
      deletedWith: { client: 'client_id', article: 'article_id' },
    }),
    table('redo_emotion_count', { distribution: 'client', key: 'client_id', deletedWith: { client: 'client_id' } }),
    table('redo_emotion_change', {
      distribution: 'client',
      key: 'client_id',
      deletedWith: { client: 'client_id', article: 'article_id' },
    }),
  ],
  reads: [
    read(
      ['article', 'article_text', 'client_article', 'subject_article'],
      'rules and words are evaluated directly on the article store through its index',
    ),
    read(['subject'], 'a run refers to subjects'),
  ],
  unscoped: [
    unscoped(['apply-redo.ts', 'count-redo.ts'], 'the jobs of a run, which was made within the scope of its maker'),
  ],
};
