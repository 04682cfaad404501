import { table, view, type TableSet } from '#core/server';

/** Tables of messages, their deliveries by recipient and channel, and the channel settings of clients. */
export const messageTables: TableSet = {
  own: [
    table('message', { distribution: 'client', key: 'client_id', deletedWith: { client: 'client_id' } }),
    table('message_delivery', {
      distribution: 'client',
      key: 'client_id',
      deletedWith: { client: 'client_id', user: 'user_id' },
    }),
    table('user_channel', {
      distribution: 'client',
      key: 'client_id',
      deletedWith: { client: 'client_id', user: 'user_id' },
    }),
    table('message_turn', { distribution: 'client', key: 'client_id', deletedWith: { client: 'client_id' } }),
    table('address_move', { distribution: 'client', key: 'client_id', deletedWith: { client: 'client_id' } }),
    table('channel_setting', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
  ],
  views: [
    view('message_sent', { of: ['message', 'message_delivery'] }),
    view('in_app_message', { of: ['message', 'message_delivery'] }),
  ],
};
