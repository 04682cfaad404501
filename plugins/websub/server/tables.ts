import { read, table, type TableSet } from '#core/server';

/** Tables for hub subscriptions. */
export const websubTables: TableSet = {
  own: [
    table('websub_subscription', { place: 'local', delays: ['next_at', 'lease_until'] }),
    table('websub_content', { place: 'local' }),
  ],
  reads: [read(['extraction_source'], 'a subscription follows its source')],
};
