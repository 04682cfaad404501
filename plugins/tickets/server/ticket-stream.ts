import type { Caller, Statements } from '#core/server';
import type { TicketDetail } from '../ticket';
import type { TicketRow } from './ticket-row';

/** Entry of a ticket's message stream. */
export interface Message {
  readonly kind: TicketDetail['Messages'][number]['Kind'];
  readonly text: string;
}

/**
 * Returns true if the caller may reassign and close the ticket: those who answer it, administrators, and operators for
 * tickets to the operator.
 */
export const mayHandle = ({ userType }: Caller, { is_mine, is_own }: TicketRow): boolean =>
  is_mine || (!is_own && (userType === 'manager' || userType === 'operator'));

type TicketKey = Pick<TicketRow, 'client_id' | 'ticket_id'>;

/** Adds an entry to the message stream; returns its id. */
export async function addMessage(
  tx: Statements,
  { userId }: Caller,
  { client_id, ticket_id }: TicketKey,
  { kind, text }: Message,
): Promise<string> {
  const { rows } = await tx.query<{ ticket_message_id: string }>(
    `insert into ticket_message (client_id, ticket_id, kind, author_id, text) values ($1, $2, $3, $4, $5)
     returning ticket_message_id`,
    [client_id, ticket_id, kind, userId, text],
  );
  return rows[0]?.ticket_message_id ?? '';
}

/** Uses the clock instead of the transaction start: a change in the same transaction must count as seen. */
export async function markSeen(tx: Statements, { userId }: Caller, { client_id, ticket_id }: TicketKey): Promise<void> {
  await tx.query(
    `insert into ticket_reader (client_id, ticket_id, user_id, read_at) values ($1, $2, $3, clock_timestamp())
     on conflict (client_id, ticket_id, user_id) do update set read_at = excluded.read_at`,
    [client_id, ticket_id, userId],
  );
}
