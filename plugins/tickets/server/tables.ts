import { read, table, type TableSet } from '#core/server';

const place = { distribution: 'client', key: 'client_id' } as const;

/** Tickets with their messages, cases and read states. */
export const ticketTables: TableSet = {
  own: [
    table('ticket', { ...place, deletedWith: { client: 'client_id' } }),
    table('ticket_message', { ...place, deletedWith: { client: 'client_id' } }),
    table('ticket_attachment', { ...place, deletedWith: { client: 'client_id' } }),
    table('ticket_article', { ...place, deletedWith: { client: 'client_id', article: 'article_id' } }),
    table('ticket_answer', { ...place, deletedWith: { client: 'client_id', article: 'article_id' } }),
    table('ticket_reader', { ...place, deletedWith: { client: 'client_id', user: 'user_id' } }),
  ],
  reads: [
    read(['user_group'], 'a ticket may be assigned to a group, whose name is shown'),
    read(['client'], 'operators answer tickets of many clients, whose names are shown'),
  ],
};
