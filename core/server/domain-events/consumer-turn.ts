import { cutText } from '#shared/text';
import { isPartAway, isPassingFailure, type Statements } from '../database';
import type { DeadLetterService } from '../dead-letters';
import type { DomainEvent, DomainEventConsumer, DomainEventContext } from './domain-event-kind';
import { PartialTake } from './partial-take';
import { retryEventJob } from './retry-jobs';
import type { DomainEventPayloads } from './domain-event-payloads';
import type { DomainEventService } from './domain-event-service';

/** Maximum number of attempts before an event is parked; pauses double from one second to ten minutes. */
export const maxAttempts = 12;
const maxPause = 600;

/**
 * Returns the SQL condition for whether a retry is due. A time further away than any pause was computed before the
 * clock was set back.
 */
export const isDue = (column: string): string =>
  `(${column} <= now() or ${column} > now() + interval '${maxPause + 60} seconds')`;
/** An unavailable database machine is not caused by the event: it counts for at most this many attempts. */
const maxWhileAway = 4;
const atOnce = 20;
/**
 * Attempts at a domain event of which every part fails before the parts are set aside: the cause may lie outside of
 * them.
 */
const wholeAttempts = 2;
/** Milliseconds after which a turn is committed, so that little is repeated. */
const turnLength = 2_000;

interface DomainEventRow {
  readonly place: string;
  readonly client_id: string | null;
  readonly happened_at: Date;
}

interface WaitingRow extends DomainEventRow {
  readonly attempts: number;
}

/** Result of one turn of a consumer. */
export interface TurnResult {
  /** Number of consumed events. */
  readonly taken: number;
  /** True when more can be done at once. */
  readonly isMore: boolean;
}

/** Services that a turn uses. */
interface TurnServices {
  readonly events: DomainEventService;
  readonly deadLetters: DeadLetterService;
  readonly payloads: DomainEventPayloads;
}

const getQueue = (clientId: string | null): string => clientId ?? '';

/** One turn of one consumer, in one transaction: waiting events first, then new ones. */
export class ConsumerTurn {
  private taken = 0;
  private readonly until = performance.now() + turnLength;

  private readonly events: DomainEventService;
  private readonly deadLetters: DeadLetterService;
  private readonly payloads: DomainEventPayloads;

  constructor(
    private readonly consumer: DomainEventConsumer,
    private readonly context: DomainEventContext,
    { events, deadLetters, payloads }: TurnServices,
  ) {
    this.events = events;
    this.deadLetters = deadLetters;
    this.payloads = payloads;
  }

  /** Returns undefined when another process runs this consumer. */
  async run(): Promise<TurnResult | undefined> {
    const { tx } = this.context;
    await this.events.bind(tx);
    const { rows } = await tx.query<{ place: string }>(
      'select place from domain_event_consumer where consumer = $1 for update skip locked',
      [this.consumer.name],
    );
    if (!rows[0]) return undefined;
    const blocked = await this.retry();
    const isMore = await this.readOn(rows[0].place, blocked);
    return { taken: this.taken, isMore };
  }

  private get isOver(): boolean {
    return performance.now() > this.until || this.context.signal.aborted;
  }

  /** Retries waiting events in order; returns the clients whose events still have to wait. */
  private async retry(): Promise<Set<string>> {
    const { tx } = this.context;
    const { rows } = await tx.query<WaitingRow & { readonly is_due: boolean }>(
      `select w.place, w.attempts, ${isDue('w.next_try_at')} as is_due, f.client_id, f.happened_at
       from domain_event_wait w join domain_event f on f.kind = $2 and f.place = w.place where w.consumer = $1 and not w.is_parked
         order by w.place limit 1000`,
      [this.consumer.name, this.consumer.kind],
    );
    const blocked = new Set<string>();
    for (const row of rows) {
      const queue = getQueue(row.client_id);
      if (blocked.has(queue)) continue;
      if (!row.is_due || this.isOver) {
        blocked.add(queue);
        continue;
      }
      const error = await this.take(row, await this.toPayload([row]), row.attempts);
      if (error === undefined) {
        await tx.query('delete from domain_event_wait where consumer = $1 and place = $2', [
          this.consumer.name,
          row.place,
        ]);
        await this.deadLetters.resolve(this.consumer.name, [row.place], tx);
      } else if (!(await this.noteFailure(row, row.attempts + 1, error))) blocked.add(queue);
    }
    return blocked;
  }

