import { PostgresDatabaseService, type DatabaseService } from '../database';
import { silentLog } from './silent-log';
import { testDatabase } from './test-database';

/** A database whose `now()` can be set. */
export interface ClockedDatabase {
  readonly database: DatabaseService;
  /** Sets the clock to the given number of seconds before (negative) or after that of the machine. */
  set(seconds: number): Promise<void>;
  close(): Promise<void>;
}

/** Returns an empty database with its own clock: statements resolve `clock.now()` before that of PostgreSQL. */
export async function clockedDatabase(): Promise<ClockedDatabase> {
  const base = await testDatabase();
  await base.query('create schema clock');
  await base.query('create table clock.step (seconds float8 not null)');
  await base.query('insert into clock.step values (0)');
  await base.query(
    `create function clock.now() returns timestamptz language sql stable
       return pg_catalog.now() + pg_catalog.make_interval(secs => (select seconds from clock.step))`,
  );
  const { rows } = await base.query<{ name: string }>('select current_database() as name');
  await base.query(`alter database ${rows[0]?.name} set search_path = clock, pg_catalog, public`);
  const database = new PostgresDatabaseService({ connectionString: base.url, allowExitOnIdle: true }, silentLog);
  return {
    database,
    set: async (seconds) => void (await base.query('update clock.step set seconds = $1', [seconds])),
    close: async () => {
      await database.close();
      await base.close();
    },
  };
}
