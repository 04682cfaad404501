import { createToken, inject, InputError, type PluginManifest } from '#core';
import {
  DatabaseService,
  IdService,
  JobService,
  sealPart,
  SecretBox,
  ServerKernel,
  type Statements,
} from '#core/server';
import { ClientService } from '#plugins/clients/server';
import { reasonText } from '#shared/delivery';
import { addressShapes, messageChannels } from './channel';
import { ChannelSettings } from './channel-settings';
import { OwnWays } from './own-ways';

/** Somebody who is to be told, over each of the channels given. */
export interface Receiver {
  readonly userId?: string;
  readonly name?: string;
  /** Left out for somebody who signs in here: he is told in the product and where he has bound accounts. */
  readonly addresses?: readonly { readonly channel: string; readonly address: string }[];
  /** Where the message leads this receiver, in place of the message's own link. */
  readonly link?: string;
}

/** What a message says, and to whom. */
export interface MessageText {
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Where the message leads, in whole; channels that have a place for it show it there. */
  readonly link?: string;
  /** Our name of a template, with what is filled in, for channels that send nothing else. */
  readonly template?: string;
  readonly parameters?: Readonly<Record<string, string>>;
  /** Parameters that only the receiver may read, such as a code: whoever looks at what was sent sees stars instead. */
  readonly secrets?: readonly string[];
  readonly receivers: readonly Receiver[];
}

/** Where the sealed part of a message opens. */
export const messagePlace = (clientId: string, messageId: string): string => `message ${clientId} ${messageId}`;

/** Whose messages these are. */
export interface MessageOrigin {
  readonly clientId: string;
  /** What it is about, such as `alert` or `report`; for lists of what was sent. */
  readonly kind: string;
  /** Who caused it; left out when the product did. */
  readonly createdBy?: string;
  /** The message exists only if this transaction is committed. */
  readonly within?: Statements;
}

/** A message of a client to people. */
export interface OutgoingMessage extends MessageText, MessageOrigin {}

/** A message that was written down. */
export interface SentMessage {
  readonly messageId: string;
  readonly deliveryIds: readonly string[];
}

/** Tells people of a client something, over the channels that there are. */
export interface Messages {
  /**
   * Writes the message down with a delivery for each receiver and channel, and lets jobs send them. Throws `InputError`
   * for a channel that nobody brings and for an address that is none of its kind. What a person does not want of this
   * kind is left out, so a message may have no deliveries at all.
   */
  send(message: OutgoingMessage): Promise<SentMessage>;
  /**
   * Sends many at once, in their order: each is written down, or has the error that `send` would have thrown and keeps
   * no other from being sent.
   */
  sendMany(
    origin: MessageOrigin,
    messages: readonly MessageText[],
  ): Promise<readonly (SentMessage | { readonly refused: InputError })[]>;
  /** Tries failed and uncertain deliveries once more; gives the ids of those that now wait. */
  sendAgain(deliveryIds: readonly string[]): Promise<readonly string[]>;
}
export const Messages = createToken<Messages>('messages.service');

/** The job that makes one attempt at one delivery. */
export const deliverJob = 'messages.deliver';
/** People are told before anything else that waits, the intake of articles (-5) among it. */
export const deliverPriority = -10;

/** What the job is told. */
export interface DeliverPayload {
  readonly clientId: string;
  readonly deliveryId: string;
  /** Whose lane it takes; left out by what was queued before lanes. */
  readonly channel?: string;
}

/** One receiver over one channel. */
interface Way {
  readonly channel: string;
  readonly address: string;
  readonly userId?: string;
  readonly name?: string;
  readonly link?: string;
}

/** What a way needs to know of its channel. */
interface Carrier {
  readonly shape: RegExp;
  /** Its addresses are numbers of users. */
  readonly isPersonal: boolean;
  /** Of what is not to be sent: how it ends with being written down. */
  readonly ended?: { readonly status: 'sent' | 'failed'; readonly reason?: string };
}

