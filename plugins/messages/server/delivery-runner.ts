import { setTimeout as wait } from 'node:timers/promises';
import { ExtensionError, inject } from '#core';
import {
  DatabaseService,
  isPassingFailure,
  JobService,
  LimitService,
  Log,
  openPart,
  getReason,
  SecretBox,
  ServerKernel,
  type SealedPart,
  type SendOutcome,
} from '#core/server';
import { ClientService } from '#plugins/clients/server';
import { cutText } from '#shared/text';
import type { DeliveryState } from '../delivery';
import { reasonText } from '#shared/delivery';
import { AddressMoves } from './address-moves';
import { messageChannels, type ChannelMessage, type MessageChannel } from './channel';
import { ChannelSettings } from './channel-settings';
import { DeliveryLanes } from './delivery-lanes';
import { DeliveryTurns } from './delivery-turns';
import { deliverJob, deliverPriority, messagePlace, type DeliverPayload } from './messages';
import { failed } from './failed';
import { Receipts } from './receipts';

interface DeliveryRow extends SealedPart {
  readonly channel: string;
  readonly address: string;
  readonly attempts: number;
  readonly sending_since: Date | null;
  readonly subject: string;
  readonly html: string | null;
  readonly link: string | null;
  readonly leave_url: string | null;
  readonly kind: string;
  readonly template: string | null;
}

interface WaitingRow extends DeliveryRow {
  readonly message_id: string;
  readonly sealed: string | null;
}

/** Milliseconds after which an unfinished attempt is considered lost with its process. */
const maxAttempt = 120_000;
/** Interval in seconds of follow-ups on a message left in its lane, because its process may have died. */
const looksAfter = 60;
const refreshes = 300;

