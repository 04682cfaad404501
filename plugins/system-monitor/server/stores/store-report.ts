import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from '#core';
import { Config, DomainEventService, FileStore, MachineWatch, ServerKernel, slowStatements } from '#core/server';
import { BriefCache } from '#shared/cache';
import type { SlowStatementRow, StoreRow, TableRow } from '../../store-contract';
import { StoreSql } from './store-sql';

const empty = { Bytes: null, Waiting: null, Lag_Seconds: null };

/** Returns the size in bytes of a folder with all its contents; 0 when it does not exist. */
async function getBytes(folder: string): Promise<number> {
  const directoryEntries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  const files = directoryEntries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  let bytes = 0;
  for (const file of files) bytes += (await stat(file).catch(() => ({ size: 0 }))).size;
  return bytes;
}

/** Maximum number of files counted in a bucket, and milliseconds for which the count is cached. */
const maxCounted = 20_000;
const countKept = 300_000;

/**
 * Returns the bytes of a store by the first segment of the names; undefined when it holds more files than are counted.
 */
async function bytesIn(store: FileStore): Promise<ReadonlyMap<string, number> | undefined> {
  const bytes = new Map<string, number>();
  let count = 0;
  for await (const { name, size } of store.list('')) {
    const top = name.split('/')[0] ?? '';
    bytes.set(top, (bytes.get(top) ?? 0) + size);
    count += 1;
    if (count > maxCounted) return undefined;
  }
  return bytes;
}

/** Reports the data stores with their size and lag. */
export class StoreReport {
  private readonly counted = new BriefCache<ReadonlyMap<string, number> | undefined>(countKept);

  constructor(
    @inject(Config) private readonly config: Config,
    @inject(DomainEventService) private readonly domainEvents: DomainEventService,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(StoreSql) private readonly sql: StoreSql,
    @inject(FileStore) private readonly store: FileStore,
    @inject(MachineWatch) private readonly watch: MachineWatch,
  ) {}

  async stores(): Promise<readonly StoreRow[]> {
    const [database, machines, copies, jobs, consumers, files, bucket] = await Promise.all([
      this.sql.size(),
      this.watch.machines(),
      this.sql.copies(),
      this.sql.jobs(),
      this.domainEvents.states(),
      this.files(),
      this.bucket(),
    ]);
    return [
      { ...empty, Kind: 'database', Name: database.name, Bytes: database.bytes },
      ...machines.map(({ address, answers, prepared, awaySince }) => ({
        ...empty,
        Kind: 'machine' as const,
        Name: address,
        Waiting: prepared,
        Lag_Seconds: awaySince && (Date.now() - awaySince.getTime()) / 1000,
        Is_Away: !answers,
      })),
      ...copies.map(({ name, lag }) => ({ ...empty, Kind: 'database' as const, Name: name, Lag_Seconds: lag })),
      { ...empty, Kind: 'queue', Name: 'jobs', Bytes: jobs.bytes, Waiting: jobs.waiting, Lag_Seconds: jobs.lag },
      ...consumers.map(({ consumer, waiting, oldestSeconds }) => ({
        Kind: 'consumer' as const,
        Name: consumer,
        Bytes: null,
        Waiting: waiting,
        Lag_Seconds: oldestSeconds,
      })),
      ...files,
      ...bucket,
    ];
  }

  /** Returns the largest tables, each with the plugin that owns it. */
  async tables(): Promise<readonly TableRow[]> {
    const owners = new Map<string, string>();
    for (const { manifest, side } of await this.kernel.sides('skip'))
      for (const { name } of side.tables?.own ?? []) owners.set(name, manifest.id);
    return (await this.sql.tables()).map(({ name, bytes, index_bytes, rows, dead }) => ({
      Table: name,
      Owner: owners.get(name) ?? 'core',
      Bytes: bytes,
      Index_Bytes: index_bytes,
      Rows: rows,
      Dead_Rows: dead,
    }));
  }

  async slow(): Promise<readonly SlowStatementRow[]> {
    const running = await this.sql.running();
    return [
      ...running.map(({ text, milliseconds, at }) => ({ text, milliseconds, at, isRunning: true })),
      ...slowStatements().map((each) => ({ ...each, isRunning: false })),
    ].map(({ text, milliseconds, at, isRunning }) => ({
      Statement: text,
      Milliseconds: milliseconds,
      At: at.toISOString(),
      Is_Running: isRunning,
    }));
  }

  /** Counted only when small; the size of a large bucket is left to its own server. */
  private async bucket(): Promise<readonly StoreRow[]> {
    const { s3 } = this.config;
    if (!s3) return [];
    const address = `${s3.bucket}/${s3.prefix}`;
    const bytes = await this.counted.get('bucket', () => bytesIn(this.store)).catch(() => undefined);
    if (!bytes) return [{ ...empty, Kind: 'files', Name: address }];
    return [...bytes]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, size]) => ({ ...empty, Kind: 'files' as const, Name: address + name, Bytes: size }));
  }

  private async files(): Promise<readonly StoreRow[]> {
    const folders = await readdir(this.config.dataFolder, { withFileTypes: true }).catch(() => []);
    const names = folders.filter((entry) => entry.isDirectory() && entry.name !== 'postgres').map(({ name }) => name);
    return Promise.all(
      names.sort().map(async (name) => ({
        ...empty,
        Kind: 'files' as const,
        Name: name,
        Bytes: await getBytes(join(this.config.dataFolder, name)),
      })),
    );
  }
}
