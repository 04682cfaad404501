import { read, table, unscoped, type TableSet } from '#core/server';

/** Tables for channels, programmes, broadcasts and cues. */
export const tvTables: TableSet = {
  own: [
    table('tv_channel', { place: 'small' }),
    table('tv_programme', { place: 'small' }),
    table('tv_broadcast', { place: 'small', deletedWith: { client: 'client_id' } }),
    table('tv_cue', { place: 'small' }),
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
