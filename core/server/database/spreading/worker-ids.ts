import type { Statements } from '../statements';

/** Of the 21 bits that `next_id()` counts by, six say the machine and the rest its own count. */
const machines = 64;
const each = 2 ** 21 / machines;

/**
 * The part of the counting that each machine has, by its group; the groups of machines that come and go rise for good,
 * so parts are taken over from those that are gone. Throws where two would share one.
 */
export function partsOf(places: readonly number[]): ReadonlyMap<number, number> {
  const parts = new Map(places.map((place) => [place, ((place - 1) % (machines - 1)) + 1]));
  if (new Set(parts.values()).size < parts.size)
    throw new Error(
      `The groups ${places.join(', ')} would make the same ids: a cluster has at most ${machines - 1} workers, whose group ids differ by less than that`,
    );
  return parts;
}

/**
 * Lets workers make ids, too: rows that a statement finds and keeps on a worker get their defaults there. Each machine
 * counts in a part of its own, so that no two make the same id in the same millisecond; the coordinator has the first.
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
  for (const [place, part] of partsOf(rows.map((row) => row.place))) {
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
