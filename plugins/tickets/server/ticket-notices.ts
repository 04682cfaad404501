import { grants, withServices } from '#core';
import { DatabaseService, Parameters } from '#core/server';
import type { NoticeSource } from '#plugins/notices/server';
import { GroupMembership } from '#plugins/privileges/server';
import { receivedTicketNotice, ticketStatusNotice } from '../notices';
import { ticketScope } from './ticket-scope';
import { isOverdue, isWaiting } from './ticket-row';

/** Maximum number of tickets named in a notice. */
const max = 20;

/**
 * Notifies the users who have to answer of waiting tickets, earliest due first; the level is error once one is overdue.
 */
export const waitingNotice = withServices(
  { groupMembership: GroupMembership, database: DatabaseService },
  ({ groupMembership, database }): NoticeSource<typeof receivedTicketNotice> => ({
    kind: receivedTicketNotice,
    load: async (caller) => {
      if (!grants(caller.privileges, ['ticket', 'browse'])) return null;
      const parameters = new Parameters();
      const { isMine } = await ticketScope(groupMembership, caller, parameters);
      const { rows } = await database.query<{ ticket_id: string; title: string; is_overdue: boolean }>(
        `select t.ticket_id, t.title, ${isOverdue} as is_overdue from ticket t where ${isMine} and ${isWaiting}
         order by t.due_at, t.ticket_id limit ${max}`,
        parameters.values,
      );
      return rows.length === 0
        ? null
        : {
            level: rows.some(({ is_overdue }) => is_overdue) ? 'error' : 'warning',
            list: rows.map(({ ticket_id, title }) => ({ Ticket_ID: ticket_id, Title: title })),
          };
    },
  }),
);

/**
 * Notifies authors of changes to their tickets since they last looked: number of readers (R) and of replies by others
 * (C).
 */
export const statusNotice = withServices(
  { database: DatabaseService },
  ({ database }): NoticeSource<typeof ticketStatusNotice> => ({
    kind: ticketStatusNotice,
    load: async (caller) => {
      if (!grants(caller.privileges, ['ticket', 'browse'])) return null;
      const { rows } = await database.query<{ ticket_id: string; title: string; readers: number; replies: number }>(
        `select t.ticket_id, t.title, read.readers, said.replies
         from ticket t join ticket_reader own on own.client_id = t.client_id and own.ticket_id = t.ticket_id
             and own.user_id = t.author_id,
           lateral (select count(*)::int as readers, max(r.first_read_at) as at from ticket_reader r
             where r.client_id = t.client_id and r.ticket_id = t.ticket_id and r.user_id <> t.author_id) read,
           lateral (select count(*)::int as replies, max(m.created_at) as at from ticket_message m
             where m.client_id = t.client_id and m.ticket_id = t.ticket_id and m.author_id <> t.author_id
               and m.kind = 'reply') said
         where t.client_id = $1 and t.author_id = $2 and greatest(read.at, said.at) > own.read_at
         order by greatest(read.at, said.at) desc limit ${max}`,
        [caller.clientId, caller.userId],
      );
      return rows.length === 0
        ? null
        : {
            list: rows.map((row) => ({ Ticket_ID: row.ticket_id, Title: row.title, R: row.readers, C: row.replies })),
          };
    },
  }),
);
