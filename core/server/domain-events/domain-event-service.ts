import { inject } from '#core';
import { DatabaseService, type Statements } from '../database';
import { commitTogether, MachineWatch } from '../machines';
import type { DomainEventKind } from './domain-event-kind';

/** Channel that notifies processes of new events; the payload is the event type. */
export const domainEventChannel = 'domain_events';

/** Progress of a consumer. */
export interface ConsumerState {
  readonly consumer: string;
  readonly kind: string;
  /** Events not yet consumed. */
  readonly waiting: number;
  /** Waiting time of the oldest one. */
  readonly oldestSeconds: number;
  readonly retrying: number;
  readonly parked: number;
}

/** An event that a consumer could not process after many attempts. */
export interface DeadDomainEvent {
  readonly consumer: string;
  readonly place: string;
  readonly kind: string;
  readonly client_id: string | null;
  readonly attempts: number;
  readonly error: string;
  readonly happened_at: Date;
}

/** Outbox of domain events: written in the transaction of the change, for consumers that plugins declare. */
export class DomainEventService {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(MachineWatch) private readonly machines: MachineWatch,
  ) {}

  /**
   * Appends an event; it exists only if the transaction is committed. Events of one client keep their order when each
   * is written after the change it describes. `clientId` null: not related to one client.
   */
  async append<Payload>(
    tx: Statements,
    kind: DomainEventKind<Payload>,
    clientId: string | null,
    payload: Payload,
  ): Promise<void> {
    await this.bind(tx);
    await tx.query(
      `with written as (insert into domain_event (kind, client_id, payload) values ($1, $2, $3))
        select pg_notify('${domainEventChannel}', $1::text)`,
      [kind.name, clientId, JSON.stringify(payload)],
    );
  }

  /** Returns the progress of each consumer. */
  async states(): Promise<readonly ConsumerState[]> {
    const { rows } = await this.database.query<ConsumerState>(
      `select c.consumer, c.kind, f.waiting + w.retrying as waiting, greatest(f.oldest, w.oldest) as "oldestSeconds",
        w.retrying, w.parked from domain_event_consumer c,
         lateral (select count(*)::int as waiting,
           coalesce(extract(epoch from now() - min(happened_at)), 0)::float8 as oldest from domain_event where kind = c.kind
           and (place is null or place > c.place)) f,
         lateral (select (count(*) filter (where not is_parked))::int as retrying,
           (count(*) filter (where is_parked))::int as parked,
                         coalesce(extract(epoch from now() - min(a.happened_at) filter (where not is_parked)),
                           0)::float8 as oldest
                  from domain_event_wait v join domain_event a on a.kind = c.kind and a.place = v.place where v.consumer = c.consumer) w
       order by c.consumer`,
    );
    return rows;
  }

  /** Ensures that a transaction's writes to the log and elsewhere are committed together, even when a process dies. */
  async bind(tx: Statements): Promise<void> {
    if (await this.machines.watches()) await commitTogether(tx);
  }

  /** Retries events at once that wait only because a machine was unavailable. */
  async retryWaiting(): Promise<void> {
    await this.database.query(
      'update domain_event_wait set next_try_at = now() where not is_parked and attempts > 0 and next_try_at > now()',
    );
  }

  /** Returns parked events, oldest first. */
  async parked(): Promise<readonly DeadDomainEvent[]> {
    const { rows } = await this.database.query<DeadDomainEvent>(
      `select w.consumer, w.place, f.kind, w.client_id, w.attempts, coalesce(w.error, '') as error, f.happened_at
       from domain_event_wait w join domain_event_consumer c using (consumer) join domain_event f on f.kind = c.kind and f.place = w.place
         where w.is_parked order by w.place, w.consumer limit 1000`,
    );
    return rows;
  }

  /** Lets a consumer retry its parked events; returns their number. */
  async retryParked(consumer: string): Promise<number> {
    return this.database.transaction(async (tx) => {
      const { rows } = await tx.query<{ kind: string }>('select kind from domain_event_consumer where consumer = $1', [
        consumer,
      ]);
      const { rowCount } = await tx.query(
        'update domain_event_wait set is_parked = false, attempts = 0, next_try_at = now() where consumer = $1 and is_parked',
        [consumer],
      );
      if (rows[0]) await tx.notify(domainEventChannel, rows[0].kind);
      return rowCount ?? 0;
    });
  }

  /** Retries a domain event that a consumer has set aside; returns false if the consumer has not. */
  async retryEvent(tx: Statements, consumer: string, place: string): Promise<boolean> {
    const { rowCount } = await tx.query(
      `update domain_event_wait set is_parked = false, attempts = 0, next_try_at = now()
       where consumer = $1 and place = $2 and is_parked`,
      [consumer, place],
    );
    const { rows } = await tx.query<{ kind: string }>('select kind from domain_event_consumer where consumer = $1', [
      consumer,
    ]);
    if (rows[0]) await tx.notify(domainEventChannel, rows[0].kind);
    return rowCount === 1;
  }
}
