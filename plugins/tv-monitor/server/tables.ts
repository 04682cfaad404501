import { read, table, unscoped, type TableSet } from '#core/server';

/** Tables for channels, programmes, broadcasts and cues. */
export const tvTables: TableSet = {
  own: [
    table('tv_channel', { distribution: 'reference' }),
    table('tv_programme', { distribution: 'reference' }),
    table('tv_broadcast', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('tv_cue', { distribution: 'reference' }),
  ],
  reads: [
    read(
      ['article', 'client_article', 'subject_article', 'intake_batch', 'intake_reject'],
      'a broadcast is found by the article created from its text',
    ),
  ],
  unscoped: [
    unscoped(['broadcast-row.ts'], 'the emotion of a broadcast that everybody may see, as the client judges it'),
  ],
};
