import type { Statements } from '#core/server';
import { emotions, mediaTypes } from '#shared/vocabulary';
import { foldText } from '#shared/text';
import { getFacets } from '../article-facets';
import { retainedEvidence } from '../evidence-retention';
import type { Clustered } from './cluster';
import { getAddress, getIdentity } from './identity';
import type { IntakeItem } from './intake-item';

const columns = [
  'article_id',
  'published_at',
  'discovered_at',
  'cluster_id',
  'url_hash',
  'parent_id',
  'source_id',
  'region',
  'body_length',
  'views',
  'likes',
  'comments',
  'reposts',
  'emotion_probability',
  'media_type',
  'emotion',
  'is_sample',
  'via',
  'language',
  'domain',
  'site',
  'site_name',
  'author',
  'author_name',
  'url',
  'title',
  'summary_changes',
  'title_folded',
  'body_folded',
  'codes',
  'owner_id',
] as const;

const whole = (value: number | undefined): number =>
  value !== undefined && Number.isFinite(value) ? Math.min(2_000_000_000, Math.max(0, Math.trunc(value))) : 0;

/**
 * Returns the codes of words and metadata as one list of numbers, which is fast to write; ascending, as the index
 * requires.
 */
function getCodes(item: IntakeItem): Int32Array {
  const more = getFacets(item);
  const codes = new Int32Array(item.codes.length + more.length);
  codes.set(item.codes);
  codes.set(more, item.codes.length);
  return codes.sort();
}

/** Returns the URL hash of the article that a reply answers. */
export const parentHash = ({ raw }: IntakeItem): string | undefined =>
  raw.parentUrl ? getIdentity(raw, getAddress({ ...raw, url: raw.parentUrl })) : undefined;

function getRow(each: Clustered, parents: ReadonlyMap<string, string>, now: Date): unknown[] {
  const { item, articleId, clusterId } = each;
  const { raw } = item;
  const parent = parentHash(each.item);
  return [
    articleId,
    item.publishedAt,
    raw.fetchedAt && !Number.isNaN(Date.parse(raw.fetchedAt)) ? new Date(raw.fetchedAt) : now,
    clusterId,
    item.urlHash,
    parent === undefined ? null : (parents.get(parent) ?? null),
    raw.sourceId ?? null,
    Number(item.region ?? 0),
    item.text.length,
    whole(raw.views),
    whole(raw.likes),
    whole(raw.comments),
    whole(raw.reposts),
    item.emotionProbability,
    mediaTypes[item.mediaType],
    emotions[item.emotion],
    raw.isSample === true,
    raw.via,
    item.language,
    item.domain,
    foldText(item.site),
    item.site,
    foldText(item.author),
    item.author,
    item.url,
    item.title,
    item.summaryChanges,
    item.titleFolded,
    item.bodyFolded,
    getCodes(item),
    raw.clientId ?? null,
  ];
}

async function getParents(tx: Statements, clustered: readonly Clustered[]): Promise<ReadonlyMap<string, string>> {
  const hashes = new Set(clustered.flatMap((each) => parentHash(each.item) ?? []));
  if (hashes.size === 0) return new Map();
  const { rows } = await tx.query<{ url_hash: string; article_id: string }>(
    'select url_hash, article_id from article_address where url_hash = any($1::bigint[])',
    [[...hashes]],
  );
  return new Map(rows.map(({ url_hash, article_id }) => [url_hash, article_id]));
}

/** Writes the published articles. From here on searches find them, and the library holds their text. */
export async function storeArticles(tx: Statements, clustered: readonly Clustered[]): Promise<void> {
  const now = new Date();
  const parents = await getParents(tx, clustered);
  await tx.copy(
    'article',
    columns,
    clustered.map((each) => getRow(each, parents, now)),
  );
  await tx.copy(
    'article_text',
    ['article_id', 'changes', 'html', 'images', 'evidence', 'trace'],
    clustered.map(({ item, articleId, clusterId, similarity }) => [
      articleId,
      item.changes,
      item.html,
      [...item.images],
      retainedEvidence(item.evidence, item),
      clusterId === articleId
        ? item.trace
        : [...item.trace, { step: 'cluster', of: clusterId, similarity: Math.round(similarity * 1000) / 1000 }],
    ]),
  );
  await tx.query('delete from near_text where article_id = any($1::bigint[])', [
    clustered.filter(({ articleId, clusterId }) => articleId === clusterId).map(({ articleId }) => articleId),
  ]);
}

/** Adds new copies to the sizes of their clusters. */
export async function growClusters(tx: Statements, clustered: readonly Clustered[]): Promise<void> {
  const grown = new Map<string, { size: number; first: Date; last: Date }>();
  for (const { clusterId, item } of clustered) {
    const { size = 0, first = item.publishedAt, last = item.publishedAt } = grown.get(clusterId) ?? {};
    grown.set(clusterId, {
      size: size + 1,
      first: item.publishedAt < first ? item.publishedAt : first,
      last: item.publishedAt > last ? item.publishedAt : last,
    });
  }
  // A fixed order for all writers prevents deadlocks.
  const clusters = [...grown].sort(([a], [b]) => (BigInt(a) < BigInt(b) ? -1 : 1));
  await tx.query(
    `insert into article_cluster as c (cluster_id, size, first_published_at, last_published_at, is_checked)
     select *, true from unnest($1::bigint[], $2::int[], $3::timestamptz[], $4::timestamptz[])
     on conflict (cluster_id) do update set size = c.size + excluded.size,
       first_published_at = least(c.first_published_at, excluded.first_published_at),
         last_published_at = greatest(c.last_published_at, excluded.last_published_at)`,
    [
      clusters.map(([id]) => id),
      clusters.map(([, { size }]) => size),
      clusters.map(([, { first }]) => first),
      clusters.map(([, { last }]) => last),
    ],
  );
}
