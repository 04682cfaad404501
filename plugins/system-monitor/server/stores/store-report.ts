import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from '#core';
import { Config, FactService, ServerKernel, slowStatements } from '#core/server';
import type { SlowStatementRow, StoreRow, TableRow } from '../../store-contract';
import { StoreSql } from './store-sql';

const empty = { Bytes: null, Waiting: null, Lag_Seconds: null };

/** Bytes of a folder with all that is below it; 0 when there is none. */
async function bytesOf(folder: string): Promise<number> {
  const found = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  let bytes = 0;
  for (const file of files) bytes += (await stat(file).catch(() => ({ size: 0 }))).size;
  return bytes;
}

/** Says where data stand, how much, and how far behind. */
export class StoreReport {
  constructor(
    @inject(Config) private readonly config: Config,
    @inject(FactService) private readonly facts: FactService,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(StoreSql) private readonly sql: StoreSql,
  ) {}

  async stores(): Promise<readonly StoreRow[]> {
    const [database, copies, jobs, facts, files] = await Promise.all([
      this.sql.size(),
      this.sql.copies(),
      this.sql.jobs(),
      this.facts.states(),
      this.files(),
    ]);
    return [
      { ...empty, Kind: 'database', Name: database.name, Bytes: database.bytes },
      ...copies.map(({ name, lag }) => ({ ...empty, Kind: 'database' as const, Name: name, Lag_Seconds: lag })),
      { ...empty, Kind: 'queue', Name: 'jobs', Bytes: jobs.bytes, Waiting: jobs.waiting, Lag_Seconds: jobs.lag },
      ...facts.map(({ consumer, waiting, oldestSeconds }) => ({
        Kind: 'facts' as const,
        Name: consumer,
        Bytes: null,
        Waiting: waiting,
        Lag_Seconds: oldestSeconds,
      })),
      ...files,
    ];
  }

  /** The largest tables, each with the plugin that owns it. */
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

  private async files(): Promise<readonly StoreRow[]> {
    const folders = await readdir(this.config.dataFolder, { withFileTypes: true }).catch(() => []);
    const names = folders.filter((entry) => entry.isDirectory() && entry.name !== 'postgres').map(({ name }) => name);
    return Promise.all(
      names.sort().map(async (name) => ({
        ...empty,
        Kind: 'files' as const,
        Name: name,
        Bytes: await bytesOf(join(this.config.dataFolder, name)),
      })),
    );
  }
}
