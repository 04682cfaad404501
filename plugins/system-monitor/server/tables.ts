import { view, type TableSet } from '#core/server';

/** Everything that was sent, whoever sent it. */
export const monitorTables: TableSet = {
  own: [],
  views: [view('outbox_entry', { of: ['outbox_message', 'message_sent'] })],
};
