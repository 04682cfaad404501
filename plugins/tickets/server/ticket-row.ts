import { rowMapper } from '#core/server';
import { ticketSchema, type Ticket, type TicketCase, type TicketPriority, type TicketState } from '../ticket';
import type { TicketScope } from './ticket-scope';

export interface TicketRow {
  readonly client_id: string;
  readonly ticket_id: string;
  readonly title: string;
  readonly content: string;
  readonly type: Ticket['Type'];
  readonly priority: TicketPriority;
  readonly state: TicketState;
  readonly is_for_operator: boolean;
  readonly client_name: string | null;
  readonly author_id: string;
  readonly author_name: string | null;
  readonly assignee_id: string | null;
  readonly assignee_name: string | null;
  readonly user_group_id: string | null;
  readonly user_group_name: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly due_at: Date | null;
  readonly is_overdue: boolean;
  readonly reply_count: number;
  readonly is_own: boolean;
  readonly is_mine: boolean;
  readonly is_new: boolean;
  readonly alert_id: string | null;
  readonly handle_by: Date | null;
  readonly decision: string;
  readonly treated_id: string | null;
  readonly answer_article_id: string | null;
  readonly answer_title: string | null;
  readonly answer_url: string | null;
  readonly answered_at: Date | null;
}

/** SQL conditions: the ticket `t` is waiting for an answer, and overdue. */
export const isWaiting = `t.state in ('new', 'read')`;
export const isOverdue = `(${isWaiting} and coalesce(t.due_at < now(), false))`;

/** Columns read of the ticket `t` for a caller whose id is `user`. */
export const ticketColumns = ({ isOwn, isMine }: TicketScope, user: string): string => `
  t.client_id, t.ticket_id, t.title, t.content, t.type, t.priority, t.state, t.is_for_operator, t.author_id,
  t.assignee_id, t.user_group_id, t.created_at, t.updated_at, t.due_at, ${isOverdue} as is_overdue,
  t.alert_id, t.handle_by, t.decision, t.treated_id, t.answer_title, t.answer_url, t.answered_at,
  (select w.article_id from ticket_answer w where w.client_id = t.client_id and w.ticket_id = t.ticket_id)
    as answer_article_id,
  (select count(*)::int from ticket_message m where m.client_id = t.client_id and m.ticket_id = t.ticket_id
    and m.kind = 'reply') as reply_count,
  ${isOwn} as is_own, ${isMine} as is_mine,
  not exists (select 1 from ticket_reader r where r.client_id = t.client_id and r.ticket_id = t.ticket_id
    and r.user_id = ${user} and r.read_at >= t.updated_at) as is_new`;

/**
 * Adds names to the tickets found by a statement. Joined after the tickets are found, because users may be stored on
 * another machine.
 */
export const withNames = (selectSql: string): string => `with t as materialized (${selectSql}) select t.*,
  (select c.client_name from client c where c.client_id = t.client_id) as client_name,
  (select p.display_name from person p where p.user_id = t.author_id) as author_name,
  (select p.display_name from person p where p.user_id = t.assignee_id) as assignee_name,
  (select g.user_group_name from user_group g where g.user_group_id = t.user_group_id) as user_group_name
  from t order by t.place`;

const toColumns = rowMapper(ticketSchema.omit({ Author: true, Assignee: true, User_Group: true }));

/** Converts a row to its wire format. */
export const toTicket = (row: TicketRow): Ticket => ({
  ...toColumns(row),
  Author: { ID: row.author_id, Name: row.author_name },
  Assignee: row.assignee_id ? { ID: row.assignee_id, Name: row.assignee_name } : null,
  User_Group: row.user_group_id ? { ID: row.user_group_id, Name: row.user_group_name } : null,
});

/** Converts the case of a ticket to its wire format. */
export const toCase = (row: TicketRow): TicketCase => ({
  Handle_By: row.handle_by?.toISOString() ?? null,
  Decision: row.decision,
  Subject_ID: row.treated_id,
  Answer_Article_ID: row.answer_article_id,
  Answer_Title: row.answer_title,
  Answer_Url: row.answer_url,
  Answered_At: row.answered_at?.toISOString() ?? null,
});