  /** Consumes new events; returns whether there may be more. */
  private async readOn(from: string, blocked: Set<string>): Promise<boolean> {
    const { tx } = this.context;
    const { rows } = await tx.query<DomainEventRow>(
      `select place, client_id, happened_at from domain_event where kind = $1 and place > $2 order by place limit ${atOnce}`,
      [this.consumer.kind, from],
    );
    let place = from;
    const payloads = await this.toPayload(rows);
    for (const row of rows) {
      if (this.isOver) break;
      const queue = getQueue(row.client_id);
      if (blocked.has(queue)) await this.putBehind(row);
      else {
        const error = await this.take(row, payloads, 0);
        if (error !== undefined && !(await this.noteFailure(row, 1, error))) blocked.add(queue);
      }
      ({ place } = row);
    }
    if (place !== from)
      await tx.query('update domain_event_consumer set place = $2, moved_at = now() where consumer = $1', [
        this.consumer.name,
        place,
      ]);
    return rows.length === atOnce || (rows.length > 0 && place !== rows.at(-1)?.place);
  }

  private toPayload(rows: readonly DomainEventRow[]): Promise<ReadonlyMap<string, unknown>> {
    return this.payloads.read(
      this.context.tx,
      this.consumer.kind,
      rows.map(({ place }) => place),
    );
  }

  /** Returns the error, in which case nothing has been changed. */
  private async take(
    row: DomainEventRow,
    payloads: ReadonlyMap<string, unknown>,
    attempts: number,
  ): Promise<Error | undefined> {
    const { tx } = this.context;
    const event: DomainEvent<unknown> = {
      clientId: row.client_id,
      payload: payloads.get(row.place),
      happenedAt: row.happened_at,
    };
    await tx.query('savepoint domain_event_taken');
    try {
      await this.consumer.handle(event, this.context);
    } catch (error) {
      if (this.context.signal.aborted) throw error;
      await tx.query('rollback to savepoint domain_event_taken');
      const whole = error instanceof Error ? error : new Error(String(error));
      const left = isPassingFailure(error) ? whole : await this.takeParts(event, row, attempts, whole);
      if (left) return left;
    }
    await tx.query('release savepoint domain_event_taken');
    this.taken += 1;
    return undefined;
  }

  /**
   * Processes the parts of a domain event that do not fail; returns the error that prevents the event from counting as
   * processed.
   */
  private async takeParts(
    event: DomainEvent<unknown>,
    { place }: DomainEventRow,
    attempts: number,
    whole: Error,
  ): Promise<Error | undefined> {
    try {
      const partialTake = new PartialTake(this.consumer, this.context, this.deadLetters);
      const isTaken = await partialTake.take(event, place, attempts >= wholeAttempts);
      return isTaken ? undefined : whole;
    } catch (error) {
      if (this.context.signal.aborted) throw error;
      await this.context.tx.query('rollback to savepoint domain_event_taken');
      return error instanceof Error ? error : whole;
    }
  }

  /** Schedules an event's next attempt, or parks it; returns whether it was parked. */
  private async noteFailure({ place, client_id }: DomainEventRow, attempts: number, error: Error): Promise<boolean> {
    const counted = isPartAway(error) ? Math.min(attempts, maxWhileAway) : attempts;
    const isParked = counted >= maxAttempts;
    const pause = Math.min(maxPause, 2 ** (counted - 1));
    await putWaiting(this.context.tx, [
      this.consumer.name,
      place,
      client_id,
      counted,
      pause,
      isParked,
      cutText(error.message, 2_000),
    ]);
    if (isParked)
      await this.deadLetters.record(
        {
          source: this.consumer.name,
          key: place,
          clientId: client_id,
          payload: { consumer: this.consumer.name, place },
          retryJob: retryEventJob,
          error,
          attempts: counted,
          isManual: true,
        },
        this.context.tx,
      );
    this.context.log[isParked ? 'error' : 'warn'](
      { err: error, consumer: this.consumer.name, place, attempts },
      isParked ? 'Event parked' : 'Event could not be consumed',
    );
    return isParked;
  }

  private putBehind({ place, client_id }: DomainEventRow): Promise<void> {
    return putWaiting(this.context.tx, [this.consumer.name, place, client_id, 0, 0, false, null]);
  }
}

async function putWaiting(tx: Statements, values: readonly unknown[]): Promise<void> {
  await tx.query(
    `insert into domain_event_wait (consumer, place, client_id, attempts, next_try_at, is_parked, error)
      values ($1, $2, $3, $4, now() + make_interval(secs => $5), $6, $7)
     on conflict (consumer, place) do update set attempts = excluded.attempts, next_try_at = excluded.next_try_at,
       is_parked = excluded.is_parked, error = excluded.error`,
    values,
  );
}
