import { read, table, type TableSet } from '#core/server';

/** Tables for hub subscriptions. */
export const websubTables: TableSet = {
  own: [
    table('websub_subscription', { distribution: 'coordinator', delays: ['next_at', 'lease_until'] }),
    table('websub_content', { distribution: 'coordinator' }),
  ],
  reads: [read(['extraction_source'], 'a subscription follows its source')],
};
