import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import {
  PostgresDatabaseService,
  runMigrations,
  startEmbedded,
  withAdvisoryLock,
  type DatabaseService,
  type EmbeddedPostgres,
  type MigrationSet,
} from '../database';
import { silentLog } from './silent-log';
import { clusterDatabase, isOnCluster } from './test-cluster';

/** A database of one test. `close` drops it. */
export interface TestDatabase extends DatabaseService {
  /** For a second connection, such as that of another instance. */
  readonly url: string;
}

/** A single server for all tests run by this user on this machine; the version separates incompatible layouts. */
const folder = join(tmpdir(), `opinion-monitor-tests-1-${userInfo().uid}`);

/** Test data need not survive a crash. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  shared_buffers: '128MB',
  autovacuum: 'off',
};

/**
 * Stops the server and removes its data some seconds after the last test process has ended. It takes the same lock as
 * test processes, so that none joins a server that is about to stop; the folder with the lock stays for those already
 * waiting for it.
 */
const caretaker = `
cd / && kill -0 "$(cat "$1/caretaker" 2>/dev/null)" 2>/dev/null && exit
echo $$ > "$1/caretaker" || exit
used() { for holder in "$1"/holders/*; do kill -0 "$(basename "$holder" | cut -d- -f1)" 2>/dev/null && return 0; done; return 1; }
while sleep 5 && [ -d "$1" ]; do
  used "$1" && continue
  (set -C; echo $$ > "$1/lock") 2>/dev/null || continue
  used "$1" && rm "$1/lock" && continue
  pid=$(head -n 1 "$1/data/postmaster.pid") && kill -INT "$pid"
  for second in 1 2 3 4 5; do kill -0 "$pid" 2>/dev/null && sleep 1; done
  rm -rf "$1/gone" && mv "$1/data" "$1/gone"
  rm "$1/lock" "$1/caretaker"
  rm -rf "$1/gone"
  exit
done`;

interface SharedServer {
  readonly connection: EmbeddedPostgres['connection'];
  /** For creating and dropping databases. */
  readonly admin: DatabaseService;
}

let server: Promise<SharedServer> | undefined;

function sharedServer(): Promise<SharedServer> {
  server ??= startEmbedded(folder, silentLog, { settings, lingers: true }).then(({ connection }) => {
    spawn('sh', ['-c', caretaker, 'caretaker', folder], { detached: true, stdio: 'ignore' }).unref();
    return {
      connection,
      admin: new PostgresDatabaseService({ ...connection, max: 3, allowExitOnIdle: true }, silentLog),
    };
  });
  return server;
}

/** Creates an empty database, or one with the migrations applied; those are run once and then copied. */
export async function testDatabase(sets?: readonly MigrationSet[]): Promise<TestDatabase> {
  if (isOnCluster) {
    const { url, drop } = await clusterDatabase(wordsOf(sets ?? []), sets);
    return Object.assign(
      new PostgresDatabaseService({ connectionString: url, allowExitOnIdle: true }, silentLog, drop),
      { url },
    );
  }
  const shared = await sharedServer();
  const { admin, connection } = shared;
  const template = sets ? await migratedTemplate(shared, sets) : 'template1';
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  const drop = () => admin.query(`drop database if exists ${name} with (force)`).then(() => undefined);
  const database = new PostgresDatabaseService(
    { ...connection, database: name, allowExitOnIdle: true },
    silentLog,
    drop,
  );
  return Object.assign(database, {
    url: `postgresql://postgres@localhost/${name}?host=${encodeURIComponent(String(connection.host))}`,
  });
}

/** Returns a text that identifies these migrations. */
const wordsOf = (sets: readonly MigrationSet[]): string =>
  sets.flatMap(({ plugin, migrations }) => migrations.map(({ name, text }) => `${plugin} ${name} ${text}`)).join('\n');

/** Returns the name of a database with these migrations, created by the first caller. */
async function migratedTemplate({ admin, connection }: SharedServer, sets: readonly MigrationSet[]): Promise<string> {
  const name = `template_${createHash('sha256').update(wordsOf(sets)).digest('hex').slice(0, 32)}`;
  await withAdvisoryLock(admin.pool, name, async () => {
    const { rows } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rows.length) return;
    const draft = `draft_${randomUUID().replaceAll('-', '')}`;
    await admin.query(`create database ${draft} strategy file_copy`);
    const database = new PostgresDatabaseService({ ...connection, database: draft }, silentLog);
    try {
      await runMigrations(database, sets);
    } finally {
      await database.close();
    }
    await admin.query(`alter database ${draft} rename to ${name}`);
  });
  return name;
}
