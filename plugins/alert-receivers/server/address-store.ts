import { inject, InputError, NotFoundError } from '#core';
import { DatabaseService, type Statements } from '#core/server';
import type { AddressState } from '../contract';
import type { ReceiverAddress } from '../resource';

interface AddressColumns {
  readonly address_id: string;
  readonly receiver_id: string;
  readonly channel: string;
  readonly address: string;
  readonly verified_at: Date | null;
  readonly left_at: Date | null;
}

const getState = (row: AddressColumns): AddressState => ({
  Address_ID: row.address_id,
  Channel: row.channel,
  Address: row.address,
  Verified_At: row.verified_at?.toISOString() ?? null,
  Left_At: row.left_at?.toISOString() ?? null,
});

/** State of each address: one row per address of the form, removed together with it. */
export class AddressStore {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Synchronizes the states with the saved form: new addresses are unverified, removed ones are deleted. */
  async follow(
    tx: Statements,
    clientId: string,
    receiverId: string,
    addresses: readonly ReceiverAddress[],
  ): Promise<void> {
    const addressKeys = addresses.map(({ Channel, Address }) => `${Channel} ${Address}`);
    await tx.query(
      `delete from alert_address where client_id = $1 and receiver_id = $2
         and not (channel || ' ' || address = any($3::text[]))`,
      [clientId, receiverId, addressKeys],
    );
    await tx.query(
      `insert into alert_address (client_id, receiver_id, channel, address)
       select $1, $2, a.channel, a.address from unnest($3::text[], $4::text[]) as a (channel, address)
       on conflict do nothing`,
      [clientId, receiverId, addresses.map(({ Channel }) => Channel), addresses.map(({ Address }) => Address)],
    );
  }

  async forget(tx: Statements, clientId: string, receiverIds: readonly string[]): Promise<void> {
    await tx.query('delete from alert_address where client_id = $1 and receiver_id = any($2::bigint[])', [
      clientId,
      receiverIds,
    ]);
  }

  async states(
    clientId: string,
    receiverIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly AddressState[]>> {
    const { rows } = await this.database.query<AddressColumns>(
      'select * from alert_address where client_id = $1 and receiver_id = any($2::bigint[]) order by address_id',
      [clientId, receiverIds],
    );
    return new Map(
      receiverIds.map((id) => [id, rows.filter(({ receiver_id }) => receiver_id === id).map(getState)] as const),
    );
  }

  /** @throws {NotFoundError} if the client has no such address */
  async get(clientId: string, addressId: string): Promise<AddressState & { readonly Receiver_ID: string }> {
    const { rows } = await this.database.query<AddressColumns>(
      'select * from alert_address where client_id = $1 and address_id = $2',
      [clientId, addressId],
    );
    const row = rows[0];
    if (!row) throw new NotFoundError('This address no longer exists', 'alert-receivers.no-address');
    return { ...getState(row), Receiver_ID: row.receiver_id };
  }

  /** Verifies an address, which also cancels a previous unsubscribe, or unsubscribes it. */
  async mark(clientId: string, addressId: string, what: 'verify' | 'leave'): Promise<AddressState> {
    const { rows } = await this.database.query<AddressColumns>(
      `update alert_address set verified_at = case when $3 then coalesce(verified_at, now()) else verified_at end,
         left_at = case when $3 then null else coalesce(left_at, now()) end
       where client_id = $1 and address_id = $2 returning *`,
      [clientId, addressId, what === 'verify'],
    );
    if (!rows[0]) throw new InputError('This address no longer exists', 'alert-receivers.no-address');
    return getState(rows[0]);
  }
}
