import type { Statements } from '#core/server';
import type { Clustered } from '../intake/cluster';
import { comparedText, jaccard, nearThreshold } from '../intake/near-signature';

interface RouteRow {
  readonly client_id: string;
  readonly cluster_id: string;
  readonly choice_id: string;
  readonly to_cluster_id: string;
  readonly is_whole: boolean;
  /** Representative of the part that was split off. */
  readonly head_id: string | null;
}

/** An article that joins a part which a client split off a cluster. */
export interface Placed {
  readonly clientId: string;
  readonly articleId: string;
  readonly choiceId: string;
  readonly formerClusterId: string;
  readonly clusterId: string;
}

/** Determines the cluster in which a client gets an article that is about to be stored. */
export interface ClusterRoutes {
  /** All clusters that are targets of routes. */
  readonly targets: readonly string[];
  clusterFor(clientId: string, each: Clustered): string;
  /** Placements that `clusterFor` chose by similarity and that have to be stored. */
  readonly placed: readonly Placed[];
}

const nowhere: ClusterRoutes = { targets: [], placed: [], clusterFor: (_clientId, { clusterId }) => clusterId };

async function getTexts(tx: Statements, articleIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ article_id: string; title_folded: string; body_folded: string }>(
    'select article_id, title_folded, body_folded from article where article_id = any($1::bigint[])',
    [articleIds],
  );
  return new Map(
    rows.map(({ article_id, title_folded, body_folded }) => [
      article_id,
      comparedText({ titleFolded: title_folded, bodyFolded: body_folded }),
    ]),
  );
}

/**
 * Reads the clients' decisions about the clusters that a batch adds to: merged clusters stay merged, and a copy goes to
 * the most similar part of a split.
 */
export async function readRoutes(tx: Statements, clustered: readonly Clustered[]): Promise<ClusterRoutes> {
  const clusteredIds = new Set(clustered.map(({ articleId }) => articleId));
  const older = [...new Set(clustered.map(({ clusterId }) => clusterId).filter((id) => !clusteredIds.has(id)))];
  if (older.length === 0) return nowhere;
  const { rows } = await tx.query<RouteRow>(
    `select r.client_id, r.cluster_id, r.choice_id, r.to_cluster_id, r.is_whole, f.article_id as head_id
     from cluster_route r left join client_first f on not r.is_whole and f.client_id = r.client_id
       and f.cluster_id = r.to_cluster_id and f.subject_id = 0
     where r.cluster_id = any($1::bigint[]) and not r.is_undone order by r.choice_id desc`,
    [older],
  );
  if (rows.length === 0) return nowhere;
  const texts = await getTexts(
    tx,
    rows.flatMap(({ head_id }) => head_id ?? []),
  );
  const routes = new Map<string, RouteRow[]>();
  for (const row of rows) {
    const key = `${row.client_id}:${row.cluster_id}`;
    routes.set(key, [...(routes.get(key) ?? []), row]);
  }
  const placed: Placed[] = [];
  return {
    targets: [...new Set(rows.map(({ to_cluster_id }) => to_cluster_id))],
    placed,
    clusterFor: (clientId, { item, articleId, clusterId, similarity }) => {
      const candidateRoutes = routes.get(`${clientId}:${clusterId}`);
      if (!candidateRoutes) return clusterId;
      let best: { readonly route: RouteRow; readonly similarity: number } | undefined;
      for (const route of candidateRoutes) {
        const text = texts.get(route.head_id ?? '');
        if (text === undefined) continue;
        const alike = jaccard(comparedText(item), text);
        if (alike >= nearThreshold && alike > (best?.similarity ?? similarity)) best = { route, similarity: alike };
      }
      if (!best) return candidateRoutes.find(({ is_whole }) => is_whole)?.to_cluster_id ?? clusterId;
      const { choice_id: choiceId, to_cluster_id: target } = best.route;
      placed.push({ clientId, articleId, choiceId, formerClusterId: clusterId, clusterId: target });
      return target;
    },
  };
}

/** Stores placements chosen by similarity and counts the additions to manually made clusters. */
export async function noteRouted(
  tx: Statements,
  routes: ClusterRoutes,
  clients: readonly { readonly clientId: string; readonly clusterId: string }[],
): Promise<void> {
  const { placed } = routes;
  if (placed.length > 0) {
    await tx.query(
      `insert into cluster_place (client_id, article_id, choice_id, former_cluster_id, to_cluster_id) select *
        from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])`,
      [
        placed.map(({ clientId }) => clientId),
        placed.map(({ articleId }) => articleId),
        placed.map(({ choiceId }) => choiceId),
        placed.map(({ formerClusterId }) => formerClusterId),
        placed.map(({ clusterId }) => clusterId),
      ],
    );
  }
  const targets = new Set(routes.targets);
  const grown = clients
    .filter(({ clusterId }) => targets.has(clusterId))
    .sort((a, b) => (BigInt(a.clusterId) < BigInt(b.clusterId) ? -1 : 1));
  if (grown.length > 0)
    await tx.query(
      `update client_cluster k set size = k.size + u.more from (
         select client_id, cluster_id, count(*)::int as more
           from unnest($1::bigint[], $2::bigint[]) as g (client_id, cluster_id) group by 1, 2
       ) u where k.client_id = u.client_id and k.cluster_id = u.cluster_id`,
      [grown.map(({ clientId }) => clientId), grown.map(({ clusterId }) => clusterId)],
    );
}
