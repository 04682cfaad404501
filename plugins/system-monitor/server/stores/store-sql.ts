import { inject } from '#core';
import { DatabaseService } from '#core/server';

/** Milliseconds after which a running statement is shown. */
const long = 1_000;

/** Queries the database for its own statistics. */
export class StoreSql {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async server(): Promise<{ readonly version: string; readonly used: number; readonly max: number }> {
    const { rows } = await this.database.query<{ version: string; used: number; max: number }>(
      `select current_setting('server_version') as version, current_setting('max_connections')::int as max,
        (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`,
    );
    return rows[0] ?? { version: '', used: 0, max: 0 };
  }

  async size(): Promise<{ readonly name: string; readonly bytes: number }> {
    const { rows } = await this.database.query<{ name: string; bytes: number }>(
      'select current_database() as name, pg_database_size(current_database())::float8 as bytes',
    );
    return rows[0] ?? { name: '', bytes: 0 };
  }

  /** Returns the replicas of the database on other machines and the lag of each. */
  async copies(): Promise<readonly { readonly name: string; readonly lag: number | null }[]> {
    const { rows } = await this.database.query<{ name: string; lag: number | null }>(
      'select application_name as name, extract(epoch from replay_lag)::float8 as lag from pg_stat_replication order by 1',
    );
    return rows;
  }

  async jobs(): Promise<{ readonly bytes: number; readonly waiting: number; readonly lag: number | null }> {
    const { rows } = await this.database.query<{ there: boolean }>(
      "select to_regclass('jobs._private_jobs') is not null as there",
    );
    if (!rows[0]?.there) return { bytes: 0, waiting: 0, lag: null };
    const { rows: found } = await this.database.query<{ bytes: number; waiting: number; lag: number | null }>(
      `select pg_total_relation_size('jobs._private_jobs')::float8 as bytes,
        count(*) filter (where is_available and run_at <= now())::int as waiting,
        extract(epoch from now() - min(run_at) filter (where is_available and run_at <= now()))::float8 as lag
       from jobs._private_jobs`,
    );
    return found[0] ?? { bytes: 0, waiting: 0, lag: null };
  }

  async tables() {
    const { rows } = await this.database.query<{
      name: string;
      bytes: number;
      index_bytes: number;
      rows: number;
      dead: number;
    }>(
      `select c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes,
          pg_indexes_size(c.oid)::float8 as index_bytes, greatest(c.reltuples, 0)::float8 as rows,
          coalesce(s.n_dead_tup, 0)::float8 as dead
        from pg_class c left join pg_stat_user_tables s on s.relid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 2 desc, 1`,
    );
    return rows;
  }

  async running() {
    const { rows } = await this.database.query<{ text: string; milliseconds: number; at: Date }>(
      `select left(query, 500) as text, (extract(epoch from now() - query_start) * 1000)::int as milliseconds,
          query_start as at
        from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
          and now() - query_start > $1 * interval '1 millisecond' order by query_start limit 50`,
      [long],
    );
    return rows;
  }
}
