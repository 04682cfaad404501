import { read, view, type TableSet } from '#core/server';

/** Everything that was sent, whoever sent it. */
export const monitorTables: TableSet = {
  own: [],
  reads: [read(['outbox_message'], 'the outbox shows what the installation itself sent beside what clients did')],
  views: [view('outbox_entry', { of: ['outbox_message', 'message_sent'] })],
};
