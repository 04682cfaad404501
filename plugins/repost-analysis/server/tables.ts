import { read, table, unscoped, type TableSet } from '#core/server';

/** Repost data imported by a client; visible to that client only. */
export const repostTables: TableSet = {
  own: [
    table('repost_import', { distribution: 'client', key: 'client_id', deletedWith: { client: 'client_id' } }),
    table('repost_import_error', { distribution: 'client', key: 'client_id', deletedWith: { client: 'client_id' } }),
    table('repost_post', {
      distribution: 'client',
      key: 'client_id',
      isScoped: true,
      deletedWith: { client: 'client_id' },
    }),
    table('repost', { distribution: 'client', key: 'client_id', deletedWith: { client: 'client_id' } }),
  ],
  reads: [read(['article'], 'the article of a post is found by its URL')],
  unscoped: [
    unscoped(
      ['import/import-runner.ts', 'import/write-reposts.ts'],
      'the job of an import writes what its sender has given',
    ),
    unscoped(['post-store.ts#remove'], 'its call has read the post within the bounds of the caller'),
  ],
};
