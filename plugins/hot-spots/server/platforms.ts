import type { Statements } from '#core/server';

/** Ranking of an event on a platform's hot list. */
export interface PlatformStand {
  readonly Platform: string;
  /** Best rank so far. */
  readonly Rank: number;
  /** Rank on the newest list; null if it has left the list. */
  readonly Present_Rank: number | null;
  readonly First_At: string;
  readonly At: string;
  /** Best rank of each hour of the last three days, earliest first. */
  readonly Ranks: { At: string; Rank: number; Heat: number | null }[];
}

interface Row {
  readonly event_id: string;
  readonly platform: string;
  readonly rank: number;
  readonly present: number | null;
  readonly first: Date;
  readonly at: Date;
}

/** Returns the hot list rankings by event. */
export async function getPlatforms(
  database: Statements,
  ids: readonly string[],
): Promise<Map<string, PlatformStand[]>> {
  const from = 'from hot_list_item i join hot_list l using (hot_list_id) where i.event_id = any($1::bigint[])';
  const [stands, hours] = await Promise.all([
    database.query<Row>(
      `select i.event_id, l.platform, min(i.rank) as rank,
        min(i.rank) filter (where l.taken_at = (select max(n.taken_at) from hot_list n
        where n.platform = l.platform)) as present, min(l.taken_at) as first, max(l.taken_at) as at
       ${from} group by 1, 2 order by 3, 2`,
      [ids],
    ),
    database.query<{ event_id: string; platform: string; hour: Date; rank: number; heat: string | null }>(
      `select i.event_id, l.platform, date_trunc('hour', l.taken_at, 'UTC') as hour, min(i.rank) as rank,
        max(i.heat) as heat ${from} and l.taken_at > now() - interval '3 days' group by 1, 2, 3 order by 3`,
      [ids],
    ),
  ]);
  const ranks = new Map<string, PlatformStand['Ranks']>();
  for (const { event_id, platform, hour, rank, heat } of hours.rows)
    ranks.set(`${event_id} ${platform}`, [
      ...(ranks.get(`${event_id} ${platform}`) ?? []),
      { At: hour.toISOString(), Rank: rank, Heat: heat === null ? null : Number(heat) },
    ]);
  const platforms = new Map<string, PlatformStand[]>();
  for (const { event_id, platform, rank, present, first, at } of stands.rows) {
    platforms.set(event_id, [
      ...(platforms.get(event_id) ?? []),
      {
        Platform: platform,
        Rank: rank,
        Present_Rank: present,
        First_At: first.toISOString(),
        At: at.toISOString(),
        Ranks: ranks.get(`${event_id} ${platform}`) ?? [],
      },
    ]);
  }
  return platforms;
}
