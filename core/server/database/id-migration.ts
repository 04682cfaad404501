import { sqlMigration, type Migration } from './migration';

/**
 * Ids have 63 bits: milliseconds since 2020 (41 bits), then 22 bits that begin with 0 or 1. After 0 the database counts
 * by a sequence shared by all connections, long enough not to wrap around while a busy machine delays one of them.
 * After 1 come a node (9 bits) and its own counter (12 bits); nodes are leased to processes, least recently used first.
 */
export const idMigration: Migration = sqlMigration(
  '0001-next-id',
  `
    create sequence id_count as bigint minvalue 0 maxvalue 2097151 start 0 cycle;
    create function next_id() returns bigint language sql volatile as $$
      select ((floor(extract(epoch from clock_timestamp()) * 1000)::bigint - 1577836800000) << 22) |
        nextval('id_count')
    $$;
    create table id_node (node int primary key, holder text, seen_at timestamptz not null default '-infinity');
    insert into id_node (node) select generate_series(0, 511);
  `,
);
