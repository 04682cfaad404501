import { createHmac, timingSafeEqual } from 'node:crypto';
import { inject } from '#core';
import { DatabaseService, JobService, Log, type Statements } from '#core/server';
import { CollectClock } from '#plugins/collector-nodes/server';
import { collectJob, collectLane, SourceHubs, type PushedList, type PushedLists } from '#plugins/extraction/server';
import { cutText } from '#shared/text';

export interface HubQuestion {
  readonly mode: 'subscribe' | 'unsubscribe' | 'denied';
  readonly topic: string;
  readonly challenge?: string;
  /** Seconds. */
  readonly lease?: number;
  readonly reason?: string;
}

/** A lease is renewed a day before its end, or after half its time if it is short. Milliseconds. */
const renewalAhead = 86_400_000;
const maxLease = 90 * 86_400;
const minLease = 60;
/** Maximum number of waiting deliveries; beyond it, the feed itself is read instead. */
const maxWaiting = 20;
const afterDenial = 86_400_000;

const hashes: ReadonlySet<string> = new Set(['sha1', 'sha256', 'sha384', 'sha512']);

/** Returns whether content was signed with the secret, by `X-Hub-Signature: method=hex`. */
export function isSigned(content: Buffer, secret: string, signature: string | undefined): boolean {
  const [, method = '', given = ''] = /^\s*(sha\d+)=([\da-f]+)\s*$/i.exec(signature ?? '') ?? [];
  if (!hashes.has(method.toLowerCase())) return false;
  const expected = createHmac(method.toLowerCase(), secret).update(content).digest();
  const actual = Buffer.from(given, 'hex');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Handles the requests of hubs: verification of subscriptions and content of feeds. */
export class WebSubInbox implements PushedLists {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(JobService) private readonly jobs: JobService,
    @inject(CollectClock) private readonly clock: CollectClock,
    @inject(SourceHubs) private readonly sources: SourceHubs,
    @inject(Log) private readonly log: Log,
  ) {}

  /** Verifies a subscription for a hub; returns undefined when it was not requested. */
  async verify(key: string, { mode, topic, challenge, lease, reason }: HubQuestion): Promise<string | undefined> {
    const now = this.clock.now().getTime();
    const state = { subscribe: ['asking', 'active'], unsubscribe: ['leaving'], denied: ['asking', 'active', 'failed'] }[
      mode
    ];
    return this.database.transaction(async (tx) => {
      const { rows } = await tx.query<{ source_id: string }>(
        `select source_id from websub_subscription where callback_key = $1 and topic = $2
          and state = any($3::text[]) for update`,
        [key, topic, state],
      );
      const [row] = rows;
      if (!row || (mode !== 'denied' && !challenge)) return undefined;
      if (mode === 'unsubscribe') {
        await tx.query('delete from websub_subscription where source_id = $1', [row.source_id]);
        return challenge;
      }
      if (mode === 'denied') {
        await tx.query(
          `update websub_subscription set state = 'denied', lease_until = null, next_at = $2, attempts = 0,
            error_code = 'extraction.hub-denied', error_message = $3 where source_id = $1`,
          [row.source_id, new Date(now + afterDenial), cutText((reason ?? '').replaceAll('\0', ''), 500) || null],
        );
        await this.sources.stand(tx, [{ source_id: row.source_id, state: 'denied', until: null }]);
        return '';
      }
      const seconds = Math.min(maxLease, Math.max(minLease, lease ?? maxLease));
      const until = new Date(now + seconds * 1000);
      await tx.query(
        `update websub_subscription set state = 'active', lease_until = $2, next_at = $3, attempts = 0,
          error_code = null, error_message = null where source_id = $1`,
        [row.source_id, until, new Date(until.getTime() - Math.min(renewalAhead, (seconds * 1000) / 2))],
      );
      await this.sources.stand(tx, [{ source_id: row.source_id, state: 'active', until }]);
      return challenge;
    });
  }

  /** Accepts content delivered by a hub. Content not signed with our secret is dropped silently. */
  async receive(
    key: string,
    content: Buffer,
    contentType: string | undefined,
    signature: string | undefined,
  ): Promise<'taken' | 'unknown'> {
    const { rows } = await this.database.query<{ source_id: string; secret: string; is_enabled: boolean }>(
      `select w.source_id, w.secret, s.is_enabled from websub_subscription w join extraction_source s using (source_id)
        where w.callback_key = $1 and w.state <> 'leaving'`,
      [key],
    );
    const [subscription] = rows;
    if (!subscription) return 'unknown';
    const { source_id, secret, is_enabled } = subscription;
    if (!isSigned(content, secret, signature)) {
      this.log.warn({ source: source_id }, 'Dropped content without a valid hub signature');
      return 'taken';
    }
    if (!is_enabled || content.length === 0) return 'taken';
    await this.database.transaction(async (tx) => {
      const now = this.clock.now();
      const { rows: counted } = await tx.query<{ count: number }>(
        'select count(*)::int as count from websub_content where source_id = $1',
        [source_id],
      );
      const isFull = (counted[0]?.count ?? 0) >= maxWaiting;
      // Content beyond the limit is still in the feed, which is read as a whole.
      if (isFull) await tx.query('delete from websub_content where source_id = $1', [source_id]);
      else
        await tx.query(
          'insert into websub_content (source_id, received_at, content_type, body) values ($1, $2, $3, $4)',
          [source_id, now, contentType ? cutText(contentType, 200) : null, content],
        );
      await this.sources.notePush(tx, source_id, isFull);
      await this.jobs.add(collectJob, {}, { ...collectLane(2), within: tx });
    });
    return 'taken';
  }

  async waiting(sourceId: string): Promise<readonly PushedList[]> {
    const { rows } = await this.database.query<PushedList>(
      `select content_id, content_type, body from websub_content where source_id = $1 order by content_id
        limit ${maxWaiting}`,
      [sourceId],
    );
    return rows;
  }

  async forget(tx: Statements, contentIds: readonly string[]): Promise<void> {
    await tx.query('delete from websub_content where content_id = any($1::bigint[])', [contentIds]);
  }
}
