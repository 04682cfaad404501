import { randomBytes } from 'node:crypto';
import { inject, type BusinessError } from '#core';
import { Config, DatabaseService, Log, OutboundService } from '#core/server';
import { CollectClock } from '#plugins/collector-nodes/server';
import { SourceHubs, type HubStatus } from '#plugins/extraction/server';
import { cutText } from '#shared/text';

/** Requested lease in seconds; the hub may grant less. */
const wantedLease = 10 * 86_400;
/** Milliseconds that a hub has to verify an accepted request before it is requested again. */
const verificationMs = 10 * 60_000;
/** Milliseconds without requests to a hub after it refused one. */
const afterRefusal = 86_400_000;
const maxAttempts = 5;
/** Milliseconds after which an unconfirmed subscription is deleted. */
const forgetAfter = 86_400_000;
const atOnce = 50;

interface Subscription {
  readonly source_id: string;
  readonly callback_key: string;
  readonly secret: string;
  readonly hub: string;
  readonly topic: string;
  readonly state: 'asking' | 'active' | 'denied' | 'failed' | 'leaving';
  readonly attempts: number;
}

/** Returns the callback URL for a hub. The key cannot be guessed. */
export const getCallback = (publicUrl: string, key: string): string => `${publicUrl}/public/websub/${key}`;

/** Subscribes to the hubs named by feeds and renews the subscriptions. */
export class WebSubHubs {
  constructor(
    @inject(Config) private readonly config: Config,
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(OutboundService) private readonly outbound: OutboundService,
    @inject(CollectClock) private readonly clock: CollectClock,
    @inject(SourceHubs) private readonly sources: SourceHubs,
    @inject(Log) private readonly log: Log,
  ) {}

  /** Returns whether hubs can reach this installation at all. */
  isReachable(): boolean {
    try {
      this.outbound.for('pages').check(this.config.publicUrl);
      return true;
    } catch {
      return false;
    }
  }

  /** Runs what is due: new subscriptions, renewals, and unsubscribing from the hubs of deleted or paused sources. */
  async tend(signal?: AbortSignal): Promise<void> {
    const now = this.clock.now();
    await this.settle(now);
    const { rows } = await this.database.query<Subscription>(
      `select * from websub_subscription where next_at <= $1 order by next_at limit ${atOnce}`,
      [now],
    );
    for (const subscription of rows) {
      signal?.throwIfAborted();
      await this.ask(subscription, signal);
    }
  }

  /** Synchronizes the subscriptions with the sources, regardless of who changed them and how. */
  private async settle(now: Date): Promise<void> {
    await this.database.transaction(async (tx) => {
      const wanted = this.isReachable()
        ? 's.is_enabled and s.hub_url is not null and s.hub_topic is not null'
        : 'false';
      await tx.query(
        `update websub_subscription w set state = 'leaving', next_at = $1, attempts = 0, error_code = null,
          error_message = null
         where state <> 'leaving' and not exists (select 1 from extraction_source s where s.source_id = w.source_id
           and ${wanted} and s.hub_url = w.hub and s.hub_topic = w.topic)`,
        [now],
      );
      await tx.query(
        `update websub_subscription w set state = 'asking', next_at = $1, attempts = 0 from extraction_source s
         where w.state = 'leaving' and s.source_id = w.source_id and ${wanted} and s.hub_url = w.hub
           and s.hub_topic = w.topic`,
        [now],
      );
      // Subscriptions that a hub has not confirmed in time have ended: the source is polled at its own interval again.
      await tx.query(
        `update websub_subscription set state = 'asking', lease_until = null, next_at = least(next_at, $1)
          where state = 'active' and lease_until <= $1`,
        [now],
      );
      const { rows } = await tx.query<{ source_id: string; hub_url: string; hub_topic: string }>(
        `select source_id, hub_url, hub_topic from extraction_source s where ${wanted}
          and not exists (select 1 from websub_subscription w where w.source_id = s.source_id) limit ${atOnce}`,
      );
      for (const { source_id, hub_url, hub_topic } of rows) {
        await tx.query(
          `insert into websub_subscription (source_id, callback_key, secret, hub, topic, state, next_at)
            values ($1, $2, $3, $4, $5, 'asking', $6)`,
          [source_id, randomBytes(24).toString('base64url'), randomBytes(32).toString('hex'), hub_url, hub_topic, now],
        );
      }
      await tx.query(
        `delete from websub_subscription where state = 'leaving' and (attempts >= ${maxAttempts} or next_at < $1)`,
        [new Date(now.getTime() - forgetAfter)],
      );
      const { rows: standings } = await tx.query<HubStatus>(
        `select s.source_id, case when w.state <> 'leaving' then w.state end as state, case
          when w.state = 'active' then w.lease_until end as until
         from extraction_source s left join websub_subscription w using (source_id) where s.hub_url is not null
           or s.hub_state is not null`,
      );
      await this.sources.stand(tx, standings);
      await tx.query(
        `delete from websub_content c where not exists (select 1 from extraction_source s where s.source_id = c.source_id
          and s.is_enabled)`,
      );
    });
  }

  private async ask(
    { source_id, callback_key, secret, hub, topic, state, attempts }: Subscription,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const isLeaving = state === 'leaving';
    const form = new URLSearchParams({
      'hub.mode': isLeaving ? 'unsubscribe' : 'subscribe',
      'hub.topic': topic,
      'hub.callback': getCallback(this.config.publicUrl, callback_key),
      ...(isLeaving ? {} : { 'hub.secret': secret, 'hub.lease_seconds': String(wantedLease) }),
    });
    // Recorded before the request, since a hub may verify before it responds.
    await this.database.query(
      `update websub_subscription set attempts = attempts + 1, next_at = $2, state = case
        when state in ('denied', 'failed') then 'asking' else state end where source_id = $1`,
      [source_id, new Date(this.clock.now().getTime() + verificationMs * 2 ** Math.min(attempts, 6))],
    );
    try {
      const { status, body } = await this.outbound.for('pages').fetch(hub, {
        method: 'POST',
        body: form.toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        maxBytes: 64 * 1024,
        signal,
      });
      if (status >= 200 && status < 300) return;
      await this.fail(
        source_id,
        attempts,
        'extraction.hub-refused',
        `${new URL(hub).host} answered ${status}: ${cutText(body.toString('utf8').replaceAll('\0', ''), 200)}`,
      );
    } catch (error) {
      if (signal?.aborted) throw error;
      const { code = 'extraction.internal', message = String(error) } = error as Partial<BusinessError>;
      await this.fail(source_id, attempts, code, message);
    }
  }

  private async fail(sourceId: string, attempts: number, code: string, message: string): Promise<void> {
    this.log.info({ source: sourceId, code, message }, 'Hub refused a subscription');
    const isOver = attempts + 1 >= maxAttempts;
    // A failed renewal does not end a lease that is still valid.
    await this.database.query(
      `update websub_subscription set error_code = $2, error_message = $3, state = case when $4
        and state = 'asking' then 'failed' else state end, next_at = case when $4 and state <> 'leaving' then $5
        else next_at end,
         attempts = case when $4 and state <> 'leaving' then 0 else attempts end where source_id = $1`,
      [sourceId, code, cutText(message, 500), isOver, new Date(this.clock.now().getTime() + afterRefusal)],
    );
  }
}