/** A message before it is written down. */
interface Draft {
  readonly messageId: string;
  readonly message: MessageText;
  readonly ways: readonly Way[];
}

interface QueuedDelivery {
  readonly delivery_id: string;
  readonly channel: string;
}

export class QueuedMessages implements Messages {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(IdService) private readonly ids: IdService,
    @inject(JobService) private readonly jobs: JobService,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(ClientService) private readonly clients: ClientService,
    @inject(OwnWays) private readonly ownWays: OwnWays,
    @inject(ChannelSettings) private readonly settings: ChannelSettings,
    @inject(SecretBox) private readonly box: SecretBox,
  ) {}

  async send(message: OutgoingMessage): Promise<SentMessage> {
    const [sent] = await this.sendMany(message, [message]);
    if (!sent) throw new Error('A message that was to be sent is missing');
    if ('refused' in sent) throw sent.refused;
    return sent;
  }

  async sendMany(
    origin: MessageOrigin,
    messages: readonly MessageText[],
  ): Promise<readonly (SentMessage | { readonly refused: InputError })[]> {
    const { clientId, kind, within } = origin;
    const enabled = this.kernel.enabled(await this.clients.enabledPlugins(clientId));
    const known = new Set(await this.kernel.ask(messageChannels, ({ id }) => id, { enabled }));
    const receivers = messages.flatMap((message, place) => message.receivers.map((each) => ({ ...each, place })));
    const ways: Way[][] = messages.map(() => []);
    for (const { place, ...way } of await this.ownWays.ways(clientId, kind, receivers, known)) ways[place]?.push(way);
    const carriers = new Map<string, Carrier | undefined>();
    for (const channel of new Set(ways.flat().map((way) => way.channel)))
      carriers.set(channel, await this.carrierOf(clientId, channel, enabled));
    const drafts = messages.map((message, place) => {
      const own = ways[place] ?? [];
      return { message, ways: own, messageId: this.ids.next(), refused: refusalOf(message, own, carriers) };
    });
    const accepted = drafts.filter(({ refused }) => refused === null);
    const written = within
      ? await this.write(within, origin, accepted, carriers)
      : await this.database.transaction((tx) => this.write(tx, origin, accepted, carriers));
    return drafts.map(({ messageId, refused }) =>
      refused ? { refused } : { messageId, deliveryIds: written.get(messageId) ?? [] },
    );
  }

  async sendAgain(deliveryIds: readonly string[]): Promise<readonly string[]> {
    return this.database.transaction(async (tx) => {
      const { rows } = await tx.query<{ client_id: string; delivery_id: string; channel: string }>(
        `update message_delivery set status = 'queued', reason = null, attempts = 0, sending_since = null
         where delivery_id = any($1::bigint[]) and status in ('failed', 'uncertain')
         returning client_id, delivery_id, channel`,
        [deliveryIds],
      );
      for (const { client_id, ...delivery } of rows) await this.queue(tx, client_id, [delivery]);
      return rows.map(({ delivery_id }) => delivery_id);
    });
  }

  private async carrierOf(
    clientId: string,
    channel: string,
    enabled: readonly PluginManifest[],
  ): Promise<Carrier | undefined> {
    const found = await this.kernel.askOne(
      messageChannels,
      ({ id }) => id === channel,
      (each) => each,
      enabled,
    );
    if (!found) return undefined;
    const shape = found.addressShape ?? addressShapes[found.addressKind];
    const carrier = { shape, isPersonal: found.addressKind === 'user' };
    if (!found.isInside) return carrier;
    const { isEnabled } = await this.settings.of(clientId, channel);
    return { ...carrier, ended: isEnabled ? { status: 'sent' } : { status: 'failed', reason: reasonText('off') } };
  }

  /** Gives the deliveries of each message. */
  private async write(
    tx: Statements,
    { clientId, kind, createdBy }: MessageOrigin,
    drafts: readonly Draft[],
    carriers: ReadonlyMap<string, Carrier | undefined>,
  ): Promise<ReadonlyMap<string, string[]>> {
    const written = new Map<string, string[]>(drafts.map(({ messageId }) => [messageId, []]));
    if (drafts.length === 0) return written;
    const column = <T>(value: (message: MessageText) => T): readonly T[] => drafts.map(({ message }) => value(message));
    const parts = drafts.map(({ messageId, message: { text, parameters, secrets = [] } }) =>
      sealPart(this.box, { text, parameters: parameters ?? null }, secrets, messagePlace(clientId, messageId)),
    );
    await tx.query(
      `insert into message (client_id, kind, created_by, message_id, subject, text, html, template, parameters, sealed)
       select $1, $2, $3, m.message_id, m.subject, m.text, m.html, m.template, m.parameters::jsonb, m.sealed
       from unnest($4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[])
         as m (message_id, subject, text, html, template, parameters, sealed)`,
      [
        clientId,
        kind,
        createdBy ?? null,
        [...written.keys()],
        column(({ subject }) => subject),
        parts.map(({ shown }) => shown.text),
        column(({ html }) => html ?? null),
        column(({ template }) => template ?? null),
        parts.map(({ shown }) => shown.parameters && JSON.stringify(shown.parameters)),
        parts.map(({ sealed }) => sealed),
      ],
    );
    const ways = drafts.flatMap(({ messageId, message, ways: own }) =>
      own.map((way) => ({ ...way, messageId, link: way.link ?? message.link ?? null })),
    );
    const { rows } = await tx.query<QueuedDelivery & { message_id: string; status: string }>(
      `insert into message_delivery (client_id, message_id, channel, address, user_id, receiver_name, link, status,
         reason, attempts, sent_at, is_personal)
       select $1, w.message_id, w.channel, w.address, w.user_id, w.name, w.link, coalesce(w.ended, 'queued'), w.reason,
         case when w.ended is null then 0 else 1 end, case w.ended when 'sent' then clock_timestamp() end, w.is_personal
       from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::text[],
         $10::boolean[]) as w (message_id, channel, address, user_id, name, link, ended, reason, is_personal)
       returning delivery_id, message_id, channel, status`,
      [
        clientId,
        ways.map(({ messageId }) => messageId),
        ways.map(({ channel }) => channel),
        ways.map(({ address }) => address),
        ways.map(({ userId }) => userId ?? null),
        ways.map(({ name }) => name ?? null),
        ways.map(({ link }) => link),
        ways.map(({ channel }) => carriers.get(channel)?.ended?.status ?? null),
        ways.map(({ channel }) => carriers.get(channel)?.ended?.reason ?? null),
        ways.map(({ channel }) => carriers.get(channel)?.isPersonal ?? false),
      ],
    );
    for (const { message_id, delivery_id } of rows) written.get(message_id)?.push(delivery_id);
    const queued = rows.filter(({ status }) => status === 'queued');
    if (queued.length > 0) await this.queue(tx, clientId, queued);
    return written;
  }

  private async queue(tx: Statements, clientId: string, deliveries: readonly QueuedDelivery[]): Promise<void> {
    await this.jobs.addMany(
      deliverJob,
      deliveries.map(({ delivery_id: deliveryId, channel }) => ({
        payload: { clientId, deliveryId, channel } satisfies DeliverPayload,
        key: `${deliverJob} ${deliveryId}`,
      })),
      { priority: deliverPriority, within: tx },
    );
  }
}

/** Why a message cannot be sent; null when it can. */
function refusalOf(
  { receivers }: MessageText,
  ways: readonly Way[],
  carriers: ReadonlyMap<string, Carrier | undefined>,
): InputError | null {
  if (receivers.every(({ userId, addresses = [] }) => userId === undefined && addresses.length === 0))
    return new InputError('receivers: a message needs at least one address', 'messages.nobody');
  for (const { channel, address } of ways) {
    const carrier = carriers.get(channel);
    if (!carrier) return new InputError(`channel: nobody brings ${channel}`, 'messages.no-channel');
    if (!carrier.shape.test(address))
      return new InputError(`address: ${address} is no address for ${channel}`, 'messages.address');
  }
  return null;
}
