import { inject, NotFoundError } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import type { AlertLetter, LetterFilter } from '../letters';
import { LetterScope } from './letter-scope';
import { letterSql, letterTimes } from './letter-sql';
import type { AlertReason } from './tell/told-alert';

interface LetterRow {
  readonly letter_id: string;
  readonly rule_id: string | null;
  readonly rule_name: string | null;
  readonly receiver_id: string;
  readonly receiver_name: string;
  readonly level: number;
  readonly subject: string;
  readonly delivery_ids: string[];
  readonly is_receipt_asked: boolean;
  readonly reminders: number;
  readonly reminded_at: Date | null;
  readonly told_at: Date;
  readonly handed_to: string | null;
  readonly forwards: number;
  readonly sent_at: Date | null;
  readonly delivered_at: Date | null;
  readonly read_at: Date | null;
  readonly confirmed_at: Date | null;
  readonly is_failed: boolean;
}

interface AlertRow {
  readonly letter_id: string;
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

function stateOf(row: LetterRow): AlertLetter['State'] {
  if (row.confirmed_at) return 'confirmed';
  if (row.read_at) return 'read';
  if (row.delivered_at) return 'delivered';
  if (row.sent_at) return 'sent';
  return row.is_failed ? 'failed' : 'waiting';
}

/** Reads the letters that a caller may see with what became of them. */
export class LetterList {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(LetterScope) private readonly scope: LetterScope,
  ) {}

  async page(
    caller: Caller,
    filter: LetterFilter,
    page: number,
    size: number,
  ): Promise<{ readonly list: AlertLetter[]; readonly total: number }> {
    const { clientId } = caller;
    const { from, where, parameters } = letterSql(clientId, filter, await this.scope.of(caller));
    const values = [...parameters.values];
    const { rows: counted } = await this.database.query<{ total: number }>(
      `select count(*)::int as total from ${from} where ${where}`,
      values,
    );
    const { rows } = await this.database.query<LetterRow>(
      `select l.*, r.rule_name, ${letterTimes} from ${from}
         left join alert_rule r on r.client_id = l.client_id and r.rule_id = l.rule_id
       where ${where} order by l.told_at desc, l.letter_id desc
       limit ${parameters.add(size)} offset ${parameters.add((page - 1) * size)}`,
      parameters.values,
    );
    return { list: await this.filled(clientId, rows), total: counted[0]?.total ?? 0 };
  }

  /**
   * The deliveries of letters, to be tried again. Throws `NotFoundError` for a letter that the caller may not see as
   * for none.
   */
  async deliveries(caller: Caller, letterIds: readonly string[]): Promise<readonly string[]> {
    const { from, where, parameters } = letterSql(caller.clientId, {}, await this.scope.of(caller));
    const { rows } = await this.database.query<{ letter_id: string; delivery_ids: string[] }>(
      `select l.letter_id, l.delivery_ids from ${from}
       where ${where} and l.letter_id = any(${parameters.add(letterIds)}::bigint[])`,
      parameters.values,
    );
    const found = new Set(rows.map(({ letter_id }) => letter_id));
    const missing = letterIds.find((id) => !found.has(id));
    if (missing) throw new NotFoundError(`There is no message ${missing}`);
    return rows.flatMap(({ delivery_ids }) => delivery_ids);
  }

  private async filled(clientId: string, rows: readonly LetterRow[]): Promise<AlertLetter[]> {
    const { rows: alerts } = await this.database.query<AlertRow>(
      `select c.letter_id, a.alert_id, a.article_id, a.title, a.site, a.level, a.reason, c.is_useful from alert_copy c
         join alert a on a.client_id = c.client_id and a.alert_id = c.alert_id
       where c.client_id = $1 and c.letter_id = any($2::bigint[]) order by a.level, a.alert_id`,
      [clientId, rows.map(({ letter_id }) => letter_id)],
    );
    const { rows: deliveries } = await this.database.query<DeliveryRow>(
      `select delivery_id, channel, address, is_personal, status, reason from message_sent
       where client_id = $1 and delivery_id = any($2::bigint[])`,
      [clientId, rows.flatMap(({ delivery_ids }) => delivery_ids)],
    );
    const sent = new Map(deliveries.map((each) => [each.delivery_id, each]));
    return rows.map((row) => ({
      Letter_ID: row.letter_id,
      Rule_ID: row.rule_id,
      Rule_Name: row.rule_name,
      Receiver_ID: row.receiver_id,
      Receiver_Name: row.receiver_name,
      Level: row.level,
      Subject: row.subject,
      Told_At: row.told_at.toISOString(),
      Sent_At: iso(row.sent_at),
      Delivered_At: iso(row.delivered_at),
      Read_At: iso(row.read_at),
      Confirmed_At: iso(row.confirmed_at),
      Is_Receipt_Asked: row.is_receipt_asked,
      Reminders: row.reminders,
      Reminded_At: iso(row.reminded_at),
      Handed_To: row.handed_to,
      Forwards: row.forwards,
      State: stateOf(row),
      Alerts: alerts
        .filter(({ letter_id }) => letter_id === row.letter_id)
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
