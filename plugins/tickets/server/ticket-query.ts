import { containsText } from '#core/server';
import type { Parameters } from '#core/server';
import type { ticketPriorities, ticketTypes, TicketState } from '../ticket';

/** Filters and page of a ticket list. */
export interface TicketQuery {
  readonly Side: 'all' | 'own' | 'mine';
  readonly State?: TicketState | 'waiting' | 'overdue';
  readonly Type?: (typeof ticketTypes)[number];
  readonly Priority?: (typeof ticketPriorities)[number];
  readonly keyword?: string;
  readonly Assignee_ID?: string;
  readonly User_Group_ID?: string;
  readonly Since?: string;
  readonly Alert_ID?: string;
  readonly Article_ID?: string;
  readonly Is_Answered?: 'true' | 'false';
  readonly page: number;
  readonly size: number;
}

/** Returns SQL conditions on the ticket `t`, except scope and state. */
export const narrowed = (
  query: Omit<TicketQuery, 'Side' | 'State' | 'page' | 'size'>,
  parameters: Parameters,
): readonly string[] => {
  const { Type, Priority, keyword, Assignee_ID, User_Group_ID, Since, Alert_ID, Article_ID, Is_Answered } = query;
  return [
    ...(Type ? [`t.type = ${parameters.add(Type)}`] : []),
    ...(Priority ? [`t.priority = ${parameters.add(Priority)}`] : []),
    ...(Assignee_ID ? [`t.assignee_id = ${parameters.add(Assignee_ID)}::bigint`] : []),
    ...(User_Group_ID ? [`t.user_group_id = ${parameters.add(User_Group_ID)}::bigint`] : []),
    ...(Since ? [`t.created_at >= ${parameters.add(Since)}::timestamptz`] : []),
    ...(Alert_ID ? [`t.alert_id = ${parameters.add(Alert_ID)}::bigint`] : []),
    ...(Article_ID
      ? [
          `exists (select 1 from ticket_article w where w.client_id = t.client_id and w.ticket_id = t.ticket_id
            and w.article_id = ${parameters.add(Article_ID)}::bigint)`,
        ]
      : []),
    ...(Is_Answered ? [`t.first_replied_at is ${Is_Answered === 'true' ? 'not null' : 'null'}`] : []),
    ...(keyword ? [containsText(parameters.add(keyword), "t.title || ' ' || t.content")] : []),
  ];
};
