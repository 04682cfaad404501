import type { Statements } from '#core/server';

/** Where events have stood on hot lists: by event, each platform with the best rank and when it was last seen. */
export async function platformsOf(database: Statements, ids: readonly string[]): Promise<Map<string, { Platform: string; Rank: number; At: string }[]>> {
  const { rows } = await database.query<{ event_id: string; platform: string; rank: number; at: Date }>(
    'select i.event_id, l.platform, min(i.rank) as rank, max(l.taken_at) as at from hot_list_item i join hot_list l using (hot_list_id) where i.event_id = any($1::bigint[]) group by 1, 2 order by 3, 2', [ids],
  );
  const platforms = new Map<string, { Platform: string; Rank: number; At: string }[]>();
  for (const { event_id, platform, rank, at } of rows) platforms.set(event_id, [...(platforms.get(event_id) ?? []), { Platform: platform, Rank: rank, At: at.toISOString() }]);
  return platforms;
}
