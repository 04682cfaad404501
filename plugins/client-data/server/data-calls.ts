import { fieldError, withServices } from '#core';
import { ClientTables, DatabaseService, FileService, OperationLogService, type Handlers } from '#core/server';
import { checkRemovable, ClientAdmin, ClientService } from '#plugins/clients/server';
import type { clientDataContract } from '../contract';
import { ClientUsage } from './client-usage';
import { DataJobs } from './data-jobs';
import { RetentionStore } from './retention-store';

/** Handlers of the calls about client data. */
export const dataCalls = withServices(
  {
    database: DatabaseService,
    jobs: DataJobs,
    usage: ClientUsage,
    retention: RetentionStore,
    files: FileService,
    log: OperationLogService,
    clientAdmin: ClientAdmin,
    client: ClientService,
    clientTables: ClientTables,
  },
  ({
    database,
    jobs,
    usage,
    retention,
    files,
    log,
    clientAdmin,
    client,
    clientTables,
  }): Handlers<typeof clientDataContract> => ({
    list: async ({ caller }) => {
      const [clients, usages, retentions] = await Promise.all([
        clientAdmin.all(caller),
        usage.load(),
        retention.list(),
      ]);
      const daysByClient = new Map(retentions.map(({ client_id, article_days }) => [client_id, article_days]));
      const list = clients.map(({ Client_ID, Client_Name, Is_Enabled }) => ({
        Client_ID,
        Client_Name,
        Is_Enabled: Is_Enabled !== false,
        Articles: usages.get(Client_ID)?.articles ?? 0,
        Oldest_At: usages.get(Client_ID)?.oldestAt?.toISOString() ?? null,
        File_Size: usages.get(Client_ID)?.fileSize ?? 0,
        Article_Days: daysByClient.get(Client_ID) ?? null,
      }));
      return { list, total: list.length };
    },
    tables: async ({ query }) => {
      await client.get(query.Client_ID);
      const list = (await clientTables.counts(query.Client_ID))
        .filter(({ rows }) => rows > 0)
        .sort((a, b) => b.rows - a.rows)
        .map(({ plugin, name, rows }) => ({ Plugin_ID: plugin, Table: name, Rows: rows }));
      return { list, total: list.length };
    },
    setRetention: async ({ caller, body: { Client_ID, Article_Days }, ip }) => {
      await client.get(Client_ID);
      await retention.set(Client_ID, Article_Days);
      await log.record(caller, {
        entity: 'client-data',
        action: 'retention',
        id: Client_ID,
        ip,
        after: { Article_Days },
      });
      return {};
    },
    jobs: ({ query }) => jobs.list(query.Client_ID ?? null, query.size),
    cleanup: ({ caller, body, ip }) =>
      jobs.begin(
        { clientId: body.Client_ID, kind: 'cleanup', isDryRun: body.Is_Dry_Run, days: body.Article_Days },
        caller,
        ip,
      ),
    rebuild: ({ caller, body, ip }) => jobs.begin({ clientId: body.Client_ID, kind: 'rebuild' }, caller, ip),
    export: ({ caller, body, ip }) => jobs.begin({ clientId: body.Client_ID, kind: 'export' }, caller, ip),
    file: async ({ caller, query, ip }) => {
      const { fileId, clientId } = await jobs.getFile(query.Job_ID);
      await log.record(caller, { entity: 'client-data', action: 'download', id: clientId, ip });
      return files.stream(fileId, clientId);
    },
    delete: async ({ caller, body, ip }) => {
      const { client_name } = await client.get(body.Client_ID);
      if (client_name !== body.Client_Name) throw fieldError('Client_Name', 'name', 'must be the name of the client');
      await checkRemovable([body.Client_ID], database);
      return jobs.begin({ clientId: body.Client_ID, kind: 'delete' }, caller, ip);
    },
  }),
);
