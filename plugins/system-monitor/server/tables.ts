import { read, table, view, type TableSet } from '#core/server';

/** Health checks with what they found, and everything that was sent, whoever sent it. */
export const monitorTables: TableSet = {
  own: [table('database_check', { place: 'small' }), table('database_check_result', { place: 'local' })],
  reads: [
    read(['outbox_message'], 'the outbox shows what the installation itself sent beside what clients did'),
    read(['dead_letter'], 'what could not be processed is listed beside what was sent'),
    read(['client'], 'figures stand by client'),
    read(['article_count'], 'how much clients get is told from the counters, for all of them at once'),
    read(['intake_count'], 'what comes in by hour is counted on the way in'),
    read(['operation_log'], 'sign-ins are counted where they are kept'),
  ],
  views: [
    view('outbox_entry', { of: ['outbox_message', 'message_sent'] }),
    view('dead_letter_entry', { of: ['dead_letter'] }),
  ],
};
