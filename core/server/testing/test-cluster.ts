import { createHash, randomUUID } from 'node:crypto';
import { plugins } from 'virtual:plugins';
import type { PluginEntry } from '#core';
import {
  countOnWorkers,
  pendingSpread,
  giveFunctions,
  PostgresDatabaseService,
  runMigrations,
  runSpreadStep,
  configureWorkers,
  withAdvisoryLock,
  type DatabaseService,
  type MigrationSet,
  type TableSet,
} from '../database';
import type { ServerSide } from '../side';
import { coreTables } from '../tables';
import { silentLog } from './silent-log';

/**
 * Coordinator of a cluster that tests may fill, as set by `npm run test:cluster`. Read each time: a test that kills
 * machines starts a cluster of its own, and others run after it in the same process.
 */
const addressNow = (): string => process.env.TEST_CLUSTER_URL ?? '';

/** Enough for rows to be on different shards, few enough for fast database creation. */
const shards = { library: 4, client: 3 };

/** Creates and drops databases on one machine. */
interface Machine {
  readonly host: string;
  readonly port: number;
  readonly admin: DatabaseService;
}

const clusters = new Map<string, Promise<readonly Machine[]>>();

/** True when tests run on a cluster. */
export const isOnCluster = addressNow() !== '';

const getUrl = (database: string, machine?: { readonly host: string; readonly port: number }): string => {
  const url = new URL(addressNow());
  url.pathname = `/${database}`;
  if (machine) {
    url.hostname = machine.host;
    url.port = String(machine.port);
  }
  return url.href;
};

const open = (connectionString: string, max = 3) =>
  new PostgresDatabaseService(
    { connectionString, max, allowExitOnIdle: true, connectionTimeoutMillis: 60_000 },
    silentLog,
  );

/** The coordinator, then the workers. */
function allMachines(): Promise<readonly Machine[]> {
  const address = addressNow();
  const cachedCluster = clusters.get(address);
  if (cachedCluster) return cachedCluster;
  const machines = (async () => {
    const first = open(address, 1);
    try {
      const { rows } = await first.query<{ host: string; port: number }>(
        `select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' order by groupid`,
      );
      return rows.map((machine) => ({ ...machine, admin: open(getUrl('postgres', machine)) }));
    } finally {
      await first.close();
    }
  })();
  clusters.set(address, machines);
  return machines;
}

const everywhere = async (statement: string): Promise<void> =>
  void (await Promise.all((await allMachines()).map(({ admin }) => admin.query(statement))));

/** The extension's own daemon may reconnect between the end of all sessions and the drop. */
async function dropDatabase(name: string, attempts = 5): Promise<void> {
  try {
    await everywhere(`drop database if exists ${name} with (force)`);
  } catch (error) {
    if (attempts === 1) throw error;
    await dropDatabase(name, attempts - 1);
  }
}

/** Tables of the core and of every plugin, since a test may have migrated any of them. */
async function tableSets(): Promise<readonly TableSet[]> {
  const sides = await Promise.all((plugins as readonly PluginEntry<ServerSide>[]).map(({ load }) => load()));
  return [coreTables, ...sides.flatMap(({ default: { tables } }) => tables ?? [])];
}

/** Creates a database of this name on every machine and joins them. */
async function makeCluster(name: string): Promise<DatabaseService> {
  const all = await allMachines();
  await everywhere(`create database ${name}`);
  for (const machine of all.slice(1)) {
    const database = open(getUrl(name, machine), 1);
    await database.query('create extension citus').finally(() => database.close());
  }
  const [{ host, port }] = all as readonly [Machine];
  const database = open(getUrl(name), 6);
  await database.query('create extension citus');
  await database.query('select citus_set_coordinator_host($1, $2)', [host, port]);
  for (const worker of all.slice(1)) await database.query('select citus_add_node($1, $2)', [worker.host, worker.port]);
  return database;
}

const templates = new Map<string, Promise<string>>();
let lastTemplate: Promise<unknown> = Promise.resolve();

/** Created one after another, because waiting for the lock occupies a connection that the creation needs. */
function template(key: string, sets?: readonly MigrationSet[]): Promise<string> {
  const name = `${addressNow()} ${sets ? 'migrated' : 'empty'} ${key}`;
  const made = templates.get(name) ?? lastTemplate.then(() => makeTemplate(key, sets));
  templates.set(name, made);
  lastTemplate = made.catch(() => undefined);
  return made;
}

/** Creates a distributed cluster database with these migrations; copied file by file on each machine. */
async function makeTemplate(key: string, sets?: readonly MigrationSet[]): Promise<string> {
  const [{ admin }] = (await allMachines()) as readonly [Machine];
  const declared = await tableSets();
  const words = JSON.stringify([sets ? 'migrated' : 'empty', key, shards, declared]);
  const name = `template_${createHash('sha256').update(words).digest('hex').slice(0, 32)}`;
  await withAdvisoryLock(admin.pool, name, async () => {
    const { rows } = await admin.query<{ isReady: boolean }>(
      `select shobj_description(oid, 'pg_database') = 'ready' as "isReady" from pg_database where datname = $1`,
      [name],
    );
    if (rows[0]?.isReady) return;
    await everywhere(`drop database if exists ${name} with (force)`);
    const database = await makeCluster(name);
    try {
      if (sets) await runMigrations(database, sets);
      const steps = await pendingSpread(
        database,
        declared.flatMap(({ own }) => own),
        shards,
      );
      for (const step of steps) await runSpreadStep(database, step);
      if (sets) {
        await countOnWorkers(database);
        await giveFunctions(
          database,
          declared.flatMap(({ functions }) => functions ?? []),
        );
      }
      await configureWorkers(
        database,
        declared.flatMap(({ onEachMachine }) => onEachMachine ?? []),
      );
    } finally {
      await database.close();
    }
    // No session may use a database that is copied, including the extension's own daemon.
    await everywhere(`alter database ${name} with allow_connections false`);
    await everywhere(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    await admin.query(`comment on database ${name} is 'ready'`);
  });
  return name;
}

/** Creates an empty database on all machines, or one with these migrations; `key` identifies the template. */
export async function clusterDatabase(key: string, sets?: readonly MigrationSet[]) {
  const source = await template(key, sets);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await everywhere(`create database ${name} template ${source} strategy file_copy`);
  return { url: getUrl(name), drop: () => dropDatabase(name) };
}
