import { inject, NotFoundError } from '#core';
import { Config, DatabaseService, Signer } from '#core/server';
import type { Receipt } from '../contract';
import type { DeliveryState } from '../delivery';

/** Days for which messages and their receipts are stored. */
const retentionDays = 365;

type ReceivedState = Extract<DeliveryState, 'delivered' | 'read' | 'confirmed'>;

const signed = (clientId: string, deliveryId: string): string => `message receipt ${clientId} ${deliveryId}`;

/** Records receipts of deliveries. A token identifies one delivery and is signed, so that it need not be stored. */
export class Receipts {
  constructor(
    @inject(Config) private readonly config: Config,
    @inject(Signer) private readonly signer: Signer,
    @inject(DatabaseService) private readonly database: DatabaseService,
  ) {}

  getToken(clientId: string, deliveryId: string): string {
    return `${clientId}.${deliveryId}.${this.signer.sign(signed(clientId, deliveryId))}`;
  }

  /** Returns the URL of the page where a recipient confirms. */
  getLink(clientId: string, deliveryId: string): string {
    return `${this.config.publicUrl}/message-receipt?token=${this.getToken(clientId, deliveryId)}`;
  }

  /** Returns the URL where a gateway reports a delivery. */
  getReportUrl(clientId: string, deliveryId: string): string {
    return `${this.config.publicUrl}/public/message-receipt/delivered?Token=${this.getToken(clientId, deliveryId)}`;
  }

  /**
   * Advances a delivery to `status`, never backwards.
   *
   * @throws {NotFoundError} for an invalid token.
   */
  async advance(token: string, status: ReceivedState): Promise<Receipt> {
    const [clientId = '', deliveryId = '', signature = ''] = token.split('.');
    const notFound = new NotFoundError('Message not found', 'messages.no-receipt');
    if (!this.signer.isSigned(signed(clientId, deliveryId), signature)) throw notFound;
    const { rows } = await this.database.query<{ subject: string; sent_at: Date | null; status: DeliveryState }>(
      `with noted as (
         update message_delivery set
           status = case when status = 'confirmed' or (status = 'read' and $3 = 'delivered') then status else $3 end,
           reason = null,
           delivered_at = coalesce(delivered_at, (select now())),
           read_at = case when $3 <> 'delivered' then coalesce(read_at, (select now())) else read_at end,
           confirmed_at = case when $3 = 'confirmed' then coalesce(confirmed_at, (select now())) else confirmed_at end
         where client_id = $1 and delivery_id = $2 and status <> 'queued' returning message_id, sent_at, status
       )
       select m.subject, n.sent_at, n.status from noted n join message m on m.client_id = $1
         and m.message_id = n.message_id`,
      [clientId, deliveryId, status],
    );
    const row = rows[0];
    if (!row) throw notFound;
    return { Subject: row.subject, Sent_At: row.sent_at?.toISOString() ?? null, Status: row.status };
  }

  /** Marks a user's in-app messages as read, the given ones or all; returns their number. */
  async readInApp(clientId: string, userId: string, deliveryIds: readonly string[] | null): Promise<number> {
    const { rowCount } = await this.database.query(
      `update message_delivery set status = 'read', delivered_at = coalesce(delivered_at, (select now())), read_at = now()
       where client_id = $1 and channel = 'in-app' and address = $2 and read_at is null
         and status in ('sent', 'accepted', 'delivered') and ($3::bigint[] is null or delivery_id = any($3))`,
      [clientId, userId, deliveryIds],
    );
    return rowCount ?? 0;
  }

  /** Deletes old messages with their deliveries and receipts. */
  async removeExpired(): Promise<void> {
    await this.database.query(`delete from message where created_at < now() - interval '${retentionDays} days'`);
  }
}
