import type { DatabaseService, Statements } from '../database';
import { isDue } from './consumer-turn';
import type { DomainEventConsumer } from './domain-event-kind';

const placeKey = 7_100_001;
const maxConcurrent = 5_000;

/**
 * Assigns log positions to committed events, without gaps and in the order of their ids; returns their number. Only one
 * process does this at a time and sees only committed events, so a position never appears before one that has been
 * read.
 */
export async function sequenceDomainEvents(database: DatabaseService): Promise<number> {
  const { rowCount } = await database.query('select from domain_event where place is null limit 1');
  if (rowCount === 0) return 0;
  return database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [placeKey]);
    const placed = await tx.query(
      `with fresh as (
         select event_id, row_number() over (order by event_id) as number
           from (select event_id from domain_event where place is null order by event_id limit ${maxConcurrent}) part
       ), log as (
         update domain_event_log set last_place = last_place + (select count(*) from fresh)
           returning last_place - (select count(*) from fresh) as before
       )
       update domain_event f set place = log.before + fresh.number from fresh, log where f.event_id = fresh.event_id`,
    );
    return placed.rowCount ?? 0;
  });
}

/** Registers new consumers; they receive events from now on. */
export async function enterConsumers(statements: Statements, consumers: readonly DomainEventConsumer[]): Promise<void> {
  await statements.query(
    `insert into domain_event_consumer (consumer, kind, place) select u.consumer, u.kind, l.last_place
      from domain_event_log l, unnest($1::text[], $2::text[]) as u (consumer, kind) on conflict do nothing`,
    [consumers.map(({ name }) => name), consumers.map(({ kind }) => kind)],
  );
}

/** Returns the consumers with work to do: new events, or an event whose retry is due. */
export async function wantingConsumers(statements: Statements): Promise<ReadonlySet<string>> {
  const { rows } = await statements.query<{ consumer: string }>(
    `select c.consumer from domain_event_consumer c where exists (select 1 from domain_event f where f.kind = c.kind
      and f.place > c.place)
       or exists (select 1 from domain_event_wait w where w.consumer = c.consumer and not w.is_parked
        and ${isDue('w.next_try_at')})`,
  );
  return new Set(rows.map(({ consumer }) => consumer));
}

/** Returns the time of the next retry among these consumers' failed events. */
export async function nextTry(
  statements: Statements,
  consumers: readonly DomainEventConsumer[],
): Promise<Date | undefined> {
  const { rows } = await statements.query<{ at: Date | null }>(
    `select min(case when ${isDue('next_try_at')} then now() else next_try_at end) as at from domain_event_wait
      where not is_parked and attempts > 0 and consumer = any($1::text[])`,
    [consumers.map(({ name }) => name)],
  );
  return rows[0]?.at ?? undefined;
}

/** Minimum retention of events in hours, for inspection and when there are no consumers. */
const retentionHours = 1;
const unwantedHours = 24;

/**
 * Removes events that every consumer of this build has passed, except those that one still has to consume or has
 * parked.
 */
export async function trimDomainEvents(
  statements: Statements,
  consumers: readonly DomainEventConsumer[],
): Promise<number> {
  const { rowCount } = await statements.query(
    `delete from domain_event f where f.place is not null and f.happened_at < now() - make_interval(hours => $2)
       and (f.happened_at < now() - make_interval(hours => $3)
         or exists (select 1 from domain_event_consumer c where c.kind = f.kind and c.consumer = any($1::text[])))
       and not exists (select 1 from domain_event_consumer c where c.kind = f.kind and c.consumer = any($1::text[])
         and c.place < f.place)
       and not exists (select 1 from domain_event_wait w join domain_event_consumer c using (consumer) where c.kind = f.kind
         and w.place = f.place)`,
    [consumers.map(({ name }) => name), retentionHours, unwantedHours],
  );
  return rowCount ?? 0;
}
