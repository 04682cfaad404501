import { read, table, unscoped, type TableSet } from '#core/server';

/** Reviews of subjects; articles and rules belong to other plugins. */
export const qualityTables: TableSet = {
  own: [
    table('quality_setting', {
      distribution: 'client',
      key: 'client_id',
      deletedWith: { client: 'client_id', subject: 'subject_id' },
    }),
    table('quality_sample', {
      distribution: 'client',
      key: 'client_id',
      deletedWith: { client: 'client_id', subject: 'subject_id' },
    }),
    table('quality_item', {
      distribution: 'client',
      key: 'client_id',
      deletedWith: { client: 'client_id', article: 'article_id', subject: 'subject_id' },
    }),
  ],
  reads: [
    read(['subject_article'], 'samples are taken from the articles that a rule found and users removed'),
    read(['article', 'article_text'], 'sampled articles are displayed, and similar ones are searched for'),
    read(['subject'], 'names of subjects'),
  ],
  unscoped: [
    unscoped(
      ['quality-sampler.ts', 'quality-store.ts'],
      'its calls ask for the subject of a sample, and texts are read within the library scope',
    ),
  ],
};
