import { createToken, inject, type Language } from '#core';
import { DatabaseService, type Statements, nameOrder } from '#core/server';
import { defaultZone } from '#shared/time';
import type { ReceiverAddress } from '../resource';
import { AddressTokens } from './address-tokens';

/** A receiver with usable addresses. */
export interface AlertReceiver {
  readonly receiverId: string;
  readonly userId: string | null;
  readonly name: string;
  readonly language: Language;
  /** That of the user; receivers who are no users have the zone of the client. */
  readonly timeZone: string;
  /** `HH:mm`; null: no quiet hours. */
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
  readonly addresses: readonly {
    readonly addressId: string;
    readonly channel: string;
    readonly address: string;
    /** Where the owner of the address unsubscribes it. */
    readonly leaveUrl: string;
  }[];
}

/** Receivers selected by id, by group, or both; duplicates are removed. */
export interface ReceiverSelection {
  readonly ids?: readonly string[];
  readonly groups?: readonly string[];
}

/** Receivers of a client, for plugins that notify them. */
export interface Receivers {
  /** Returns the enabled receivers with addresses that are verified and not unsubscribed, sorted by name. */
  select(clientId: string, selection: ReceiverSelection, tx?: Statements): Promise<readonly AlertReceiver[]>;
  /** Returns all enabled receivers that can be notified, with the existing groups. */
  choices(clientId: string): Promise<{
    readonly list: { Receiver_ID: string; Receiver_Name: string }[];
    readonly Groups: string[];
  }>;
  /** Creates a receiver with verified addresses for the demo, unless the name is taken; returns the id of that name. */
  addSample(
    tx: Statements,
    clientId: string,
    receiver: {
      readonly name: string;
      readonly groups: readonly string[];
      readonly addresses: readonly ReceiverAddress[];
    },
  ): Promise<string>;
}
export const Receivers = createToken<Receivers>('alert-receivers.receivers');

interface ReceiverRow {
  readonly receiver_id: string;
  readonly user_id: string | null;
  readonly receiver_name: string;
  readonly language: Language;
  readonly time_zone: string | null;
  readonly quiet_from: string | null;
  readonly quiet_to: string | null;
  readonly addresses: readonly Omit<AlertReceiver['addresses'][number], 'leaveUrl'>[];
}

export class PostgresReceivers implements Receivers {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(AddressTokens) private readonly tokens: AddressTokens,
  ) {}

  async select(
    clientId: string,
    { ids = [], groups = [] }: ReceiverSelection,
    tx: Statements = this.database,
  ): Promise<readonly AlertReceiver[]> {
    const { rows } = await tx.query<ReceiverRow>(
      `select r.receiver_id, r.user_id, r.receiver_name, r.language, r.quiet_from, r.quiet_to, a.addresses,
         (select p.time_zone from person p where p.user_id = r.user_id) as time_zone
       from alert_receiver r, lateral (
         select jsonb_agg(jsonb_build_object('addressId', a.address_id::text, 'channel', a.channel,
           'address', a.address) order by a.address_id) as addresses
         from alert_address a where a.client_id = r.client_id and a.receiver_id = r.receiver_id
           and a.verified_at is not null and a.left_at is null
       ) a
       where r.client_id = $1 and r.is_enabled and a.addresses is not null
         and (r.receiver_id = any($2::bigint[]) or r.groups && $3::text[])
       order by ${nameOrder('r.receiver_name')}`,
      [clientId, ids, groups],
    );
    return rows.map((row) => ({
      receiverId: row.receiver_id,
      userId: row.user_id,
      name: row.receiver_name,
      language: row.language,
      timeZone: row.time_zone ?? defaultZone,
      quietFrom: row.quiet_from,
      quietTo: row.quiet_to,
      addresses: row.addresses.map((each) => ({
        ...each,
        leaveUrl: this.tokens.getLeaveUrl(clientId, each.addressId),
      })),
    }));
  }

  async choices(clientId: string) {
    const { rows } = await this.database.query<{ receiver_id: string; receiver_name: string; groups: string[] | null }>(
      `select receiver_id, receiver_name, groups from alert_receiver r where client_id = $1 and is_enabled
         and exists (select 1 from alert_address a where a.client_id = r.client_id and a.receiver_id = r.receiver_id
           and a.verified_at is not null and a.left_at is null)
       order by ${nameOrder('receiver_name')} limit 10000`,
      [clientId],
    );
    return {
      list: rows.map(({ receiver_id, receiver_name }) => ({ Receiver_ID: receiver_id, Receiver_Name: receiver_name })),
      Groups: [...new Set(rows.flatMap(({ groups }) => groups ?? []))].sort(),
    };
  }

  async addSample(
    tx: Statements,
    clientId: string,
    { name, groups, addresses }: Parameters<Receivers['addSample']>[2],
  ): Promise<string> {
    const { rows } = await tx.query<{ receiver_id: string }>(
      `insert into alert_receiver (client_id, receiver_name, groups, addresses, is_sample) values ($1, $2, $3, $4, true)
       on conflict (client_id, receiver_name) do update set updated_at = now() returning receiver_id`,
      [clientId, name, groups, JSON.stringify(addresses)],
    );
    const receiverId = (rows[0] as { receiver_id: string }).receiver_id;
    await tx.query(
      `insert into alert_address (client_id, receiver_id, channel, address, verified_at)
       select $1, $2, a.channel, a.address, now() from unnest($3::text[], $4::text[]) as a (channel, address)
       on conflict do nothing`,
      [clientId, receiverId, addresses.map(({ Channel }) => Channel), addresses.map(({ Address }) => Address)],
    );
    return receiverId;
  }
}
