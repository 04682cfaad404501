import type { Statements } from '#core/server';
import type { IntakeOutcome, StoredItem } from '#plugins/articles/server';
import { rejectKinds } from '../reject-entry';
import { rejectStep, type RejectTrace } from './reject-task';
import { rejectTables } from './reject-tables';

/** Days for which hits are stored; the counters of the entries remain. */
const retentionDays = 30;

interface Hit extends Pick<RejectTrace, 'entry' | 'kind' | 'mode'> {
  readonly item: StoredItem;
}

/** Returns the entries matched by a batch, whether they rejected or not. */
export const getHits = ({ stored, rejectedItems }: Pick<IntakeOutcome, 'stored' | 'rejectedItems'>): readonly Hit[] =>
  [...stored.map(({ item }) => item), ...rejectedItems].flatMap((item) =>
    item.trace.flatMap((entry) => (entry.step === rejectStep ? [{ ...(entry as unknown as RejectTrace), item }] : [])),
  );

/** Stores hits, each article once per entry, and updates the counters of the entries. */
export async function noteHits(tx: Statements, hits: readonly Hit[]): Promise<void> {
  if (hits.length === 0) return;
  const { rows } = await tx.query<{ entry_id: string }>(
    `insert into global_reject_hit (entry_id, url_hash, is_trial, url, title, site)
     select * from unnest($1::bigint[], $2::bigint[], $3::boolean[], $4::text[], $5::text[], $6::text[])
       on conflict do nothing returning entry_id`,
    [
      hits.map(({ entry }) => entry),
      hits.map(({ item }) => item.urlHash),
      hits.map(({ mode }) => mode === 'trial'),
      hits.map(({ item }) => item.url),
      hits.map(({ item }) => item.title),
      hits.map(({ item }) => item.site),
    ],
  );
  const counts = new Map<string, number>();
  for (const { entry_id } of rows) counts.set(entry_id, (counts.get(entry_id) ?? 0) + 1);
  const kinds = new Map(hits.map(({ entry, kind }) => [entry, kind]));
  for (const kind of rejectKinds) {
    const kindCounts = [...counts]
      .filter(([id]) => kinds.get(id) === kind)
      .sort(([one], [other]) => (BigInt(one) < BigInt(other) ? -1 : 1));
    if (kindCounts.length === 0) continue;
    const { table, key } = rejectTables[kind];
    await tx.query(
      `update ${table} e set hit_count = coalesce(e.hit_count, 0) + u.count, last_hit_at = now()
        from unnest($1::bigint[], $2::bigint[]) as u (id, count) where e.${key} = u.id`,
      [kindCounts.map(([id]) => id), kindCounts.map(([, count]) => count)],
    );
  }
}

/** Deletes the hits of deleted entries. */
export async function forgetHits(tx: Statements, entryIds: readonly string[]): Promise<void> {
  await tx.query('delete from global_reject_hit where entry_id = any($1::bigint[])', [entryIds]);
}

/** Deletes expired hits. */
export async function expireHits(tx: Pick<Statements, 'query'>): Promise<void> {
  await tx.query(`delete from global_reject_hit where hit_at < now() - interval '${retentionDays} days'`);
}
