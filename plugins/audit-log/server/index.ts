import { contribute } from '#core';
import { defineServer, serveResource } from '#core/server';
import { clientRemovals } from '#plugins/clients/server';
import { auditLog } from '../plugin';
import { operationLog, platformOperationLog } from '../resource';
import { accessLogCalls } from './access-log-calls';
import { operationLogCalls } from './operation-log-calls';

export default defineServer(auditLog, {
  calls: [
    accessLogCalls,
    operationLogCalls,
    serveResource(operationLog).calls,
    serveResource(platformOperationLog).calls,
  ],
  migrations: [
    {
      name: 'create-user-access-log',
      up: async (tx) => {
        await tx.query(`
          create table user_access_log (
            user_access_log_id bigint primary key default next_id(), client_id bigint not null, user_id bigint not null, session_id bigint not null,
            column_path text not null, accessed_at timestamptz not null default now(), stay_seconds int, address text, agent text
          );
          create index on user_access_log (client_id, user_access_log_id desc);
          create index on user_access_log (user_id);
        `);
      },
    },
  ],
  contributions: [
    contribute(clientRemovals, () => ({
      remove: async (clientId, tx) =>
        void (await tx.query('delete from user_access_log where client_id = $1', [clientId])),
    })),
  ],
});
