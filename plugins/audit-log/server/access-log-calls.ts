import { NotFoundError, withServices } from '#core';
import { OperationLogService, serve } from '#core/server';
import { ClientService } from '#plugins/clients/server';
import { cutText } from '#shared/text';
import { accessLogContract } from '../contract';
import { AccessLogStore } from './access-log-store';

/** Serves the access log of a client; no other client's entries are readable. */
export const accessLogCalls = serve(
  accessLogContract,
  withServices(
    { store: AccessLogStore, clients: ClientService, operationLog: OperationLogService },
    ({ store, clients, operationLog }) => ({
      list: ({ caller, query }) => store.list(caller.clientId, query),
      detail: async ({ caller, query }) => {
        const [entry] = (await store.list(caller.clientId, { id: query.id, page: 1, size: 1 })).list;
        if (!entry) throw new NotFoundError(`Entry ${query.id} not found`);
        return entry;
      },
      create: async ({ caller, body, ip, userAgent }) => {
        const client = await clients.get(caller.clientId);
        if (caller.simulatorId !== undefined || !client.is_user_access_statistics_enabled)
          return { User_Access_Log_ID: null };
        return { User_Access_Log_ID: await store.add(caller, [...body.Earlier, body], { ip, userAgent }) };
      },
      update: async ({ caller, body }) => {
        if (!(await store.setStay(caller.userId, body.User_Access_Log_ID, body.Stay_Seconds)))
          throw new NotFoundError(`Entry ${body.User_Access_Log_ID} not found`);
        return {};
      },
      remove: async ({ caller, query, ip }) => {
        const removed = await store.remove(caller.clientId, query.id.split(','));
        await operationLog.record(caller, {
          entity: 'user-access-log',
          action: 'delete',
          id: cutText(query.id, 200),
          ip,
          before: { removed },
        });
        return { removed };
      },
    }),
  ),
);
