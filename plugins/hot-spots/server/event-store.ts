import type { Statements } from '#core/server';
import type { EventChanges, EventState } from './clustering';

interface StateRow {
  readonly event_id: string;
  readonly size: number;
  readonly first_at_ms: string;
  readonly last_at_ms: string;
  readonly terms: Buffer;
  readonly weights: Buffer;
  readonly title_terms: Buffer;
  readonly title_counts: Buffer;
}

const getBytes = (numbers: Int32Array | Float32Array): Buffer =>
  Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);
/** Copies the bytes, because a Buffer of the driver may have an unaligned offset in a larger one. */
const copyOf = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;
const integers = (bytes: Buffer): Int32Array => new Int32Array(copyOf(bytes));

/** Returns the events that may still grow, ordered by id. */
export async function readStates(tx: Statements): Promise<EventState[]> {
  const { rows } = await tx.query<StateRow>(
    `select event_id, size, first_at_ms, last_at_ms, terms, weights, title_terms, title_counts from hot_event
      where is_live and terms is not null order by event_id`,
  );
  return rows.map((row) => ({
    id: row.event_id,
    size: row.size,
    firstAt: Number(row.first_at_ms),
    lastAt: Number(row.last_at_ms),
    terms: integers(row.terms),
    weights: new Float32Array(copyOf(row.weights)),
    titleTerms: integers(row.title_terms),
    titleCounts: integers(row.title_counts),
  }));
}

/** Stores changed states, merges and ended events. `titles` are those of new events' first articles. */
export async function writeChanges(
  tx: Statements,
  { changed, merged, ended }: EventChanges,
  titles: ReadonlyMap<string, { readonly title: string; readonly folded: string }>,
): Promise<void> {
  if (changed.length > 0) {
    await tx.query(
      `insert into hot_event as e (event_id, title, title_folded, started_at, last_at, size, first_at_ms, last_at_ms,
        terms, weights, title_terms, title_counts)
       select id, title, folded, to_timestamp(first / 1000.0), to_timestamp(last / 1000.0), size, first, last, terms,
         weights, title_terms, title_counts
       from unnest($1::bigint[], $2::text[], $3::text[], $4::int[], $5::bigint[], $6::bigint[], $7::bytea[],
         $8::bytea[], $9::bytea[], $10::bytea[])
         as u (id, title, folded, size, first, last, terms, weights, title_terms, title_counts)
       on conflict (event_id) do update set size = excluded.size, first_at_ms = excluded.first_at_ms,
         last_at_ms = excluded.last_at_ms, terms = excluded.terms, weights = excluded.weights,
         title_terms = excluded.title_terms, title_counts = excluded.title_counts, is_stale = true, is_live = true`,
      [
        changed.map(({ id }) => id),
        changed.map(({ id }) => titles.get(id)?.title ?? ''),
        changed.map(({ id }) => titles.get(id)?.folded ?? ''),
        changed.map(({ size }) => size),
        changed.map(({ firstAt }) => Math.round(firstAt)),
        changed.map(({ lastAt }) => Math.round(lastAt)),
        changed.map(({ terms }) => getBytes(terms)),
        changed.map(({ weights }) => getBytes(weights)),
        changed.map(({ titleTerms }) => getBytes(titleTerms)),
        changed.map(({ titleCounts }) => getBytes(titleCounts)),
      ],
    );
  }
  if (merged.size > 0) await moveMerged(tx, merged);
  if (ended.length > 0) {
    const ids = ended.map(({ id }) => id);
    await tx.query(
      `update hot_event set is_live = false, terms = null, weights = null, title_terms = null, title_counts = null
        where event_id = any($1::bigint[])`,
      [ids],
    );
    // A single article without copies was not an event.
    const { rows } = await tx.query<{ event_id: string }>(
      'delete from hot_event where event_id = any($1::bigint[]) and articles <= 1 and not is_stale returning event_id',
      [ids],
    );
    await tx.query('delete from hot_event_article where event_id = any($1::bigint[])', [
      rows.map(({ event_id }) => event_id),
    ]);
  }
}

async function moveMerged(tx: Statements, merged: ReadonlyMap<string, string>): Promise<void> {
  const pairs = [[...merged.keys()], [...merged.values()]];
  const from = 'from unnest($1::bigint[], $2::bigint[]) as u (old, new)';
  await tx.query(`update hot_event_article x set event_id = u.new ${from} where x.event_id = u.old`, pairs);
  await tx.query(`update hot_list_item x set event_id = u.new ${from} where x.event_id = u.old`, pairs);
  await tx.query(
    `insert into hot_event_follow (user_id, event_id, client_id, followed_at, seen_id)
      select distinct on (f.user_id, u.new) f.user_id, u.new, f.client_id, f.followed_at, f.seen_id
     ${from} join hot_event_follow f on f.event_id = u.old order by f.user_id, u.new, f.followed_at
       on conflict do nothing`,
    pairs,
  );
  for (const table of ['hot_event_follow', 'hot_event_history', 'hot_event'])
    await tx.query(`delete from ${table} where event_id = any($1::bigint[])`, [pairs[0]]);
}
