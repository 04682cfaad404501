import { inject } from '#core';
import { DatabaseService, holdLock, type Statements } from '#core/server';
import type { MessageChannel } from './channel';

/** Seconds within which a service counts messages, with one for the time that requests take to arrive. */
const windowSeconds = 61;
/** Seconds by which a delivery may be early, so that it is not queued again for the rest. */
const toleranceSeconds = 0.05;
/** Seconds by which a clock may be set back before the turns that were given out earlier are ignored. */
const clockToleranceSeconds = 60;

const isOfThisClock = `created_at <= clock_timestamp() + interval '${clockToleranceSeconds} seconds'`;

/** A delivery and the address that it is sent to. */
interface TurnRequest {
  readonly clientId: string;
  readonly deliveryId: string;
  readonly address: string;
}

/**
 * Gives deliveries their turns: at most as many within any minute as the service accepts at an address, in the order in
 * which they asked. A delivery that has to wait keeps its turn.
 */
export class DeliveryTurns {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Returns the seconds until the delivery may be sent; 0 uses its turn. */
  async take({ id, limits }: MessageChannel, { clientId, deliveryId, address }: TurnRequest): Promise<number> {
    const limited = limits.perAddress === undefined ? '' : address;
    return this.database.transaction(async (tx) => {
      await holdLock(tx, `message turn ${clientId} ${id} ${limited}`);
      const turn =
        (await this.find(tx, clientId, deliveryId)) ??
        (await this.add(tx, [clientId, deliveryId, id, limited, limits.perAddress ?? limits.perMinute]));
      if (turn.seconds > toleranceSeconds) return turn.seconds;
      await tx.query('update message_turn set is_used = true where client_id = $1 and turn_id = $2', [
        clientId,
        turn.turn_id,
      ]);
      return 0;
    });
  }

  /** Gives back the turn that a delivery used without being sent. */
  async giveBack(clientId: string, deliveryId: string): Promise<void> {
    await this.database.query('delete from message_turn where client_id = $1 and delivery_id = $2', [
      clientId,
      deliveryId,
    ]);
  }

  /** Removes turns that no limit counts any more. */
  async removeExpired(): Promise<void> {
    await this.database.query(`delete from message_turn where turn_at < now() - interval '1 hour'`);
  }

  private async find(tx: Statements, clientId: string, deliveryId: string): Promise<Turn | undefined> {
    const { rows } = await tx.query<Turn>(
      `select turn_id, extract(epoch from turn_at - clock_timestamp())::float as seconds from message_turn
       where client_id = $1 and delivery_id = $2 and not is_used and ${isOfThisClock} limit 1`,
      [clientId, deliveryId],
    );
    return rows[0];
  }

  private async add(tx: Statements, values: readonly unknown[]): Promise<Turn> {
    const { rows } = await tx.query<Turn>(
      `with earlier as (
         select turn_at from message_turn where client_id = $1 and channel = $3 and address = $4 and ${isOfThisClock}
         order by turn_at desc limit $5
       )
       insert into message_turn (client_id, delivery_id, channel, address, turn_at)
       select $1, $2, $3, $4, greatest(clock_timestamp(), max(turn_at),
         case when count(*) >= $5 then min(turn_at) + interval '${windowSeconds} seconds' end) from earlier
       returning turn_id, extract(epoch from turn_at - clock_timestamp())::float as seconds`,
      values,
    );
    return rows[0] as Turn;
  }
}

interface Turn {
  readonly turn_id: string;
  readonly seconds: number;
}
