import type { Statements } from '../statements';

/** Of the 21 counter bits of `next_id()`, six identify the machine and the rest are its own counter. */
const machines = 64;
const each = 2 ** 21 / machines;

/**
 * Assigns a counter range to each machine by its group id; group ids keep rising as machines come and go, so ranges of
 * removed machines are reused. Throws when two machines would share one.
 */
export function getParts(places: readonly number[]): ReadonlyMap<number, number> {
  const parts = new Map(places.map((place) => [place, ((place - 1) % (machines - 1)) + 1]));
  if (new Set(parts.values()).size < parts.size)
    throw new Error(
      `The groups ${places.join(', ')} would generate the same ids: a cluster has at most ${machines - 1} workers, whose group ids differ by less than that`,
    );
  return parts;
}

/**
 * Enables workers to generate ids: rows that a statement inserts from a query on a worker get their defaults there.
 * Each machine counts in a range of its own, so that no two generate the same id in the same millisecond; the
 * coordinator has the first.
 */
export async function countOnWorkers(database: Statements): Promise<void> {
  const { rows: wide } = await database.query(
    "select from pg_sequences where schemaname = 'public' and sequencename = 'id_count' and max_value >= $1",
    [each],
  );
  if (wide.length > 0) await database.query(`alter sequence id_count maxvalue ${each - 1} restart with 0`);
  const { rows } = await database.query<{ place: number }>(
    "select groupid as place from pg_dist_node where noderole = 'primary' and isactive and groupid > 0 order by 1",
  );
  for (const [place, part] of getParts(rows.map((row) => row.place))) {
    const first = part * each;
    await database.query(
      `select run_command_on_workers($command$ do $$ begin
         if (select groupid from pg_dist_local_group) = ${place} then
           create sequence if not exists public.id_count as bigint minvalue ${first} maxvalue ${first + each - 1}
             start ${first} cycle;
         end if; end $$ $command$)`,
    );
  }
}
