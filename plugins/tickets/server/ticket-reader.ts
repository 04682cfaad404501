import { inject, NotFoundError } from '#core';
import { DatabaseService, FileService, Parameters, type Caller } from '#core/server';
import { AlertReader, type AlertSummary } from '#plugins/alerts/server';
import { ArticleReader } from '#plugins/articles/server';
import { GroupMembership } from '#plugins/privileges/server';
import type { Ticket, TicketDetail } from '../ticket';
import { narrowed, type TicketQuery } from './ticket-query';
import { toCase, isOverdue, isWaiting, ticketColumns, toTicket, withNames, type TicketRow } from './ticket-row';
import { ticketScope } from './ticket-scope';

interface TicketCounts {
  readonly new: number;
  readonly read: number;
  readonly replied: number;
  readonly closed: number;
  readonly overdue: number;
}

interface MessageRow {
  readonly ticket_message_id: string;
  readonly kind: TicketDetail['Messages'][number]['Kind'];
  readonly text: string;
  readonly author_id: string;
  readonly name: string | null;
  readonly created_at: Date;
}

/** Reads tickets as one user sees them. */
export class TicketReader {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(AlertReader) private readonly alerts: AlertReader,
    @inject(FileService) private readonly files: FileService,
    @inject(GroupMembership) private readonly membership: GroupMembership,
    @inject(ArticleReader) private readonly articles: ArticleReader,
  ) {}

  async list(
    caller: Caller,
    { Side, State, page, size, ...query }: TicketQuery,
  ): Promise<{ list: Ticket[]; total: number; Counts: TicketCounts }> {
    const parameters = new Parameters();
    const scope = await ticketScope(this.membership, caller, parameters);
    const where = [
      scope.isSeen,
      ...(Side === 'own' ? [scope.isOwn] : Side === 'mine' ? [scope.isMine] : []),
      ...narrowed(query, parameters),
    ].join(' and ');
    const counted = await this.database.query<TicketCounts>(
      `select count(*) filter (where t.state = 'new')::int as new, count(*) filter (where t.state = 'read')::int as read,
         count(*) filter (where t.state = 'replied')::int as replied,
         count(*) filter (where t.state = 'closed')::int as closed,
         count(*) filter (where ${isOverdue})::int as overdue from ticket t where ${where}`,
      [...parameters.values],
    );
    const Counts = counted.rows[0] ?? { new: 0, read: 0, replied: 0, closed: 0, overdue: 0 };
    const inState =
      State === undefined
        ? 'true'
        : State === 'waiting'
          ? isWaiting
          : State === 'overdue'
            ? isOverdue
            : `t.state = ${parameters.add(State)}`;
    const columns = ticketColumns(scope, parameters.add(caller.userId));
    const { rows } = await this.database.query<TicketRow>(
      withNames(
        `select ${columns}, row_number() over (order by ${isWaiting} desc, case when ${isWaiting} then t.due_at end,
           t.updated_at desc, t.ticket_id desc) as place from ticket t where ${where} and ${inState}
         order by place limit ${parameters.add(size)} offset ${parameters.add((page - 1) * size)}`,
      ),
      parameters.values,
    );
    const all = Counts.new + Counts.read + Counts.replied + Counts.closed;
    const total = State === undefined ? all : State === 'waiting' ? Counts.new + Counts.read : Counts[State];
    return { list: rows.map(toTicket), total, Counts };
  }

  /**
   * Returns the row of a ticket.
   *
   * @throws {NotFoundError} if it does not exist or is not visible to the caller
   */
  async row(caller: Caller, ticketId: string): Promise<TicketRow> {
    const parameters = new Parameters();
    const scope = await ticketScope(this.membership, caller, parameters);
    const columns = ticketColumns(scope, parameters.add(caller.userId));
    const { rows } = await this.database.query<TicketRow>(
      withNames(
        `select ${columns}, 1 as place from ticket t where ${scope.isSeen}
          and t.ticket_id = ${parameters.add(ticketId)}`,
      ),
      parameters.values,
    );
    if (!rows[0]) throw new NotFoundError(`Ticket ${ticketId} not found`);
    return rows[0];
  }

  async detail(caller: Caller, ticketId: string): Promise<TicketDetail> {
    const row = await this.row(caller, ticketId);
    const key = [row.client_id, ticketId];
    const [messages, attachments, articles, readers, alert] = await Promise.all([
      this.database.query<MessageRow>(
        `select m.ticket_message_id, m.kind, m.text, m.author_id, m.created_at,
           (select p.display_name from person p where p.user_id = m.author_id) as name
         from ticket_message m where m.client_id = $1 and m.ticket_id = $2 order by m.ticket_message_id limit 1000`,
        key,
      ),
      this.attachments(row.client_id, ticketId),
      this.database.query<{ article_id: string; title: string }>(
        'select article_id, title from ticket_article where client_id = $1 and ticket_id = $2 order by article_id',
        key,
      ),
      this.database.query<{ user_id: string; name: string | null; first_read_at: Date }>(
        `select r.user_id, r.first_read_at, (select p.display_name from person p where p.user_id = r.user_id) as name
         from ticket_reader r where r.client_id = $1 and r.ticket_id = $2 and r.user_id <> $3 order by r.first_read_at`,
        [...key, row.author_id],
      ),
      row.alert_id ? this.alerts.one(row.client_id, row.alert_id) : undefined,
    ]);
    const seen =
      row.client_id === caller.clientId && articles.rows.length > 0
        ? await this.articles.rows(
            caller,
            await this.articles.visible(
              caller,
              articles.rows.map(({ article_id }) => article_id),
            ),
          )
        : [];
    const visible = new Set(seen.map(({ Article_ID }) => Article_ID));
    // A ticket shows its alert to its assignees, whatever they may see; its author must be able to see the alert.
    const isAlertShown = alert !== undefined && (!row.is_own || (await this.alerts.isVisible(caller, alert)));
    const mayHandle = row.is_mine || (caller.userType !== 'user' && caller.userType !== 'monitor' && !row.is_own);
    return {
      ...toTicket(row),
      Content: row.content,
      Messages: messages.rows.map((message) => ({
        Ticket_Message_ID: message.ticket_message_id,
        Kind: message.kind,
        Text: message.text,
        User_ID: message.author_id,
        User_Name: message.name,
        Created_At: message.created_at.toISOString(),
        Is_Own: message.author_id === caller.userId,
      })),
      Attachments: attachments,
      Articles: articles.rows.map(({ article_id, title }) => ({
        Article_ID: article_id,
        Title: title,
        Is_Visible: visible.has(article_id),
      })),
      Readers: readers.rows.map(({ user_id, name, first_read_at }) => ({
        User_ID: user_id,
        Name: name,
        Read_At: first_read_at.toISOString(),
      })),
      Alert: isAlertShown ? getAlert(alert) : null,
      Case: toCase(row),
      Subject_IDs: [
        ...new Set([...(isAlertShown ? alert.Subject_IDs : []), ...seen.flatMap(({ Subject_IDs }) => Subject_IDs)]),
      ],
      May_Handle: mayHandle,
      May_Close: mayHandle || row.is_own,
    };
  }

  private async attachments(clientId: string, ticketId: string): Promise<TicketDetail['Attachments']> {
    const { rows } = await this.database.query<{
      ticket_attachment_id: string;
      ticket_message_id: string | null;
      file_id: string;
    }>(
      `select ticket_attachment_id, ticket_message_id, file_id from ticket_attachment
       where client_id = $1 and ticket_id = $2 order by ticket_attachment_id`,
      [clientId, ticketId],
    );
    const files = new Map(
      (await this.files.describe(rows.map(({ file_id }) => file_id))).map((file) => [file.file_id, file]),
    );
    return rows.flatMap(({ ticket_attachment_id, ticket_message_id, file_id }) => {
      const file = files.get(file_id);
      return file
        ? [
            {
              Ticket_Attachment_ID: ticket_attachment_id,
              Ticket_Message_ID: ticket_message_id,
              Name: file.name,
              Type: file.type,
              Size: file.size,
            },
          ]
        : [];
    });
  }
}

const getAlert = ({ Subject_IDs: _, ...shown }: AlertSummary): NonNullable<TicketDetail['Alert']> => shown;
