import { inject, type ResultOf } from '#core';
import { DatabaseService, rowMapper, type Caller } from '#core/server';
import { inAppMessageSchema, type inAppContract, type InAppMessage } from '../contract';

type Recipient = Pick<Caller, 'clientId' | 'userId'>;

interface InAppQuery {
  readonly isUnread?: boolean | undefined;
  readonly after?: string | undefined;
  readonly size: number;
}

const columns = 'delivery_id, kind, subject, text, link, sent_at, read_at';
const toWire = rowMapper(inAppMessageSchema);
type InAppRow = Parameters<typeof toWire>[0];

/** Reads the in-app messages of users. */
export class InAppRepository {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Returns a page of the messages of a user, latest first. */
  async list(
    { clientId, userId }: Recipient,
    { isUnread, after, size }: InAppQuery,
  ): Promise<ResultOf<typeof inAppContract.list>> {
    const parameters = [clientId, userId, isUnread ?? null];
    const isListed = '($3::boolean is null or (read_at is null) = $3)';
    const { rows } = await this.database.query<InAppRow>(
      `select ${columns} from in_app_message
       where client_id = $1 and address = $2 and ${isListed} and ($4::bigint is null or delivery_id < $4)
       order by delivery_id desc limit $5`,
      [...parameters, after ?? null, size],
    );
    const { rows: counts } = await this.database.query<{ total: number; unread: number }>(
      `select (count(*) filter (where ${isListed}))::int as total,
         (count(*) filter (where read_at is null))::int as unread from in_app_message
       where client_id = $1 and address = $2`,
      parameters,
    );
    const list = rows.map(toWire);
    return {
      list,
      next: list.length === size ? (list.at(-1)?.Delivery_ID ?? null) : null,
      ...(counts[0] ?? { total: 0, unread: 0 }),
    };
  }

  /** Returns the latest unread messages that a user received within a number of days. */
  async unread({ clientId, userId }: Recipient, days: number): Promise<InAppMessage[]> {
    const { rows } = await this.database.query<InAppRow>(
      `select ${columns} from in_app_message
       where client_id = $1 and address = $2 and read_at is null and sent_at > now() - make_interval(days => $3)
       order by delivery_id desc limit 20`,
      [clientId, userId, days],
    );
    return rows.map(toWire);
  }
}
