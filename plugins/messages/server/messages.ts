import { createToken, inject, InputError, type PluginManifest } from '#core';
import { DatabaseService, JobService, ServerKernel, type Statements } from '#core/server';
import { ClientService } from '#plugins/clients/server';
import { addressShapes, messageChannels } from './channel';
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

/** A message of a client to people. */
export interface OutgoingMessage {
  readonly clientId: string;
  /** What it is about, such as `alert` or `report`; for lists of what was sent. */
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Where the message leads, in whole; channels that have a place for it show it there. */
  readonly link?: string;
  /** Our name of a template, with what is filled in, for channels that send nothing else. */
  readonly template?: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly receivers: readonly Receiver[];
  /** Who caused it; left out when the product did. */
  readonly createdBy?: string;
  /** The message exists only if this transaction is committed. */
  readonly within?: Statements;
}

/** Tells people of a client something, over the channels that there are. */
export interface Messages {
  /**
   * Writes the message down with a delivery for each receiver and channel, and lets jobs send them. Throws `InputError`
   * for a channel that nobody brings and for an address that is none of its kind. What a person does not want of this
   * kind is left out, so a message may have no deliveries at all.
   */
  send(message: OutgoingMessage): Promise<{ readonly messageId: string; readonly deliveryIds: readonly string[] }>;
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

export class QueuedMessages implements Messages {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(JobService) private readonly jobs: JobService,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(ClientService) private readonly clients: ClientService,
    @inject(OwnWays) private readonly ownWays: OwnWays,
  ) {}

  async send(message: OutgoingMessage): Promise<{ messageId: string; deliveryIds: string[] }> {
    const { clientId, kind, receivers } = message;
    if (receivers.every(({ userId, addresses = [] }) => userId === undefined && addresses.length === 0))
      throw new InputError('receivers: a message needs at least one address', 'messages.nobody');
    const enabled = this.kernel.enabled(await this.clients.enabledPlugins(clientId));
    const known = new Set(await this.kernel.ask(messageChannels, ({ id }) => id, { enabled }));
    const ways = await this.ownWays.ways(clientId, kind, receivers, known);
    for (const channel of new Set(ways.map((way) => way.channel))) await this.check(channel, ways, enabled);
    return message.within
      ? this.write(message.within, message, ways)
      : this.database.transaction((tx) => this.write(tx, message, ways));
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

  private async check(channel: string, ways: readonly Way[], enabled: readonly PluginManifest[]): Promise<void> {
    const shape = await this.kernel.askOne(
      messageChannels,
      ({ id }) => id === channel,
      ({ addressKind, addressShape }) => addressShape ?? addressShapes[addressKind],
      enabled,
    );
    if (shape === undefined) throw new InputError(`channel: nobody brings ${channel}`, 'messages.no-channel');
    const wrong = ways.find((way) => way.channel === channel && !shape.test(way.address));
    if (wrong) throw new InputError(`address: ${wrong.address} is no address for ${channel}`, 'messages.address');
  }

  private async write(
    tx: Statements,
    { clientId, kind, subject, text, html, link, template, parameters, createdBy }: OutgoingMessage,
    ways: readonly Way[],
  ): Promise<{ messageId: string; deliveryIds: string[] }> {
    const { rows } = await tx.query<{ message_id: string }>(
      `insert into message (client_id, kind, subject, text, html, template, parameters, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning message_id`,
      [
        clientId,
        kind,
        subject,
        text,
        html ?? null,
        template ?? null,
        parameters ? JSON.stringify(parameters) : null,
        createdBy ?? null,
      ],
    );
    const { message_id: messageId } = rows[0] as { message_id: string };
    const { rows: deliveries } = await tx.query<{ delivery_id: string; channel: string }>(
      `insert into message_delivery (client_id, message_id, channel, address, user_id, receiver_name, link)
       select $1, $2, * from unnest($3::text[], $4::text[], $5::bigint[], $6::text[], $7::text[])
       returning delivery_id, channel`,
      [
        clientId,
        messageId,
        ways.map(({ channel }) => channel),
        ways.map(({ address }) => address),
        ways.map(({ userId }) => userId ?? null),
        ways.map(({ name }) => name ?? null),
        ways.map((way) => way.link ?? link ?? null),
      ],
    );
    await this.queue(tx, clientId, deliveries);
    return { messageId, deliveryIds: deliveries.map(({ delivery_id }) => delivery_id) };
  }

  private async queue(
    tx: Statements,
    clientId: string,
    deliveries: readonly { readonly delivery_id: string; readonly channel: string }[],
  ): Promise<void> {
    for (const { delivery_id: deliveryId, channel } of deliveries) {
      const payload: DeliverPayload = { clientId, deliveryId, channel };
      await this.jobs.add(deliverJob, payload, {
        key: `${deliverJob} ${deliveryId}`,
        priority: deliverPriority,
        within: tx,
      });
    }
  }
}
