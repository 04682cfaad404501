import { sqlMigration, type Migration } from '../database';

/** The domain event log and the offset of each consumer. Never edited once released. */
export const domainEventMigration: Migration = sqlMigration(
  '0002-facts',
  `
    create table fact (
      event_id bigint generated always as identity
        primary key, kind text not null, client_id bigint, payload json not null,
      happened_at timestamptz not null default clock_timestamp(),
      -- Its place in the log, given after the transaction that wrote it was committed: ids are not committed in their order.
      place bigint
    );
    -- Read once and gone soon: not worth packing.
    alter table fact alter column payload set storage external;
    create index domain_event_place on fact (kind, place);
    create index domain_event_unplaced on fact (event_id) where place is null;
    create index domain_event_client on fact (client_id) where client_id is not null;

    create table domain_event_log (last_place bigint not null);
    insert into domain_event_log values (0);

    create table domain_event_consumer (
      consumer text primary key, kind text not null, place bigint not null, moved_at timestamptz not null default now()
    );

    -- Facts that a consumer could not take in yet, and those of the same client behind them.
    create table domain_event_wait (
      consumer text not null, place bigint not null, client_id bigint, attempts int not null default 0,
      next_try_at timestamptz not null default now(), is_parked boolean not null default false, error text,
      primary key (consumer, place)
    );
  `,
);
