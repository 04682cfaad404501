import { provide } from '#core';
import { DatabaseService, defineServer } from '#core/server';
import { messages } from '../plugin';
import { channelCalls } from './channel-calls';
import { ChannelSettings } from './channel-settings';
import { DeliveryRunner } from './delivery-runner';
import { deliverJob, Messages, QueuedMessages, type DeliverPayload } from './messages';
import { messageMigrations } from './migrations';
import { receiptCalls } from './receipt-calls';
import { Receipts } from './receipts';
import { messageTables } from './tables';

export { defineChannel, messageChannels } from './channel';
export { addressShapes, Messages } from './messages';
export { Receipts } from './receipts';

/** Days for which messages and their receipts are kept. */
const keptFor = 365;

export default defineServer(messages, {
  services: [provide(ChannelSettings), provide(Receipts), provide(DeliveryRunner), provide(Messages, QueuedMessages)],
  calls: [channelCalls, receiptCalls],
  tables: messageTables,
  migrations: messageMigrations,
  jobs: [
    {
      name: deliverJob,
      attempts: 5,
      run: (services, payload) => services.get(DeliveryRunner).run(payload as DeliverPayload),
    },
    {
      name: 'messages.sweep',
      every: '1d',
      run: async (services) => {
        const old = `created_at < now() - interval '${keptFor} days'`;
        await services.get(DatabaseService).query(`delete from message where ${old}`);
      },
    },
  ],
});
