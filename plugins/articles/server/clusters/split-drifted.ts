import { setImmediate as breathe } from 'node:timers/promises';
import type { DatabaseService, Statements } from '#core/server';
import { lockClusters } from '../intake/intake-locks';
import { findable } from '../intake/near-index';
import { comparedText, jaccard, nearThreshold } from '../intake/near-signature';
import { getCentre, partDrifted, type ComparedCopy } from './drift';
import { getHeads, sizeClusters, type Owned } from './repair-clusters';
import { regroup } from './regroup';

/** Clusters per run, and copies read at once. */
const batchSize = 50;
const copiesAtOnce = 200;

interface CopyRow {
  readonly article_id: string;
  readonly title_folded: string;
  readonly body_folded: string;
}

const toCopy = ({ article_id, title_folded, body_folded }: CopyRow): ComparedCopy => ({
  id: article_id,
  text: comparedText({ titleFolded: title_folded, bodyFolded: body_folded }),
});

/**
 * Compares the copies of clusters that have a new first article or were never checked, and splits off those that are
 * not similar (`partDrifted`). Manually placed articles stay. Returns the number of split clusters.
 */
export async function splitDrifted(database: DatabaseService, signal?: AbortSignal): Promise<number> {
  let parted = 0;
  for (;;) {
    const { rows } = await database.query<{ cluster_id: string }>(
      `select cluster_id from article_cluster where not is_checked and size > 2 order by cluster_id limit ${batchSize}`,
    );
    for (const { cluster_id } of rows) {
      if (signal?.aborted) return parted;
      const groups = await driftedFrom(database, cluster_id);
      await database.transaction(async (tx) => {
        await lockClusters(tx);
        const { rowCount } = await tx.query(
          'update article_cluster set is_checked = true where cluster_id = $1 and not is_checked',
          [cluster_id],
        );
        if (rowCount && groups.length > 0) await moveOut(tx, cluster_id, groups);
      });
      if (groups.length > 0) parted += 1;
    }
    if (rows.length < batchSize) return parted;
  }
}

/** Returns the parts of a cluster that do not belong to its first article; clusters of any size are read in pieces. */
async function driftedFrom(database: DatabaseService, clusterId: string): Promise<string[][]> {
  const { rows: ids } = await database.query<{ article_id: string }>(
    'select article_id from article where cluster_id = $1 order by article_id',
    [clusterId],
  );
  const read = async (some: readonly string[]): Promise<ComparedCopy[]> =>
    (
      await database.query<CopyRow>(
        `select article_id, title_folded, body_folded from article where article_id = any($1::bigint[])
          order by article_id`,
        [some],
      )
    ).rows.map(toCopy);
  const all = ids.map(({ article_id }) => article_id);
  const [first] = await read(all.slice(0, 1));
  if (!first) return [];
  const far: ComparedCopy[] = [];
  for (let start = 1; start < all.length; start += copiesAtOnce) {
    for (const copy of await read(all.slice(start, start + copiesAtOnce)))
      if (jaccard(first.text, copy.text) < nearThreshold) far.push(copy);
    await breathe();
  }
  if (far.length === 0) return [];
  const step = Math.max(1, Math.floor(all.length / 24));
  const centre = getCentre(await read(all.filter((_, index) => index % step === 0)));
  const out =
    centre && jaccard(first.text, centre.text) >= nearThreshold
      ? far.filter(({ text }) => jaccard(centre.text, text) < nearThreshold)
      : far;
  return partDrifted(out).map((part) => part.map(({ id }) => id));
}

async function moveOut(tx: Statements, clusterId: string, groups: readonly (readonly string[])[]): Promise<void> {
  const { rows } = await tx.query<Owned>(
    'select article_id, owner_id from article where article_id = any($1::bigint[])',
    [groups.flat()],
  );
  const rowsById = new Map(rows.map((row) => [row.article_id, row]));
  const moved = groups.flatMap((group) => [...getHeads(group.flatMap((id) => rowsById.get(id) ?? []))]);
  const heads = [...new Set(moved.map(([, head]) => head))];
  await tx.query(
    `update article a set cluster_id = u.head from unnest($1::bigint[], $2::bigint[]) as u (article_id, head)
      where a.article_id = u.article_id and a.cluster_id = $3`,
    [moved.map(([id]) => id), moved.map(([, head]) => head), clusterId],
  );
  await sizeClusters(tx, [clusterId, ...heads], true);
  // Clients that merged this cluster with another one also get the split-off parts merged there.
  await tx.query(
    `insert into cluster_route (client_id, cluster_id, choice_id, to_cluster_id, is_whole, is_undone)
     select r.client_id, head, r.choice_id, r.to_cluster_id, r.is_whole, r.is_undone
       from cluster_route r, unnest($2::bigint[]) head where r.cluster_id = $1 and r.is_whole on conflict do nothing`,
    [clusterId, heads],
  );
  await findable(tx, heads);
  const { rows: clients } = await tx.query<{ client_id: string; article_ids: string[] }>(
    `select client_id, array_agg(article_id::text) as article_ids from client_article
      where article_id = any($1::bigint[]) group by 1 order by 1`,
    [moved.map(([id]) => id)],
  );
  for (const { client_id, article_ids } of clients) await regroup(tx, client_id, article_ids);
}
