import { fieldError, withServices } from '#core';
import { ClientTables, DatabaseService, FileService, OperationLogService, type Handlers } from '#core/server';
import { checkRemovable, ClientAdmin, ClientService } from '#plugins/clients/server';
import type { clientDataContract } from '../contract';
import { DataJobs } from './data-jobs';

interface Held {
  readonly client_id: string;
  readonly articles: string;
  readonly oldest: Date | null;
}

/** Handlers of the calls about client data. */
export const dataCalls = withServices(
  {
    database: DatabaseService,
    jobs: DataJobs,
    files: FileService,
    log: OperationLogService,
    clientAdmin: ClientAdmin,
    client: ClientService,
    clientTables: ClientTables,
  },
  ({ database, jobs, files, log, clientAdmin, client, clientTables }): Handlers<typeof clientDataContract> => ({
    list: async ({ caller }) => {
      const [clients, held, sizes, retention] = await Promise.all([
        clientAdmin.all(caller),
        database.query<Held>(
          `select client_id, sum(count) as articles, min(hour) filter (where count > 0) as oldest from article_count
            where subject_id = 0 group by 1`,
        ),
        database.query<{ client_id: string; size: string }>(
          'select client_id, sum(size) as size from stored_file where client_id is not null group by 1',
        ),
        database.query<{ client_id: string; article_days: number }>('select * from client_retention'),
      ]);
      const byClient = <Row extends { readonly client_id: string }>({ rows }: { readonly rows: readonly Row[] }) =>
        new Map(rows.map((row) => [row.client_id, row]));
      const [heldBy, sizeBy, daysBy] = [byClient(held), byClient(sizes), byClient(retention)];
      const list = clients.map(({ Client_ID, Client_Name, Is_Enabled }) => ({
        Client_ID,
        Client_Name,
        Is_Enabled: Is_Enabled !== false,
        Articles: Number(heldBy.get(Client_ID)?.articles ?? 0),
        Oldest_At: heldBy.get(Client_ID)?.oldest?.toISOString() ?? null,
        File_Size: Number(sizeBy.get(Client_ID)?.size ?? 0),
        Article_Days: daysBy.get(Client_ID)?.article_days ?? null,
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
      if (Article_Days === null) await database.query('delete from client_retention where client_id = $1', [Client_ID]);
      else
        await database.query(
          `insert into client_retention (client_id, article_days) values ($1, $2)
            on conflict (client_id) do update set article_days = excluded.article_days`,
          [Client_ID, Article_Days],
        );
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
