import { createToken, inject, InputError, type PluginManifest } from '#core';
import {
  Config,
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
import { separateLinks } from './separate-links';
import { UserChannels } from './user-channels';

/** A recipient, with the channels to use. */
export interface Receiver {
  readonly userId?: string;
  readonly name?: string;
  /** Omitted for users of the product: they are notified in the product and on linked accounts. */
  readonly addresses?: readonly {
    readonly channel: string;
    readonly address: string;
    /** Where the owner of the address unsubscribes it: by a POST of a mail program, or on a page. */
    readonly leaveUrl?: string;
  }[];
  /** Target for this recipient, in place of the message's own link. */
  readonly link?: string;
}

/** Content and recipients of a message. */
export interface MessageText {
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Absolute URL of the target; channels with a link field show it there. */
  readonly link?: string;
  /** Internal template name with its parameters, for channels that send templates only. */
  readonly template?: string;
  readonly parameters?: Readonly<Record<string, string>>;
  /** Parameters that only the recipient may read, such as a code; they are masked in lists of sent messages. */
  readonly secrets?: readonly string[];
  readonly receivers: readonly Receiver[];
}

/** Encryption context of the secret part of a message. */
export const messagePlace = (clientId: string, messageId: string): string => `message ${clientId} ${messageId}`;

/** Origin of a message. */
export interface MessageOrigin {
  readonly clientId: string;
  /** Topic, such as `alert` or `report`; used in lists of sent messages. */
  readonly kind: string;
  /** User who caused it; omitted if the product did. */
  readonly createdBy?: string;
  /** The message exists only if this transaction is committed. */
  readonly within?: Statements;
}

/** A message of a client to people. */
export interface OutgoingMessage extends MessageText, MessageOrigin {}

/** A stored message. */
export interface SentMessage {
  readonly messageId: string;
  readonly deliveryIds: readonly string[];
}

/** Sends messages of a client to people over the available channels. */
export interface Messages {
  /**
   * Stores the message with one delivery per recipient and channel; jobs send them. Kinds that a user has disabled are
   * omitted, so a message may have no deliveries at all.
   *
   * @throws {InputError} for a channel that no plugin provides and for an address that is invalid for its kind.
   */
  send(message: OutgoingMessage): Promise<SentMessage>;
  /**
   * Sends many messages in order: each is stored, or returns the error that `send` would have thrown without affecting
   * the others.
   */
  sendMany(
    origin: MessageOrigin,
    messages: readonly MessageText[],
  ): Promise<readonly (SentMessage | { readonly refused: InputError })[]>;
  /** Retries failed and uncertain deliveries; returns the ids of those that are now pending. */
  resend(deliveryIds: readonly string[]): Promise<readonly string[]>;
}
export const Messages = createToken<Messages>('messages.service');

/** The job that runs one attempt of one delivery. */
export const deliverJob = 'messages.deliver';
/** Notifications have priority over all other pending jobs, including the ingestion of articles (-5). */
export const deliverPriority = -10;

export interface DeliverPayload {
  readonly clientId: string;
  readonly deliveryId: string;
  /** Channel whose lane is used; missing in jobs queued before lanes existed. */
  readonly channel?: string;
}

/** One recipient over one channel. */
interface ChannelRoute {
  readonly channel: string;
  readonly address: string;
  readonly userId?: string;
  readonly name?: string;
  readonly link?: string;
  readonly leaveUrl?: string;
}

/** Channel properties needed to create deliveries. */
interface Carrier {
  readonly shape: RegExp;
  /** True if its addresses are user ids. */
  readonly isPersonal: boolean;
  /** Final state of a delivery that is not sent by a job. */
  readonly ended?: { readonly status: 'sent' | 'failed'; readonly reason?: string };
}

/** A message before it is stored. */
interface Draft {
  readonly messageId: string;
  readonly message: MessageText;
  readonly routes: readonly ChannelRoute[];
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
    @inject(UserChannels) private readonly userChannels: UserChannels,
    @inject(ChannelSettings) private readonly settings: ChannelSettings,
    @inject(SecretBox) private readonly box: SecretBox,
    @inject(Config) private readonly config: Config,
  ) {}

  async send(message: OutgoingMessage): Promise<SentMessage> {
    const [sent] = await this.sendMany(message, [message]);
    if (!sent) throw new Error('A message to be sent is missing');
    if ('refused' in sent) throw sent.refused;
    return sent;
  }

  async sendMany(
    origin: MessageOrigin,
    messages: readonly MessageText[],
  ): Promise<readonly (SentMessage | { readonly refused: InputError })[]> {
    const { clientId, kind, within } = origin;
    const enabled = this.kernel.enabled(await this.clients.enabledPlugins(clientId));
    const channelIds = new Set(await this.kernel.ask(messageChannels, ({ id }) => id, { enabled }));
    const receivers = messages.flatMap((message, place) => message.receivers.map((each) => ({ ...each, place })));
    const channelRoutes: ChannelRoute[][] = messages.map(() => []);
    for (const { place, ...route } of await this.userChannels.routes(clientId, kind, receivers, channelIds))
      channelRoutes[place]?.push(route);
    const carriers = new Map<string, Carrier | undefined>();
    for (const channel of new Set(channelRoutes.flat().map((routeEntry) => routeEntry.channel)))
      carriers.set(channel, await this.getCarrier(clientId, channel, enabled));
    const drafts = messages.map((message, place) => {
      const messageRoutes = channelRoutes[place] ?? [];
      return {
        message,
        routes: messageRoutes,
        messageId: this.ids.next(),
        refused: getRefusal(message, messageRoutes, carriers),
      };
    });
    const accepted = drafts.filter(({ refused }) => refused === null);
    const written = within
      ? await this.write(within, origin, accepted, carriers)
      : await this.database.transaction((tx) => this.write(tx, origin, accepted, carriers));
    return drafts.map(({ messageId, refused }) =>
      refused ? { refused } : { messageId, deliveryIds: written.get(messageId) ?? [] },
    );
  }

  async resend(deliveryIds: readonly string[]): Promise<readonly string[]> {
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

  private async getCarrier(
    clientId: string,
    channel: string,
    enabled: readonly PluginManifest[],
  ): Promise<Carrier | undefined> {
    const matchingChannel = await this.kernel.askOne(
      messageChannels,
      ({ id }) => id === channel,
      (each) => each,
      enabled,
    );
    if (!matchingChannel) return undefined;
    const shape = matchingChannel.addressShape ?? addressShapes[matchingChannel.addressKind];
    const carrier = { shape, isPersonal: matchingChannel.addressKind === 'user' };
    if (!matchingChannel.isInside) return carrier;
    const { isEnabled } = await this.settings.of(clientId, channel);
    return { ...carrier, ended: isEnabled ? { status: 'sent' } : { status: 'failed', reason: reasonText('off') } };
  }

  /** Stores messages and returns the deliveries of each. */
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
      sealPart(
        this.box,
        { text: separateLinks(text, this.config.publicUrl), parameters: parameters ?? null },
        secrets,
        messagePlace(clientId, messageId),
      ),
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
    const deliveries = drafts.flatMap(({ messageId, message, routes: messageRoutes }) =>
      messageRoutes.map((route) => ({ ...route, messageId, link: route.link ?? message.link ?? null })),
    );
    const { rows } = await tx.query<QueuedDelivery & { message_id: string; status: string }>(
      `insert into message_delivery (client_id, message_id, channel, address, user_id, receiver_name, link, status,
         reason, attempts, sent_at, is_personal, leave_url)
       select $1, w.message_id, w.channel, w.address, w.user_id, w.name, w.link, coalesce(w.ended, 'queued'), w.reason,
         case when w.ended is null then 0 else 1 end, case w.ended when 'sent' then clock_timestamp() end, w.is_personal,
         w.leave_url
       from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::text[],
         $10::boolean[], $11::text[])
         as w (message_id, channel, address, user_id, name, link, ended, reason, is_personal, leave_url)
       returning delivery_id, message_id, channel, status`,
      [
        clientId,
        deliveries.map(({ messageId }) => messageId),
        deliveries.map(({ channel }) => channel),
        deliveries.map(({ address }) => address),
        deliveries.map(({ userId }) => userId ?? null),
        deliveries.map(({ name }) => name ?? null),
        deliveries.map(({ link }) => link),
        deliveries.map(({ channel }) => carriers.get(channel)?.ended?.status ?? null),
        deliveries.map(({ channel }) => carriers.get(channel)?.ended?.reason ?? null),
        deliveries.map(({ channel }) => carriers.get(channel)?.isPersonal ?? false),
        deliveries.map(({ leaveUrl }) => leaveUrl ?? null),
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

/** Returns the reason why a message cannot be sent; null if it can. */
function getRefusal(
  { receivers }: MessageText,
  channelRoutes: readonly ChannelRoute[],
  carriers: ReadonlyMap<string, Carrier | undefined>,
): InputError | null {
  if (receivers.every(({ userId, addresses = [] }) => userId === undefined && addresses.length === 0))
    return new InputError('receivers: at least one address is required', 'messages.nobody');
  for (const { channel, address } of channelRoutes) {
    const carrier = carriers.get(channel);
    if (!carrier) return new InputError(`channel: no plugin provides ${channel}`, 'messages.no-channel');
    if (!carrier.shape.test(address))
      return new InputError(`address: ${address} is not a valid address for ${channel}`, 'messages.address');
  }
  return null;
}
