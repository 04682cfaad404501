import { inject, NotFoundError } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import type { AlertMessage, MessageFilter } from '../messages';
import { MessageScope } from './message-scope';
import { messageSql, messageTimes } from './message-sql';
import type { AlertReason } from './dispatch/sent-alert';

interface MessageRow {
  readonly message_id: string;
  readonly rule_id: string | null;
  readonly rule_name: string | null;
  readonly receiver_id: string;
  readonly receiver_name: string;
  readonly level: number;
  readonly subject: string;
  readonly delivery_ids: string[];
  readonly needs_receipt: boolean;
  readonly reminders: number;
  readonly reminded_at: Date | null;
  readonly notified_at: Date;
  readonly handed_to: string | null;
  readonly forwards: number;
  readonly sent_at: Date | null;
  readonly delivered_at: Date | null;
  readonly read_at: Date | null;
  readonly confirmed_at: Date | null;
  readonly is_failed: boolean;
}

interface AlertRow {
  readonly message_id: string;
  readonly alert_id: string;
  readonly article_id: string | null;
  readonly title: string;
  readonly site: string;
  readonly level: number;
  readonly reason: AlertReason;
  readonly is_useful: boolean | null;
}

interface DeliveryRow {
  readonly delivery_id: string;
  readonly channel: string;
  readonly address: string;
  readonly is_personal: boolean;
  readonly status: string;
  readonly reason: string | null;
}

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

function getState(row: MessageRow): AlertMessage['State'] {
  if (row.confirmed_at) return 'confirmed';
  if (row.read_at) return 'read';
  if (row.delivered_at) return 'delivered';
  if (row.sent_at) return 'sent';
  return row.is_failed ? 'failed' : 'waiting';
}

/** Reads the messages that a caller may see, with the status of their deliveries. */
export class MessageList {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(MessageScope) private readonly scope: MessageScope,
  ) {}

  async page(
    caller: Caller,
    filter: MessageFilter,
    page: number,
    size: number,
  ): Promise<{ readonly list: AlertMessage[]; readonly total: number }> {
    const { clientId } = caller;
    const { from, where, parameters } = messageSql(clientId, filter, await this.scope.of(caller));
    const values = [...parameters.values];
    const { rows: counted } = await this.database.query<{ total: number }>(
      `select count(*)::int as total from ${from} where ${where}`,
      values,
    );
    const { rows } = await this.database.query<MessageRow>(
      `select l.*, r.rule_name, ${messageTimes} from ${from}
         left join alert_rule r on r.client_id = l.client_id and r.rule_id = l.rule_id
       where ${where} order by l.notified_at desc, l.message_id desc
       limit ${parameters.add(size)} offset ${parameters.add((page - 1) * size)}`,
      parameters.values,
    );
    return { list: await this.filled(clientId, rows), total: counted[0]?.total ?? 0 };
  }

  /**
   * Returns the deliveries of messages that are to be retried.
   *
   * @throws {NotFoundError} a message does not exist or the caller may not see it
   */
  async deliveries(caller: Caller, messageIds: readonly string[]): Promise<readonly string[]> {
    const { from, where, parameters } = messageSql(caller.clientId, {}, await this.scope.of(caller));
    const { rows } = await this.database.query<{ message_id: string; delivery_ids: string[] }>(
      `select l.message_id, l.delivery_ids from ${from}
       where ${where} and l.message_id = any(${parameters.add(messageIds)}::bigint[])`,
      parameters.values,
    );
    const existingIds = new Set(rows.map(({ message_id }) => message_id));
    const missing = messageIds.find((id) => !existingIds.has(id));
    if (missing) throw new NotFoundError(`There is no message ${missing}`);
    return rows.flatMap(({ delivery_ids }) => delivery_ids);
  }

  private async filled(clientId: string, rows: readonly MessageRow[]): Promise<AlertMessage[]> {
    const { rows: alerts } = await this.database.query<AlertRow>(
      `select c.message_id, a.alert_id, a.article_id, a.title, a.site, a.level, a.reason, c.is_useful from alert_copy c
         join alert a on a.client_id = c.client_id and a.alert_id = c.alert_id
       where c.client_id = $1 and c.message_id = any($2::bigint[]) order by a.level, a.alert_id`,
      [clientId, rows.map(({ message_id }) => message_id)],
    );
    const { rows: deliveries } = await this.database.query<DeliveryRow>(
      `select delivery_id, channel, address, is_personal, status, reason from message_sent
       where client_id = $1 and delivery_id = any($2::bigint[])`,
      [clientId, rows.flatMap(({ delivery_ids }) => delivery_ids)],
    );
    const sent = new Map(deliveries.map((each) => [each.delivery_id, each]));
    return rows.map((row) => ({
      Message_ID: row.message_id,
      Rule_ID: row.rule_id,
      Rule_Name: row.rule_name,
      Receiver_ID: row.receiver_id,
      Receiver_Name: row.receiver_name,
      Level: row.level,
      Subject: row.subject,
      Notified_At: row.notified_at.toISOString(),
      Sent_At: iso(row.sent_at),
      Delivered_At: iso(row.delivered_at),
      Read_At: iso(row.read_at),
      Confirmed_At: iso(row.confirmed_at),
      Needs_Receipt: row.needs_receipt,
      Reminders: row.reminders,
      Reminded_At: iso(row.reminded_at),
      Handed_To: row.handed_to,
      Forwards: row.forwards,
      State: getState(row),
      Alerts: alerts
        .filter(({ message_id }) => message_id === row.message_id)
        .map(({ alert_id, article_id, title, site, level, reason, is_useful }) => ({
          Alert_ID: alert_id,
          Article_ID: article_id,
          Title: title,
          Site: site,
          Level: level,
          Reason: reason,
          Is_Useful: is_useful,
        })),
      Deliveries: row.delivery_ids
        .flatMap((id) => sent.get(id) ?? [])
        .map(({ delivery_id, channel, address, is_personal, status, reason }) => ({
          Delivery_ID: delivery_id,
          Channel: channel,
          // For users of this product the address is a user id, which means nothing to readers.
          Address: is_personal ? row.receiver_name : address,
          Status: status,
          Reason: reason,
        })),
    }));
  }
}
