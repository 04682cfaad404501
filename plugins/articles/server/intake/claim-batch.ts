import type { IdService, Statements } from '#core/server';
import { clusterItems, type Clustered } from './cluster';
import { lockClaims } from './intake-locks';
import type { IntakeItem } from './intake-item';
import { bandKeys, removeBands, writeBands } from './near-index';
import { nearBands } from './near-signature';

/** The claim of a batch for one article. */
export interface ClaimedArticle {
  readonly urlHash: string;
  readonly articleId: string;
  readonly clusterId: string;
  readonly similarity: number;
  /** Owner of the article; null for common articles. */
  readonly ownerId: string | null;
}

type ClaimRecord = readonly [
  urlHash: string,
  articleId: string,
  clusterId: string,
  similarity: number,
  ownerId: string | null,
];

/** Returns the claims of an earlier attempt of a batch, by URL hash. */
export async function getClaims(tx: Statements, batchId: string): Promise<ReadonlyMap<string, ClaimedArticle>> {
  const { rows } = await tx.query<{ claims: readonly ClaimRecord[] }>(
    'select claims from intake_claim where batch_id = $1',
    [batchId],
  );
  return new Map(
    (rows[0]?.claims ?? []).map(([urlHash, articleId, clusterId, similarity, ownerId]) => [
      urlHash,
      { urlHash, articleId, clusterId, similarity, ownerId },
    ]),
  );
}

/** Stores the claims of a batch; does nothing for an empty list. */
export async function writeClaims(tx: Statements, batchId: string, claims: readonly ClaimedArticle[]): Promise<void> {
  const records = claims.map(
    ({ urlHash, articleId, clusterId, similarity, ownerId }): ClaimRecord => [
      urlHash,
      articleId,
      clusterId,
      similarity,
      ownerId,
    ],
  );
  await tx.query('delete from intake_claim where batch_id = $1', [batchId]);
  if (records.length > 0)
    await tx.query('insert into intake_claim (batch_id, claims) values ($1, $2)', [batchId, JSON.stringify(records)]);
}

/** Claims new addresses; uses `VALUES` because an array would be sent to every machine. */
async function takeAddresses(
  tx: Statements,
  articles: readonly { readonly item: IntakeItem; readonly articleId: string }[],
): Promise<ReadonlySet<string>> {
  if (articles.length === 0) return new Set();
  const { rows } = await tx.query<{ url_hash: string }>(
    `insert into article_address (url_hash, article_id)
      values ${articles.map((_, index) => `($${index * 2 + 1}, $${index * 2 + 2})`).join(', ')} on conflict do nothing
      returning url_hash`,
    articles.flatMap(({ item, articleId }) => [item.urlHash, articleId]),
  );
  return new Set(rows.map(({ url_hash }) => url_hash));
}

/**
 * Rechecks claims of an earlier attempt: when the first copy was removed or moved meanwhile, the article becomes its
 * own first copy.
 */
async function stillSo(tx: Statements, claims: readonly Clustered[]): Promise<Clustered[]> {
  const firsts = [...new Set(claims.filter((each) => each.clusterId !== each.articleId).map((each) => each.clusterId))];
  if (firsts.length === 0) return [...claims];
  const claimedIds = new Set(claims.map(({ articleId }) => articleId));
  const { rows } = await tx.query<{ article_id: string; cluster_id: string }>(
    `select article_id, cluster_id from article where article_id = any($1::bigint[])
     union all select article_id, article_id from near_text where article_id = any($1::bigint[])`,
    [firsts],
  );
  const getCluster = new Map(rows.map(({ article_id, cluster_id }) => [article_id, cluster_id]));
  return claims.map((each) => ({
    ...each,
    clusterId: claimedIds.has(each.clusterId) ? each.clusterId : (getCluster.get(each.clusterId) ?? each.articleId),
  }));
}

/**
 * First, short half of ingestion, in a transaction of its own: claims the addresses of new articles and finds the first
 * of their near copies. Only one batch claims at a time; any number may store. Items must have distinct addresses;
 * returns those that this batch has to store.
 */
export async function claimBatch(
  tx: Statements,
  ids: IdService,
  batchId: string,
  items: readonly IntakeItem[],
): Promise<readonly Clustered[]> {
  await lockClaims(tx);
  const before = await getClaims(tx, batchId);
  const hashes = new Set(items.map(({ urlHash }) => urlHash));
  await releaseClaims(
    tx,
    [...before.values()].filter(({ urlHash }) => !hashes.has(urlHash)),
  );
  const recovered = items.flatMap((item): Clustered[] => {
    const claim = before.get(item.urlHash);
    return claim ? [{ item, ...claim }] : [];
  });
  const newItems = items.filter(({ urlHash }) => !before.has(urlHash)).map((item) => ({ item, articleId: ids.next() }));
  const taken = await takeAddresses(tx, newItems);
  const { clustered, firsts, present } = await clusterItems(
    tx,
    newItems.filter(({ item }) => taken.has(item.urlHash)),
  );
  await writeBands(tx, firsts, present);
  await tx.copy(
    'near_text',
    ['article_id', 'text'],
    firsts.map(({ articleId, text }) => [articleId, text]),
  );
  const all = [...(await stillSo(tx, recovered)), ...clustered];
  await writeClaims(
    tx,
    batchId,
    all.map(({ item, articleId, clusterId, similarity }) => ({
      urlHash: item.urlHash,
      articleId,
      clusterId,
      similarity,
      ownerId: item.raw.clientId ?? null,
    })),
  );
  return all;
}

/** Releases the claims of articles that are not stored after all. The caller holds the claim lock. */
export async function releaseClaims(
  tx: Statements,
  claims: readonly Pick<ClaimedArticle, 'urlHash' | 'articleId' | 'ownerId'>[],
): Promise<void> {
  if (claims.length === 0) return;
  const articleIds = claims.map(({ articleId }) => articleId);
  await tx.query('delete from article_address where url_hash = any($1::bigint[]) and article_id = any($2::bigint[])', [
    claims.map(({ urlHash }) => urlHash),
    articleIds,
  ]);
  const { rows } = await tx.query<{ article_id: string; text: string }>(
    'delete from near_text where article_id = any($1::bigint[]) returning article_id, text',
    [articleIds],
  );
  const owners = new Map(claims.map(({ articleId, ownerId }) => [articleId, ownerId ?? undefined]));
  await removeBands(
    tx,
    rows.map(({ article_id, text }) => ({
      articleId: article_id,
      keys: bandKeys(nearBands(text), owners.get(article_id)),
    })),
  );
}
