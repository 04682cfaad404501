import { read, table, view, type TableSet } from '#core/server';

/** Tables of health checks and their results, and of all sent messages of any sender. */
export const monitorTables: TableSet = {
  own: [
    table('database_check', { distribution: 'reference' }),
    table('database_check_result', { distribution: 'coordinator' }),
  ],
  reads: [
    read(['outbox_message'], 'the outbox shows messages of the installation besides those of clients'),
    read(['dead_letter'], 'what could not be processed is listed beside what was sent'),
    read(['client'], 'figures are grouped by client'),
    read(['article_count'], 'article volumes of all clients are read from the counters'),
    read(['intake_count'], 'hourly intake is counted on arrival'),
    read(['operation_log'], 'sign-ins are counted where they are kept'),
  ],
  views: [
    view('outbox_entry', { of: ['outbox_message', 'message_sent'] }),
    view('dead_letter_entry', { of: ['dead_letter'] }),
  ],
};
