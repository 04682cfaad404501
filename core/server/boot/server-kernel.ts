import { Kernel, provide, provideValue, type PluginEntry } from '#core';
import { TokenService, LimitService } from '../auth';
import { CacheNotices } from '../caches';
import { Config } from '../config';
import { DatabaseService } from '../database';
import { DeadLetterService } from '../dead-letters';
import { DomainEventRunner, DomainEventService } from '../domain-events';
import { FileService, FileStore, openFileStore } from '../files';
import { StoreMark } from '../files/store-mark';
import { CallHandlers, ListTotals } from '../http';
import { JobService, LockService } from '../jobs';
import { Log, OperationLogService } from '../log';
import { MachineWatch } from '../machines';
import { MessageDelivery, MessageService } from '../messages';
import { OutboundService } from '../outbound';
import { ExternalPlugins, PluginSwitch } from '../plugins';
import { ClientTables, DeclaredTables, TableRemovals } from '../removals';
import { SelectLookup } from '../resource';
import { SecretBox, Signer } from '../secrets';
import { SearchService } from '../searches';
import type { ServerSide } from '../side';
import { ThreadService } from '../threads';
import { ServerKernel } from './kernel-token';

/** Differences between a running process and a test. */
export interface ServerParts {
  readonly config: Config;
  readonly log: Log;
  readonly database: DatabaseService;
  readonly jobs: JobService;
  /** Third-party plugins; they are included in `plugins`, too. */
  readonly external?: ExternalPlugins;
  /** Created with the kernel, because tasks belong to plugins. */
  readonly threads: (kernel: Kernel<ServerSide>) => ThreadService;
}

/** Creates the kernel of a server process with the services of the core. */
export function createServerKernel(
  plugins: readonly PluginEntry<ServerSide>[],
  { config, log, database, jobs, threads, external = ExternalPlugins.none() }: ServerParts,
): Kernel<ServerSide> {
  const services = [
    provideValue(Config, config),
    provideValue(Log, log),
    provideValue(DatabaseService, database),
    provideValue(JobService, jobs),
    provideValue(ExternalPlugins, external),
    provide(CacheNotices),
    provide(MachineWatch),
    provide(TokenService),
    provide(LimitService),
    provide(LockService),
    provide(OperationLogService),
    provide(DeadLetterService),
    provide(DomainEventService),
    provideValue(FileStore, openFileStore(config)),
    provide(FileService),
    provide(StoreMark),
    provide(SecretBox),
    provide(Signer),
    provide(MessageService),
    provide(MessageDelivery),
    provide(OutboundService),
    provide(SearchService),
    provide(CallHandlers),
    provide(ListTotals),
  ];
  const kernel: Kernel<ServerSide> = new Kernel(plugins, services, (id, error) =>
    log.error({ err: error, plugin: id }, 'Plugin failed'),
  );
  kernel.provide(provideValue(ServerKernel, kernel));
  kernel.provide(provideValue(SelectLookup, new SelectLookup(kernel)));
  kernel.provide(provideValue(PluginSwitch, new PluginSwitch(kernel)));
  kernel.provide(provideValue(DomainEventRunner, new DomainEventRunner(kernel)));
  const tables = new DeclaredTables(kernel);
  kernel.provide(provideValue(TableRemovals, new TableRemovals(tables)));
  kernel.provide(provideValue(ClientTables, new ClientTables(tables, database)));
  kernel.provide(provideValue(ThreadService, threads(kernel)));
  return kernel;
}
