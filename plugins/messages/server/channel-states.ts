import { inject } from '#core';
import { DatabaseService } from '#core/server';
import type { Channel } from '../contract';

/** Number of latest deliveries examined; older ones do not reflect the current state of a channel. */
const looked = 200;

export type ChannelState = Pick<Channel, 'Last_Sent_At' | 'Last_Failed_At' | 'Last_Failure'>;

interface StateRow {
  readonly sent_at: Date | null;
  readonly failed_at: Date | null;
  readonly reason: string | null;
}

/** Recent results of a client's channels. */
export class ChannelStates {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async of(clientId: string, channel: string): Promise<ChannelState> {
    const { rows } = await this.database.query<StateRow>(
      `with latest as (
         select delivery_id, status, reason, sent_at, created_at from message_delivery
         where client_id = $1 and channel = $2 order by delivery_id desc limit ${looked}
       ), failure as (
         select created_at, reason from latest where status in ('failed', 'uncertain') order by delivery_id desc limit 1
       )
       select (select max(sent_at) from latest) as sent_at, (select created_at from failure) as failed_at,
         (select reason from failure) as reason`,
      [clientId, channel],
    );
    const { sent_at, failed_at, reason } = rows[0] ?? { sent_at: null, failed_at: null, reason: null };
    return {
      Last_Sent_At: sent_at?.toISOString() ?? null,
      Last_Failed_At: failed_at?.toISOString() ?? null,
      Last_Failure: reason,
    };
  }
}
