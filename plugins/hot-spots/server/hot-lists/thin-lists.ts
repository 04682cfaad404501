import type { DatabaseService } from '#core/server';

/** Thins out old lists: one per hour is kept after a week, one per day after three months. */
export async function thinLists(database: DatabaseService): Promise<void> {
  for (const [age, span] of [
    ['7 days', 'hour'],
    ['90 days', 'day'],
  ] as const) {
    await database.query(
      `delete from hot_list l where taken_at < now() - interval '${age}' and exists (
         select from hot_list e where e.platform = l.platform and e.taken_at < l.taken_at
           and e.taken_at >= date_trunc('${span}', l.taken_at, 'UTC'))`,
    );
  }
}
