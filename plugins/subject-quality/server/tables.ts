import { read, table, unscoped, type TableSet } from '#core/server';

/** Reviews of subjects; articles and rules belong to others. */
export const qualityTables: TableSet = {
  own: [
    table('quality_setting', {
      place: 'client',
      key: 'client_id',
      goesWith: { client: 'client_id', subject: 'subject_id' },
    }),
    table('quality_draw', {
      place: 'client',
      key: 'client_id',
      goesWith: { client: 'client_id', subject: 'subject_id' },
    }),
    table('quality_item', {
      place: 'client',
      key: 'client_id',
      goesWith: { client: 'client_id', article: 'article_id', subject: 'subject_id' },
    }),
  ],
  reads: [
    read(['subject_article'], 'what a rule has found and what people took out is drawn from'),
    read(['article', 'article_text'], 'drawn articles are read, and others are looked for that are like them'),
    read(['subject'], 'what subjects are called'),
  ],
  unscoped: [
    unscoped(
      ['quality-drawer.ts', 'quality-store.ts'],
      'its calls ask for the subject of a draw, and texts are read within the library scope',
    ),
  ],
};
