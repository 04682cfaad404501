import type { DatabaseService } from '#core/server';
import { platformClientId } from '#plugins/clients/server';
import type { CountedFigure, FigureQuestion } from '#plugins/system-monitor/server';
import { defaultZone } from '#shared/time';

/** Counts alerts by client or by day. */
export async function alertCounts(
  database: DatabaseService,
  { by, from, to, clientId }: FigureQuestion,
): Promise<readonly CountedFigure[]> {
  const key = by === 'client' ? 'client_id::text' : `(created_at at time zone '${defaultZone}')::date::text`;
  const { rows } = await database.query<CountedFigure>(
    `select ${key} as key, count(*)::int as count from alert
      where created_at >= $1 and created_at <= $2 and client_id <> $4
        and ($3::bigint is null or client_id = $3) group by 1`,
    [from, to, clientId ?? null, platformClientId],
  );
  return rows;
}
