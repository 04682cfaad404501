import { inject } from '#core';
import { DatabaseService, type Statements } from '#core/server';

/** A user's settings for one channel; the address is null if nothing is linked. */
export interface UserChannelRow {
  readonly user_id: string;
  readonly channel: string;
  readonly address: string | null;
  readonly off_kinds: readonly string[];
}

/** A recipient; without addresses, the linked accounts are used. */
interface Recipient {
  readonly userId?: string;
  readonly addresses?: readonly { readonly channel: string; readonly address: string; readonly leaveUrl?: string }[];
}

/** The channel that reaches all users without a linked account. */
const defaultChannel = 'in-app';

/** Stores users' notification settings: linked accounts, and disabled kinds of messages. */
export class UserChannels {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async of(clientId: string, userIds: readonly string[]): Promise<readonly UserChannelRow[]> {
    const { rows } = await this.database.query<UserChannelRow>(
      'select user_id, channel, address, off_kinds from user_channel where client_id = $1 and user_id = any($2::bigint[])',
      [clientId, userIds],
    );
    return rows;
  }

  async save(
    tx: Statements,
    clientId: string,
    { user_id, channel, address, off_kinds }: UserChannelRow,
  ): Promise<void> {
    await tx.query(
      `insert into user_channel (client_id, user_id, channel, address, off_kinds, updated_at)
         values ($1, $2, $3, $4, $5::text[], now())
       on conflict (client_id, user_id, channel) do update
         set address = excluded.address, off_kinds = excluded.off_kinds, updated_at = excluded.updated_at`,
      [clientId, user_id, channel, address, off_kinds],
    );
  }

  /**
   * Returns each recipient with its channels: its addresses, or those that the user linked among the channels;
   * excluding channels for which the user disabled this kind.
   */
  async routes<Receiver extends Recipient>(
    clientId: string,
    kind: string,
    receivers: readonly Receiver[],
    channelIds: ReadonlySet<string>,
  ): Promise<
    readonly (Omit<Receiver, 'addresses'> & {
      readonly channel: string;
      readonly address: string;
      readonly leaveUrl?: string;
    })[]
  > {
    const people = receivers.flatMap(({ userId }) => (userId === undefined ? [] : [userId]));
    const rows = people.length === 0 ? [] : await this.of(clientId, people);
    const isWanted = (userId: string | undefined, channel: string): boolean =>
      !rows.some((row) => row.user_id === userId && row.channel === channel && row.off_kinds.includes(kind));
    return receivers.flatMap(({ addresses, ...receiver }) =>
      (addresses ?? linkedBy(receiver.userId, rows, channelIds))
        .filter(({ channel }) => isWanted(receiver.userId, channel))
        .map((address) => ({ ...receiver, ...address })),
    );
  }
}

function linkedBy(userId: string | undefined, rows: readonly UserChannelRow[], channelIds: ReadonlySet<string>) {
  if (userId === undefined) return [];
  const linked = rows.flatMap(({ user_id, channel, address }) =>
    user_id === userId && address !== null && channel !== defaultChannel ? [{ channel, address }] : [],
  );
  return [{ channel: defaultChannel, address: userId }, ...linked].filter(({ channel }) => channelIds.has(channel));
}
