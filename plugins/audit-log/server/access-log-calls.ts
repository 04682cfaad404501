import { InputError, NotFoundError, withServices } from '#core';
import { DatabaseService, OperationLogService, serve, containsText, rowMapper } from '#core/server';
import { ClientService } from '#plugins/clients/server';
import { cutText } from '#shared/text';
import { accessLogContract, type AccessLogQuery, accessLogEntrySchema } from '../contract';

interface Row {
  readonly user_access_log_id: string;
  readonly user_id: string;
  readonly user_name: string | null;
  readonly display_name: string | null;
  readonly column_path: string;
  readonly accessed_at: Date;
  readonly stay_seconds: number | null;
  readonly address: string | null;
  readonly agent: string | null;
  readonly session_id: string;
}

const toWire = rowMapper(accessLogEntrySchema);

function period(text: string | undefined): readonly (Date | null)[] {
  return ['', '', ...(text ?? '').split('..', 2)].slice(-2).map((part) => {
    if (!part) return null;
    const date = new Date(part);
    if (Number.isNaN(date.getTime()))
      throw new InputError(`Accessed_At: ${part} is not a valid time`, 'input', { Accessed_At: 'time' });
    return date;
  });
}

const conditions = `l.client_id = $1 and ($2::bigint is null or l.user_access_log_id = $2) and ($3::bigint is null or l.user_id = $3)
  and ($4::text is null or ${containsText('$4', 'u.user_name')}) and ($5::text is null or starts_with(l.column_path, $5))
  and ($6::text is null or l.address = $6) and ($7::timestamptz is null or l.accessed_at >= $7) and ($8::timestamptz is null or l.accessed_at <= $8)
  and ($9::text is null or ${containsText('$9', "u.display_name || ' ' || u.user_name")})`;

/** Serves the access log of a client; no other client's entries are readable. */
export const accessLogCalls = serve(
  accessLogContract,
  withServices(
    { database: DatabaseService, clientService: ClientService, operationLog: OperationLogService },
    ({ database, clientService, operationLog }) => {
      const list = async (clientId: string, query: AccessLogQuery) => {
        const values = [
          clientId,
          query.id ?? null,
          query.User_ID ?? null,
          query.User_Name || null,
          query.Column_Path || null,
          query.Address || null,
          ...period(query.Accessed_At),
          query.keyword || null,
        ];
        const { rows } = await database.query<Row & { total: string }>(
          `select l.*, u.user_name, u.display_name, count(*) over () as total from user_access_log l left join person u
        using (user_id)
       where ${conditions} order by l.user_access_log_id desc limit $10 offset $11`,
          [...values, query.size, (query.page - 1) * query.size],
        );
        return { list: rows.map(toWire), total: Number(rows[0]?.total ?? 0) };
      };

      return {
        list: ({ caller, query }) => list(caller.clientId, query),
        detail: async ({ caller, query }) => {
          const [entry] = (await list(caller.clientId, { id: query.id, page: 1, size: 1 })).list;
          if (!entry) throw new NotFoundError(`Entry ${query.id} not found`);
          return entry;
        },
        create: async ({ caller, body, ip, userAgent }) => {
          const client = await clientService.get(caller.clientId);
          if (caller.simulatorId !== undefined || !client.is_user_access_statistics_enabled)
            return { User_Access_Log_ID: null };
          const visits = [...body.Earlier, body];
          const { rows } = await database.query<{ user_access_log_id: string }>(
            `insert into user_access_log (client_id, user_id, session_id, column_path, accessed_at, address, agent)
          select $1, $2, $3, path, now() - ago * interval '1 second', $6, $7
          from unnest($4::text[], $5::int[]) with ordinality as visit (path, ago, place) order by place
          returning user_access_log_id`,
            [
              caller.clientId,
              caller.userId,
              caller.sessionId,
              visits.map(({ Column_Path }) => Column_Path),
              visits.map(({ Seconds_Ago }) => Seconds_Ago),
              ip,
              userAgent,
            ],
          );
          return { User_Access_Log_ID: rows.at(-1)?.user_access_log_id ?? null };
        },
        update: async ({ caller, body }) => {
          const { rowCount } = await database.query(
            'update user_access_log set stay_seconds = $3 where user_access_log_id = $1 and user_id = $2',
            [body.User_Access_Log_ID, caller.userId, body.Stay_Seconds],
          );
          if (!rowCount) throw new NotFoundError(`Entry ${body.User_Access_Log_ID} not found`);
          return {};
        },
        remove: async ({ caller, query, ip }) => {
          const { rowCount } = await database.query(
            'delete from user_access_log where client_id = $1 and user_access_log_id = any($2::bigint[])',
            [caller.clientId, query.id.split(',')],
          );
          await operationLog.record(caller, {
            entity: 'user-access-log',
            action: 'delete',
            id: cutText(query.id, 200),
            ip,
            before: { removed: rowCount },
          });
          return { removed: rowCount ?? 0 };
        },
      };
    },
  ),
);
