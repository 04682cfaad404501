import { inject } from '#core';
import { DatabaseService } from '#core/server';

/** An address that a service has replaced, such as a Telegram group that became a supergroup. */
export interface AddressMove {
  readonly address: string;
  readonly movedTo: string;
  readonly movedAt: Date;
}

interface MoveRow {
  readonly address: string;
  readonly moved_to: string;
  readonly moved_at: Date;
}

/** Days since the last message to the old address after which users are no longer asked to replace it. */
const shownDays = 30;

/** Stores which addresses services have replaced, so that messages to the old ones still arrive. */
export class AddressMoves {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Returns the current address for messages to an address, and records that the old address is still used. */
  async resolve(clientId: string, channel: string, address: string): Promise<string> {
    const { rows } = await this.database.query<{ moved_to: string }>(
      `update address_move set used_at = now() where client_id = $1 and channel = $2 and address = $3
       returning moved_to`,
      [clientId, channel, address],
    );
    return rows[0]?.moved_to ?? address;
  }

  /**
   * Records a move. Addresses that led to the old one now lead to the new one. `isNamed`: the message used the old
   * address itself and was not redirected there by an earlier move.
   */
  async record(clientId: string, channel: string, address: string, movedTo: string, isNamed: boolean): Promise<void> {
    if (address === movedTo) return;
    await this.database.transaction(async (tx) => {
      await tx.query(
        `update address_move set moved_to = $4, moved_at = now() where client_id = $1 and channel = $2 and moved_to = $3`,
        [clientId, channel, address, movedTo],
      );
      await tx.query(
        `insert into address_move as m (client_id, channel, address, moved_to, moved_at, used_at)
           values ($1, $2, $3, $4, now(), case when $5 then now() end)
         on conflict (client_id, channel, address) do update set moved_to = excluded.moved_to, moved_at = excluded.moved_at,
           used_at = coalesce(excluded.used_at, m.used_at)`,
        [clientId, channel, address, movedTo, isNamed],
      );
      await tx.query('delete from address_move where client_id = $1 and channel = $2 and address = $3', [
        clientId,
        channel,
        movedTo,
      ]);
    });
  }

  /** Lists the moves of a channel whose old address was used recently, newest first. */
  async list(clientId: string, channel: string): Promise<readonly AddressMove[]> {
    const { rows } = await this.database.query<MoveRow>(
      `select address, moved_to, moved_at from address_move
       where client_id = $1 and channel = $2 and used_at > now() - make_interval(days => ${shownDays})
       order by moved_at desc, address limit 50`,
      [clientId, channel],
    );
    return rows.map((row) => ({ address: row.address, movedTo: row.moved_to, movedAt: row.moved_at }));
  }
}
