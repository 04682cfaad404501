import { read, table, type TableSet } from '#core/server';

/** Imports and exports. */
export const dataExchangeTables: TableSet = {
  own: [
    table('data_import', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('data_import_error', { distribution: 'reference' }),
    table('data_export_schedule', { distribution: 'reference', deletedWith: { client: 'client_id', user: 'user_id' } }),
    table('data_export', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
  ],
  reads: [
    read(['intake_batch'], 'the progress of an import depends on its queued batches'),
    read(
      ['domain_event', 'domain_event_consumer', 'domain_event_wait'],
      'an import is in progress until its stored articles are counted',
    ),
  ],
};
