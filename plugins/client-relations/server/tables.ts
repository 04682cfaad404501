import { read, table, unscoped, type TableSet } from '#core/server';

/** Shared subjects. */
export const clientRelationTables: TableSet = {
  own: [
    table('subject_share', { distribution: 'reference', deletedWith: { client: 'client_id', subject: 'subject_id' } }),
  ],
  reads: [
    read(['client'], 'shares are listed with the names of both clients, and there are many clients'),
    read(['subject'], 'shares are listed with the names of their subjects'),
  ],
  unscoped: [unscoped(['share-store.ts'], 'managers, who see all of their client, share subjects with other clients')],
};
