import { inject, InputError } from '#core';
import { containsText, DatabaseService, rowMapper, type Caller } from '#core/server';
import { accessLogEntrySchema, type AccessLogEntry, type AccessLogQuery } from '../contract';

interface AccessLogRow {
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

/** A visit to a screen, some time before it is logged. */
interface Visit {
  readonly Column_Path: string;
  readonly Seconds_Ago: number;
}

/** Stores which screens the users of a client visited. */
export class AccessLogStore {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async list(clientId: string, query: AccessLogQuery): Promise<{ list: AccessLogEntry[]; total: number }> {
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
    const { rows } = await this.database.query<AccessLogRow & { total: string }>(
      `select l.*, u.user_name, u.display_name, count(*) over () as total from user_access_log l left join person u
        using (user_id)
       where ${conditions} order by l.user_access_log_id desc limit $10 offset $11`,
      [...values, query.size, (query.page - 1) * query.size],
    );
    return { list: rows.map(toWire), total: Number(rows[0]?.total ?? 0) };
  }

  /** Adds visits in their order; returns the id of the last entry. */
  async add(
    { clientId, userId, sessionId }: Caller,
    visits: readonly Visit[],
    { ip, userAgent }: { readonly ip: string; readonly userAgent: string },
  ): Promise<string | null> {
    const { rows } = await this.database.query<{ user_access_log_id: string }>(
      `insert into user_access_log (client_id, user_id, session_id, column_path, accessed_at, address, agent)
        select $1, $2, $3, path, now() - ago * interval '1 second', $6, $7
        from unnest($4::text[], $5::int[]) with ordinality as visit (path, ago, position) order by position
        returning user_access_log_id`,
      [
        clientId,
        userId,
        sessionId,
        visits.map(({ Column_Path }) => Column_Path),
        visits.map(({ Seconds_Ago }) => Seconds_Ago),
        ip,
        userAgent,
      ],
    );
    return rows.at(-1)?.user_access_log_id ?? null;
  }

  /** Stores how long the user stayed on a screen; returns whether the entry exists and is the user's. */
  async setStay(userId: string, id: string, seconds: number): Promise<boolean> {
    const { rowCount } = await this.database.query(
      'update user_access_log set stay_seconds = $3 where user_access_log_id = $1 and user_id = $2',
      [id, userId, seconds],
    );
    return rowCount === 1;
  }

  /** Deletes entries of the client; returns how many. */
  async remove(clientId: string, ids: readonly string[]): Promise<number> {
    const { rowCount } = await this.database.query(
      'delete from user_access_log where client_id = $1 and user_access_log_id = any($2::bigint[])',
      [clientId, ids],
    );
    return rowCount ?? 0;
  }
}
