import { sqlMigration, type Migration } from './migration';

/**
 * Ids are 63 bits: milliseconds since 2020 (41 bits), then 22 bits that begin with 0 or 1. After 0 the database counts
 * by a sequence that all connections share, so long that it cannot come round while a busy machine lets one of them
 * wait. After 1 stand a node (9 bits) and its own count (12 bits); nodes are lent to processes, the least recently seen
 * first.
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
