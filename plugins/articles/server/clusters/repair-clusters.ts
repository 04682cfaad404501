import type { Statements } from '#core/server';
import { chooseFirst } from '../client-articles/first-copies';
import { findable } from '../intake/near-index';

/** An article with its owner; null for common articles. */
export interface Owned {
  readonly article_id: string;
  readonly owner_id: string | null;
}

const earlier = (a: string, b: string): string => (BigInt(a) < BigInt(b) ? a : b);

/**
 * Determines the head of each group of articles that belong together: the earliest common article; where only
 * client-owned articles remain, the earliest of each owner, so that no client receives the id of another client's
 * article.
 */
export function getHeads(members: readonly Owned[]): ReadonlyMap<string, string> {
  const first = new Map<string | null, string>();
  for (const { article_id, owner_id } of members) {
    const earliestId = first.get(owner_id);
    first.set(owner_id, earliestId === undefined ? article_id : earlier(earliestId, article_id));
  }
  const common = first.get(null);
  return new Map(members.map(({ article_id, owner_id }) => [article_id, common ?? (first.get(owner_id) as string)]));
}

/** Moves stored articles to other clusters, for everybody and for each client that has not decided otherwise. */
export async function moveArticles(
  tx: Statements,
  moves: readonly { readonly articleId: string; readonly from: string; readonly to: string }[],
): Promise<void> {
  if (moves.length === 0) return;
  const parameters = [
    moves.map(({ articleId }) => articleId),
    moves.map(({ from }) => from),
    moves.map(({ to }) => to),
  ];
  const moved = 'unnest($1::bigint[], $2::bigint[], $3::bigint[]) as u (article_id, from_id, to_id)';
  await tx.query(
    `update article a set cluster_id = u.to_id from ${moved} where a.article_id = u.article_id
      and a.cluster_id = u.from_id`,
    parameters,
  );
  for (const table of ['client_article', 'subject_article'])
    await tx.query(
      `update ${table} t set cluster_id = u.to_id, is_first = false from ${moved} where t.article_id = u.article_id
        and t.cluster_id = u.from_id`,
      parameters,
    );
}

/** Recounts the articles of clusters; `isChecked` states that all of them were compared with the first. */
export async function sizeClusters(tx: Statements, clusterIds: readonly string[], isChecked: boolean): Promise<void> {
  const { rows } = await tx.query<{ cluster_id: string; size: number; first: Date; last: Date }>(
    `select cluster_id, count(*)::int as size, min(published_at) as first, max(published_at) as last from article
      where cluster_id = any($1::bigint[]) group by 1`,
    [clusterIds],
  );
  await tx.query(
    `insert into article_cluster (cluster_id, size, first_published_at, last_published_at, is_checked)
     select *, $5 from unnest($1::bigint[], $2::int[], $3::timestamptz[], $4::timestamptz[])
     on conflict (cluster_id) do update set size = excluded.size, first_published_at = excluded.first_published_at,
       last_published_at = excluded.last_published_at, is_checked = excluded.is_checked`,
    [
      rows.map(({ cluster_id }) => cluster_id),
      rows.map(({ size }) => size),
      rows.map(({ first }) => first),
      rows.map(({ last }) => last),
      isChecked,
    ],
  );
}

/**
 * Resizes clusters after some of their articles were removed; those that lost their first article get the next one as
 * head. The caller has locked the clusters. Articles before `since` are about to be removed and count as removed.
 */
export async function repairClusters(tx: Statements, clusterIds: readonly string[], since = '0'): Promise<void> {
  if (clusterIds.length === 0) return;
  const { rows: left } = await tx.query<Owned & { readonly cluster_id: string }>(
    `select article_id, owner_id, cluster_id from article where cluster_id = any($1::bigint[]) and article_id >= $2
      order by article_id`,
    [clusterIds, since],
  );
  const clusters = new Map<string, Owned[]>();
  for (const row of left) clusters.set(row.cluster_id, [...(clusters.get(row.cluster_id) ?? []), row]);
  const moves: { articleId: string; from: string; to: string }[] = [];
  const routes: { from: string; to: string }[] = [];
  const heads = new Set<string>();
  for (const [from, members] of clusters) {
    // An existing first article stays the first.
    const isHeaded = members.some(({ article_id }) => article_id === from);
    const getHead = isHeaded ? undefined : getHeads(members);
    for (const { article_id } of members) {
      const to = getHead?.get(article_id) ?? from;
      heads.add(to);
      if (to !== from) moves.push({ articleId: article_id, from, to });
    }
    for (const to of new Set(getHead?.values())) routes.push({ from, to });
  }
  await moveArticles(tx, moves);
  const gone = clusterIds.filter((id) => !heads.has(id));
  await tx.query(
    `insert into cluster_route (client_id, cluster_id, choice_id, to_cluster_id, is_whole, is_undone)
     select r.client_id, u.to_id, r.choice_id, r.to_cluster_id, r.is_whole, r.is_undone from cluster_route r
       join unnest($1::bigint[], $2::bigint[]) as u (from_id, to_id) on u.from_id = r.cluster_id on conflict do nothing`,
    [routes.map(({ from }) => from), routes.map(({ to }) => to)],
  );
  await tx.query('delete from cluster_route where cluster_id = any($1::bigint[])', [gone]);
  await tx.query('delete from article_cluster where cluster_id = any($1::bigint[])', [clusterIds]);
  await sizeClusters(tx, [...heads], false);
  await findable(tx, [...new Set(routes.map(({ to }) => to))]);
  const { rows: clients } = await tx.query<{ client_id: string; clusters: string[] }>(
    `select client_id, array_agg(distinct cluster_id::text) as clusters from client_article
      where article_id = any($1::bigint[]) group by 1 order by 1`,
    [left.map(({ article_id }) => article_id)],
  );
  for (const { client_id, clusters: touched } of clients) await chooseFirst(tx, client_id, [...touched, ...gone]);
}