/** Runs one attempt of a delivery at a time and stores the result. */
export class DeliveryRunner {
  private readonly lanes = new DeliveryLanes();

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(JobService) private readonly jobs: JobService,
    @inject(LimitService) private readonly limits: LimitService,
    @inject(Log) private readonly log: Log,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(ClientService) private readonly clients: ClientService,
    @inject(ChannelSettings) private readonly settings: ChannelSettings,
    @inject(Receipts) private readonly receipts: Receipts,
    @inject(SecretBox) private readonly box: SecretBox,
    @inject(AddressMoves) private readonly moves: AddressMoves,
    @inject(DeliveryTurns) private readonly turns: DeliveryTurns,
  ) {}

  /** Runs one attempt immediately for a caller that waits for the result. */
  async runNow(payload: DeliverPayload): Promise<{ readonly Status: DeliveryState; readonly Reason: string | null }> {
    await this.send(payload);
    const { rows } = await this.database.query<{ status: DeliveryState; reason: string | null }>(
      'select status, reason from message_delivery where client_id = $1 and delivery_id = $2',
      [payload.clientId, payload.deliveryId],
    );
    const { status, reason } = rows[0] ?? { status: 'failed', reason: null };
    return { Status: status, Reason: reason };
  }

  /**
   * Runs one attempt in the lane of the channel and returns soon, whether the attempt has ended or continues there.
   * Throws if a plugin or the database is unavailable, so that the job is retried.
   */
  async run(payload: DeliverPayload): Promise<void> {
    const { clientId, deliveryId, channel = '' } = payload;
    if (this.lanes.holds(deliveryId)) return this.lookAfter(payload, refreshes);
    const isOver = await this.lanes.run(`${clientId} ${channel}`, deliveryId, async () => {
      try {
        await this.send(payload);
      } catch (error) {
        this.log.warn({ err: error, deliveryId }, 'Delivery attempt failed');
        throw error;
      }
    });
    if (!isOver) await this.lookAfter(payload, looksAfter);
  }

  /** Waits for running deliveries. */
  stop(): Promise<void> {
    return this.lanes.stop();
  }

  /**
   * Sends a delivery. One that cannot even be attempted is marked as failed with its reason; temporary errors are
   * thrown.
   */
  private async send(payload: DeliverPayload): Promise<void> {
    try {
      await this.sendOnce(payload);
    } catch (error) {
      if (isPassingFailure(error)) throw error;
      this.log.error({ err: error, deliveryId: payload.deliveryId }, 'A delivery failed for a fault of its own');
      await this.finish(payload, { status: 'failed', reason: getReason(error) });
    }
  }

  private async sendOnce(payload: DeliverPayload): Promise<void> {
    const delivery = await this.waiting(payload);
    if (!delivery) return;
    if (delivery.sending_since !== null) {
      // A start time in the future means that the clock was set back since: by this clock, it may stay in the future
      // for hours.
      if (Math.abs(Date.now() - delivery.sending_since.getTime()) < maxAttempt)
        return this.later(payload, maxAttempt / 1000);
      return this.finish(payload, { status: 'uncertain', reason: reasonText('stopped') });
    }
    const channel = await this.kernel.askOne(
      messageChannels,
      ({ id }) => id === delivery.channel,
      (messageChannel) => messageChannel,
      this.kernel.enabled(await this.clients.enabledPlugins(payload.clientId)),
    );
    if (!channel) return this.finish(payload, failed('gone', delivery.channel));
    const { isEnabled, open, secrets } = await this.settings.of(payload.clientId, channel.id);
    if (!isEnabled) return this.finish(payload, failed('off'));
    const address = await this.moves.resolve(payload.clientId, channel.id, delivery.address);
    const wait = await this.pause(channel, payload, address);
    if (wait > 0) return this.later(payload, wait);
    if (!(await this.begin(payload))) return;
    const settings = open && { ...open, ...secrets };
    const outcome = await this.attempt(channel, payload, { ...delivery, address }, settings);
    const { movedTo = address } = outcome;
    await this.moves.record(payload.clientId, channel.id, address, movedTo, address === delivery.address);
    if (
      outcome.status === 'failed' &&
      outcome.retryAfter !== undefined &&
      delivery.attempts + 1 < channel.limits.attempts
    ) {
      await this.note(payload, outcome.reason);
      return this.later(payload, outcome.retryAfter);
    }
    return this.finish(payload, outcome, delivery.address === movedTo ? null : `${delivery.address} → ${movedTo}`);
  }

  /** Returns the seconds until the channel, and the address if its service limits these, may send another message. */
  private async pause(
    channel: MessageChannel,
    { clientId, deliveryId }: DeliverPayload,
    address: string,
  ): Promise<number> {
    const turn = await this.turns.take(channel, { clientId, deliveryId, address });
    if (turn > 0 || channel.limits.perAddress === undefined) return turn;
    const { retryAfter } = await this.limits.take(`channel ${clientId} ${channel.id}`, channel.limits.perMinute, 60);
    if (retryAfter > 0) await this.turns.giveBack(clientId, deliveryId);
    return retryAfter;
  }

  private async attempt(
    channel: MessageChannel,
    { clientId, deliveryId }: DeliverPayload,
    { address, attempts, kind, subject, text, html, link, leave_url, template, parameters }: DeliveryRow,
    settings: unknown,
  ): Promise<SendOutcome> {
    const message: ChannelMessage = {
      clientId,
      deliveryId,
      kind,
      attempts,
      address,
      subject,
      text: cutText(text, channel.limits.maxLength, '…'),
      html,
      link,
      leaveUrl: leave_url,
      template,
      parameters,
      reportUrl: this.receipts.getReportUrl(clientId, deliveryId),
    };
    const clock = new AbortController();
    try {
      return await Promise.race([
        channel.send(message, settings),
        wait(maxAttempt, { status: 'uncertain' as const, reason: reasonText('stopped') }, { signal: clock.signal }),
      ]);
    } catch (error) {
      return { status: error instanceof ExtensionError ? 'failed' : 'uncertain', reason: getReason(error) };
    } finally {
      clock.abort();
    }
  }

  private async waiting({ clientId, deliveryId }: DeliverPayload): Promise<DeliveryRow | undefined> {
    const { rows } = await this.database.query<WaitingRow>(
      `select d.channel, d.address, d.attempts, d.sending_since, d.link, d.leave_url, m.kind, m.subject, m.text, m.html, m.template,
         m.parameters, m.message_id, m.sealed
       from message_delivery d join message m on m.client_id = d.client_id and m.message_id = d.message_id
       where d.client_id = $1 and d.delivery_id = $2 and d.status = 'queued'`,
      [clientId, deliveryId],
    );
    const [row] = rows;
    if (!row?.sealed) return row;
    return { ...row, ...openPart(this.box, row.sealed, messagePlace(clientId, row.message_id)) };
  }

  /** Returns false if another process has started the delivery in the meantime. */
  private async begin({ clientId, deliveryId }: DeliverPayload): Promise<boolean> {
    const { rowCount } = await this.database.query(
      `update message_delivery set sending_since = now(), attempts = attempts + 1
       where client_id = $1 and delivery_id = $2 and status = 'queued' and sending_since is null`,
      [clientId, deliveryId],
    );
    return rowCount === 1;
  }

  private async note({ clientId, deliveryId }: DeliverPayload, reason: string): Promise<void> {
    await this.database.query(
      'update message_delivery set sending_since = null, reason = $3 where client_id = $1 and delivery_id = $2',
      [clientId, deliveryId, reason],
    );
  }

  /** Schedules a follow-up on a message that was left in its lane. */
  private async lookAfter(payload: DeliverPayload, seconds: number): Promise<void> {
    await this.jobs.add(deliverJob, payload, {
      key: `${deliverJob} ${payload.deliveryId} left`,
      priority: deliverPriority,
      runAt: new Date(Date.now() + seconds * 1000),
    });
  }

  private async later(payload: DeliverPayload, seconds: number): Promise<void> {
    await this.jobs.add(deliverJob, payload, {
      key: `${deliverJob} ${payload.deliveryId} later`,
      priority: deliverPriority,
      runAt: new Date(Date.now() + seconds * 1000),
    });
  }

  /** Records the outcome of a delivery and, when it arrived at another address, that its address has to be replaced. */
  private async finish(
    { clientId, deliveryId }: DeliverPayload,
    outcome: SendOutcome,
    move: string | null = null,
  ): Promise<void> {
    const isSent = outcome.status === 'sent' || outcome.status === 'accepted';
    await this.database.query(
      `update message_delivery set status = $3, reason = $4, reference = $5, sending_since = null, sent_at = case
        when $6 then (select now()) end
       where client_id = $1 and delivery_id = $2`,
      [
        clientId,
        deliveryId,
        outcome.status,
        'reason' in outcome ? outcome.reason : move && reasonText('chat-moved', move),
        'reference' in outcome ? (outcome.reference ?? null) : null,
        isSent,
      ],
    );
  }
}
