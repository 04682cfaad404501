import type { Statements } from '#core/server';

/** A visible copy of a cluster in a client's list; `subjectId` 0 is the list of everything the client sees. */
export interface FirstKey {
  readonly clientId: string;
  readonly clusterId: string;
  readonly subjectId: string;
  readonly articleId: string;
}

const getKey = ({ clientId, clusterId, subjectId }: FirstKey): string => `${clientId}:${clusterId}:${subjectId}`;

const byKey = (a: FirstKey, b: FirstKey): number => {
  for (const field of ['clientId', 'clusterId', 'subjectId'] as const) {
    const [one, other] = [BigInt(a[field]), BigInt(b[field])];
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
};

/**
 * Determines which of the articles about to be stored represent their clusters: the earliest visible copy, unless
 * another was chosen manually. Writers wait here for concurrent changes of the representative of the same cluster; a
 * later copy that was stored sooner is replaced.
 */
export async function takeFirst(tx: Statements, keys: readonly FirstKey[]): Promise<(key: FirstKey) => boolean> {
  const earliest = new Map<string, FirstKey>();
  for (const key of keys) {
    const existing = earliest.get(getKey(key));
    if (!existing || BigInt(key.articleId) < BigInt(existing.articleId)) earliest.set(getKey(key), key);
  }
  // A fixed order for all writers prevents deadlocks.
  const sortedKeys = [...earliest.values()].sort(byKey);
  if (sortedKeys.length === 0) return () => false;
  const { rows } = await tx.query<{
    client_id: string;
    cluster_id: string;
    subject_id: string;
    article_id: string;
    was_there: boolean;
  }>(
    `insert into client_first as f (client_id, cluster_id, subject_id, article_id) select *
      from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[])
     on conflict (client_id, cluster_id, subject_id) do update set article_id =
       case when not f.is_chosen and excluded.article_id < f.article_id then excluded.article_id else f.article_id end
     returning client_id, cluster_id, subject_id, article_id, xmax <> 0 as was_there`,
    [
      sortedKeys.map(({ clientId }) => clientId),
      sortedKeys.map(({ clusterId }) => clusterId),
      sortedKeys.map(({ subjectId }) => subjectId),
      sortedKeys.map(({ articleId }) => articleId),
    ],
  );
  const first = new Map<string, string>();
  const displaced: FirstKey[] = [];
  for (const row of rows) {
    const key: FirstKey = {
      clientId: row.client_id,
      clusterId: row.cluster_id,
      subjectId: row.subject_id,
      articleId: row.article_id,
    };
    first.set(getKey(key), row.article_id);
    if (row.was_there && earliest.get(getKey(key))?.articleId === row.article_id) displaced.push(key);
  }
  await stepBack(tx, displaced);
  return (key) => first.get(getKey(key)) === key.articleId;
}

/** Clears the representatives of these clusters. */
async function stepBack(tx: Statements, keys: readonly FirstKey[]): Promise<void> {
  if (keys.length === 0) return;
  const parameters = [
    keys.map(({ clientId }) => clientId),
    keys.map(({ clusterId }) => clusterId),
    keys.map(({ subjectId }) => subjectId),
  ];
  await tx.query(
    `update client_article c set is_first = false from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as u (client_id,
      cluster_id, subject_id)
     where u.subject_id = 0 and c.client_id = u.client_id and c.cluster_id = u.cluster_id and c.is_first`,
    parameters,
  );
  await tx.query(
    `update subject_article s set is_first = false from unnest($1::bigint[], $2::bigint[],
      $3::bigint[]) as u (client_id, cluster_id, subject_id), client_article c
     where c.client_id = u.client_id and c.cluster_id = u.cluster_id and s.client_id = c.client_id
       and s.article_id = c.article_id and s.subject_id = u.subject_id and s.is_first`,
    parameters,
  );
}

const listsOfClusters = `
  select c.cluster_id, 0::bigint as subject_id, c.article_id from client_article c where c.client_id = $1
    and c.cluster_id = any($2::bigint[]) and not c.is_hidden
  union all
  select c.cluster_id, s.subject_id, s.article_id from client_article c
    join subject_article s on s.client_id = c.client_id and s.article_id = c.article_id
  where c.client_id = $1 and s.client_id = $1 and c.cluster_id = any($2::bigint[]) and not s.is_hidden`;

interface Standing {
  readonly cluster_id: string;
  readonly subject_id: string;
  readonly article_id: string;
  readonly is_chosen: boolean;
}

/**
 * Chooses one visible copy as representative of each of these clusters, in the client's list and in that of each
 * subject: the one last chosen manually, else the earliest. Call it after a change to what a client sees, in the same
 * transaction.
 */
export async function chooseFirst(tx: Statements, clientId: string, clusterIds: readonly string[]): Promise<void> {
  if (clusterIds.length === 0) return;
  const parameters = [clientId, clusterIds];
  // Locks every list of the clusters, including new ones, before any decision.
  await tx.query(
    `insert into client_first as f (client_id, cluster_id, subject_id, article_id)
     select $1, cluster_id, subject_id, min(article_id) from (${listsOfClusters}
       union all select cluster_id, subject_id, article_id from client_first where client_id = $1
         and cluster_id = any($2::bigint[])) list
     group by cluster_id, subject_id order by cluster_id, subject_id
     on conflict (client_id, cluster_id, subject_id) do update set is_chosen = f.is_chosen`,
    parameters,
  );
  const { rows } = await tx.query<Standing>(
    `select distinct on (cluster_id, subject_id) cluster_id, subject_id, article_id, choice is not null as is_chosen
     from (${listsOfClusters}) list left join (
       select article_id, max(choice_id) as choice from cluster_choice where client_id = $1 and kind = 'main'
         and undone_at is null group by article_id
     ) chosen using (article_id) order by cluster_id, subject_id, choice desc nulls last, article_id`,
    parameters,
  );
  const clusterParameters = [
    clientId,
    clusterIds,
    rows.map(({ cluster_id }) => cluster_id),
    rows.map(({ subject_id }) => subject_id),
    rows.map(({ article_id }) => article_id),
    rows.map(({ is_chosen }) => is_chosen),
  ];
  const newFirsts =
    'unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::boolean[]) as u (cluster_id, subject_id, article_id, is_chosen)';
  await tx.query(
    `with gone as (
       delete from client_first f where f.client_id = $1 and f.cluster_id = any($2::bigint[])
         and not exists (select 1 from ${newFirsts} where u.cluster_id = f.cluster_id and u.subject_id = f.subject_id)
     )
     update client_first f set article_id = u.article_id, is_chosen = u.is_chosen from ${newFirsts}
     where f.client_id = $1 and f.cluster_id = u.cluster_id and f.subject_id = u.subject_id
       and (f.article_id, f.is_chosen) is distinct from (u.article_id, u.is_chosen)`,
    clusterParameters,
  );
  const stands = clusterParameters.slice(0, 5);
  const shown = 'unnest($3::bigint[], $4::bigint[], $5::bigint[]) as u (cluster_id, subject_id, article_id)';
  await tx.query(
    `update client_article c set is_first = not c.is_first where c.client_id = $1 and c.cluster_id = any($2::bigint[])
       and c.is_first <> exists (select 1 from ${shown} where u.subject_id = 0 and u.cluster_id = c.cluster_id
         and u.article_id = c.article_id)`,
    stands,
  );
  await tx.query(
    `update subject_article s set is_first = not s.is_first from client_article c
     where c.client_id = $1 and c.cluster_id = any($2::bigint[]) and s.client_id = $1 and s.article_id = c.article_id
       and s.is_first <> exists (select 1 from ${shown} where u.subject_id = s.subject_id and u.cluster_id = c.cluster_id
         and u.article_id = s.article_id)`,
    stands,
  );
}

/** Returns the clusters in which a client has these articles. */
export async function getClusters(tx: Statements, clientId: string, articleIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ cluster_id: string }>(
    'select distinct cluster_id from client_article where client_id = $1 and article_id = any($2::bigint[])',
    [clientId, articleIds],
  );
  return rows.map(({ cluster_id }) => cluster_id);
}
