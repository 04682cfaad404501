import { ConflictError, inject, InputError, PermissionError } from '#core';
import { DatabaseService, OperationLogService, type Caller, type Statements } from '#core/server';
import { AlertReader } from '#plugins/alerts/server';
import { ArticleReader } from '#plugins/articles/server';
import { platformClientId } from '#plugins/clients/server';
import { dueHours, stateAfter, type Ticket, type TicketAction, type TicketPriority, type TicketState } from '../ticket';
import { TicketReader } from './ticket-reader';
import { mayHandle, addMessage, markSeen, type Message } from './ticket-stream';
import type { TicketRow } from './ticket-row';

export interface NewTicket {
  readonly Title: string;
  readonly Content: string;
  readonly Type: Ticket['Type'];
  readonly Priority: TicketPriority;
  readonly Is_For_Operator: boolean;
  readonly Assignee_ID: string | null;
  readonly User_Group_ID: string | null;
  readonly Article_IDs: readonly string[];
  readonly Alert_ID: string | null;
}

/** Changes tickets: which action is allowed to whom in which state, and when an answer is due. */
export class TicketService {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(TicketReader) private readonly reader: TicketReader,
    @inject(AlertReader) private readonly alerts: AlertReader,
    @inject(ArticleReader) private readonly articles: ArticleReader,
    @inject(OperationLogService) private readonly log: OperationLogService,
  ) {}

  async create(caller: Caller, ticket: NewTicket, ip?: string): Promise<string> {
    const titles = await this.getTitles(caller, [...ticket.Article_IDs, ...(await this.articleOf(caller, ticket))]);
    const id = await this.database.transaction(async (tx) => {
      await this.mustKnow(tx, ticket.Is_For_Operator ? platformClientId : caller.clientId, ticket);
      const { rows } = await tx.query<{ ticket_id: string }>(
        `insert into ticket (client_id, title, content, type, priority, is_for_operator, author_id, assignee_id,
           user_group_id, due_at, alert_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + make_interval(hours => $10), $11) returning ticket_id`,
        [
          caller.clientId,
          ticket.Title,
          ticket.Content,
          ticket.Type,
          ticket.Priority,
          ticket.Is_For_Operator,
          caller.userId,
          ticket.Assignee_ID,
          ticket.User_Group_ID,
          dueHours[ticket.Priority],
          ticket.Alert_ID,
        ],
      );
      const ticketId = rows[0]?.ticket_id ?? '';
      await tx.query(
        `insert into ticket_article (client_id, ticket_id, article_id, title)
         select $1, $2, article_id, title from unnest($3::bigint[], $4::text[]) as a (article_id, title)`,
        [caller.clientId, ticketId, [...titles.keys()], [...titles.values()]],
      );
      await markSeen(tx, caller, { client_id: caller.clientId, ticket_id: ticketId });
      return ticketId;
    });
    await this.log.record(caller, { entity: 'ticket', action: 'create', id, ip, after: ticket });
    return id;
  }

  /**
   * Adds a reply. A reply of the assignee answers the ticket; a reply of the author makes it wait for an answer again.
   */
  async reply(caller: Caller, ticketId: string, text: string): Promise<{ id: string; state: TicketState }> {
    const row = await this.reader.row(caller, ticketId);
    const action = row.author_id === caller.userId && !row.is_mine ? 'asked' : 'handled';
    return this.step(caller, row, action, { kind: 'reply', text });
  }

  /** Records that the caller has opened the ticket; the first reader among the assignees changes its state to read. */
  async markRead(caller: Caller, ticketId: string): Promise<TicketState> {
    const row = await this.reader.row(caller, ticketId);
    const isAnswering = row.author_id !== caller.userId || row.is_mine;
    return this.database.transaction(async (tx) => {
      await markSeen(tx, caller, row);
      if (!isAnswering || row.state !== 'new') return row.state;
      await tx.query(
        `update ticket set state = 'read', first_read_at = coalesce(first_read_at, (select now()))
         where client_id = $1 and ticket_id = $2 and state = 'new'`,
        [row.client_id, ticketId],
      );
      return 'read';
    });
  }

  async setState(caller: Caller, ticketId: string, action: 'closed' | 'reopened', ip?: string): Promise<TicketState> {
    const row = await this.reader.row(caller, ticketId);
    if (!row.is_own && !mayHandle(caller, row))
      throw new PermissionError(`Ticket ${ticketId} can only be closed by its author or by the users who answer it`);
    const { state } = await this.step(caller, row, action, { kind: action, text: '' });
    await this.log.record(caller, {
      entity: 'ticket',
      action: 'update',
      id: ticketId,
      ip,
      before: { State: row.state },
      after: { State: state },
    });
    return state;
  }

  async assign(
    caller: Caller,
    ticketId: string,
    change: {
      readonly Assignee_ID?: string | null;
      readonly User_Group_ID?: string | null;
      readonly Priority?: TicketPriority;
    },
    ip?: string,
  ): Promise<void> {
    const row = await this.reader.row(caller, ticketId);
    if (!mayHandle(caller, row))
      throw new PermissionError(`Ticket ${ticketId} can only be reassigned by the users who answer it`);
    const next = {
      Assignee_ID: change.Assignee_ID === undefined ? row.assignee_id : change.Assignee_ID,
      User_Group_ID: change.User_Group_ID === undefined ? row.user_group_id : change.User_Group_ID,
      Priority: change.Priority ?? row.priority,
    };
    await this.database.transaction(async (tx) => {
      await this.mustKnow(tx, row.is_for_operator ? platformClientId : row.client_id, next);
      await tx.query(
        `update ticket set assignee_id = $3, user_group_id = $4, priority = $5, updated_at = now(),
           due_at = case when priority = $5 then due_at else
             (created_at at time zone 'UTC' + make_interval(hours => $6)) at time zone 'UTC' end
         where client_id = $1 and ticket_id = $2`,
        [row.client_id, ticketId, next.Assignee_ID, next.User_Group_ID, next.Priority, dueHours[next.Priority]],
      );
      if (next.Assignee_ID !== row.assignee_id || next.User_Group_ID !== row.user_group_id)
        await addMessage(tx, caller, row, { kind: 'assigned', text: await getName(tx, next) });
      if (next.Priority !== row.priority) await addMessage(tx, caller, row, { kind: 'priority', text: next.Priority });
      await markSeen(tx, caller, row);
    });
    await this.log.record(caller, {
      entity: 'ticket',
      action: 'update',
      id: ticketId,
      ip,
      before: { Assignee_ID: row.assignee_id, User_Group_ID: row.user_group_id, Priority: row.priority },
      after: next,
    });
  }

  /**
   * Performs an action under a lock, so that concurrent actions see each other.
   *
   * @throws {ConflictError} if the state does not allow the action
   */
  private async step(
    caller: Caller,
    { client_id, ticket_id, priority }: TicketRow,
    action: TicketAction,
    message: Message,
  ): Promise<{ id: string; state: TicketState }> {
    return this.database.transaction(async (tx) => {
      const { rows } = await tx.query<{ state: TicketState }>(
        'select state from ticket where client_id = $1 and ticket_id = $2 for update',
        [client_id, ticket_id],
      );
      const before = rows[0]?.state ?? 'closed';
      const state = stateAfter(before, action);
      if (!state)
        throw new ConflictError(`Ticket ${ticket_id} is ${before}; this action is not allowed now`, 'tickets.state', {
          State: before,
        });
      await tx.query(
        `update ticket set state = $3, updated_at = now(),
           closed_at = case when $3 = 'closed' then (select now()) end,
           first_replied_at = case when $4 then coalesce(first_replied_at, (select now())) else first_replied_at end,
           due_at = case when $3 in ('replied', 'closed') then null
             when $5 then (select now() + make_interval(hours => $6)) else due_at end
         where client_id = $1 and ticket_id = $2`,
        [
          client_id,
          ticket_id,
          state,
          action === 'handled',
          before === 'replied' || before === 'closed',
          dueHours[priority],
        ],
      );
      const id = await addMessage(tx, caller, { client_id, ticket_id }, message);
      await markSeen(tx, caller, { client_id, ticket_id });
      return { id, state };
    });
  }

  /**
   * Returns the article of the alert that a ticket is created from.
   *
   * @throws {InputError} for an alert that does not exist or that the caller may not see
   */
  private async articleOf(caller: Caller, { Alert_ID }: NewTicket): Promise<readonly string[]> {
    if (!Alert_ID) return [];
    const alert = await this.alerts.one(caller.clientId, Alert_ID);
    if (!alert || !(await this.alerts.isVisible(caller, alert)))
      throw new InputError(`Alert_ID: alert ${Alert_ID} not found`, 'input', { Alert_ID });
    return alert.Article_ID ? this.articles.visible(caller, [alert.Article_ID]) : [];
  }

  private async getTitles(caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const visible = await this.articles.visible(caller, [...new Set(ids)]);
    const missing = ids.find((id) => !visible.includes(id));
    if (missing) throw new InputError(`Article_IDs: article ${missing} not found`, 'input', { Article_IDs: missing });
    const rows = await this.articles.rows(caller, visible);
    return new Map(rows.map(({ Article_ID, Title, Summary }) => [Article_ID, Title || Summary]));
  }

  /** Throws for a user or group that does not belong to the side that answers the ticket. */
  private async mustKnow(
    tx: Statements,
    clientId: string,
    { Assignee_ID, User_Group_ID }: { readonly Assignee_ID: string | null; readonly User_Group_ID: string | null },
  ): Promise<void> {
    const { rows } = await tx.query<{ person: boolean; unit: boolean }>(
      `select $2::bigint is null or exists (select 1 from person where client_id = $1 and user_id = $2 and is_enabled)
         as person,
         $3::bigint is null or exists (select 1 from user_group where client_id = $1 and user_group_id = $3) as unit`,
      [clientId, Assignee_ID, User_Group_ID],
    );
    if (!rows[0]?.person)
      throw new InputError(`Assignee_ID: user ${Assignee_ID} not found on the answering side`, 'input', {
        Assignee_ID: 'unknown',
      });
    if (!rows[0]?.unit)
      throw new InputError(`User_Group_ID: group ${User_Group_ID} not found`, 'input', { User_Group_ID: 'unknown' });
  }
}

async function getName(
  tx: Statements,
  { Assignee_ID, User_Group_ID }: { readonly Assignee_ID: string | null; readonly User_Group_ID: string | null },
): Promise<string> {
  const { rows } = await tx.query<{ name: string | null }>(
    `select coalesce((select display_name from person where user_id = $1),
       (select user_group_name from user_group where user_group_id = $2)) as name`,
    [Assignee_ID, User_Group_ID],
  );
  return rows[0]?.name ?? '';
}
