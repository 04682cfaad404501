import type { IdService, Statements } from '#core/server';
import { emotions, mediaTypes } from '#shared/vocabulary';
import { foldText } from '#shared/text';
import { facetsOf } from '../article-facets';
import { countUp, type CountKey } from '../article-counts';
import { noteRouted, readRoutes } from '../clusters/cluster-routes';
import { clusterItems, type Clustered } from './cluster';
import { identityOf, addressOf } from './identity';
import type { IntakeItem, StoredArticle } from './intake-item';

const articleColumns = [
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
  'summary',
  'title_folded',
  'body_folded',
  'codes',
  'owner_id',
] as const;

const whole = (value: number | undefined): number =>
  value !== undefined && Number.isFinite(value) ? Math.min(2_000_000_000, Math.max(0, Math.trunc(value))) : 0;

function articleRow(
  { item, articleId, clusterId }: Clustered,
  parents: ReadonlyMap<string, string>,
  now: Date,
): unknown[] {
  const { raw } = item;
  const parent = raw.parentUrl ? parents.get(identityOf(raw, addressOf({ ...raw, url: raw.parentUrl }))) : undefined;
  return [
    articleId,
    item.publishedAt,
    raw.fetchedAt && !Number.isNaN(Date.parse(raw.fetchedAt)) ? new Date(raw.fetchedAt) : now,
    clusterId,
    item.urlHash,
    parent ?? null,
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
    item.url ?? raw.url ?? null,
    item.title,
    item.summary,
    item.titleFolded,
    item.bodyFolded,
    [...item.codes, ...facetsOf(item)],
    raw.clientId ?? null,
  ];
}

async function parentsOf(
  tx: Statements,
  articles: readonly { readonly item: IntakeItem; readonly articleId: string }[],
): Promise<Map<string, string>> {
  const hashes = articles.flatMap(({ item: { raw } }) =>
    raw.parentUrl ? [identityOf(raw, addressOf({ ...raw, url: raw.parentUrl }))] : [],
  );
  const found = new Map(articles.map(({ item, articleId }) => [item.urlHash, articleId]));
  if (hashes.length === 0) return found;
  const { rows } = await tx.query<{ url_hash: string; article_id: string }>(
    'select url_hash, article_id from article where url_hash = any($1::bigint[])',
    [[...new Set(hashes)]],
  );
  for (const { url_hash, article_id } of rows) found.set(url_hash, article_id);
  return found;
}

/** Which clients and subjects have a first copy already, of clusters that are older than the batch. */
async function firstCopies(
  tx: Statements,
  clustered: readonly Clustered[],
  more: readonly string[],
): Promise<Set<string>> {
  const own = new Set(clustered.map(({ articleId }) => articleId));
  const older = [...new Set([...clustered.map(({ clusterId }) => clusterId).filter((id) => !own.has(id)), ...more])];
  if (older.length === 0) return new Set();
  const { rows } = await tx.query<{ key: string }>(
    `select 'c' || client_id || ':' || cluster_id as key from client_article where cluster_id = any($1::bigint[]) and is_first
     union all select 's' || subject_id || ':' || cluster_id from subject_article where cluster_id = any($1::bigint[]) and is_first`,
    [older],
  );
  return new Set(rows.map(({ key }) => key));
}

/**
 * Stores a batch: the articles, what each client sees of them, and the counters that its screens show, all in the
 * caller's transaction. Items must be known as new; the caller holds the intake lock, so clusters and counters have one
 * writer.
 */
export async function storeBatch(
  tx: Statements,
  ids: IdService,
  items: readonly IntakeItem[],
): Promise<StoredArticle[]> {
  if (items.length === 0) return [];
  const now = new Date();
  const articles = items.map((item) => ({ item, articleId: ids.next() }));
  const clustered = await clusterItems(tx, articles);
  const parents = await parentsOf(tx, articles);
  const routes = await readRoutes(tx, clustered);
  const firsts = await firstCopies(tx, clustered, routes.targets);
  const isFirst = (key: string): boolean => {
    if (firsts.has(key)) return false;
    firsts.add(key);
    return true;
  };

  await tx.copy(
    'article',
    articleColumns,
    clustered.map((each) => articleRow(each, parents, now)),
  );
  await tx.copy(
    'article_text',
    ['article_id', 'text', 'html', 'images', 'evidence', 'trace'],
    clustered.map(({ item, articleId, clusterId, similarity }) => [
      articleId,
      item.text,
      item.html,
      [...item.images],
      item.evidence,
      clusterId === articleId
        ? item.trace
        : [...item.trace, { step: 'cluster', of: clusterId, similarity: Math.round(similarity * 1000) / 1000 }],
    ]),
  );
  await tx.copy(
    'near_band',
    ['band', 'article_id'],
    clustered
      .filter(({ articleId, clusterId, item }) => articleId === clusterId && item.raw.parentUrl === undefined)
      .flatMap(({ item, articleId }) => [...new Set(item.bands)].map((band) => [band, articleId])),
  );

  const clients: unknown[][] = [];
  const subjects: unknown[][] = [];
  const counts: CountKey[] = [];
  const standing: { readonly clientId: string; readonly clusterId: string }[] = [];
  for (const each of clustered) {
    const { item, articleId } = each;
    const common = [Number(item.region ?? 0), mediaTypes[item.mediaType]] as const;
    const owner = item.raw.clientId;
    const matches = owner === undefined ? item.matches : item.matches.filter(({ clientId }) => clientId === owner);
    const clientIds = new Set([...(owner === undefined ? [] : [owner]), ...matches.map(({ clientId }) => clientId)]);
    const clusterOf = new Map([...clientIds].map((clientId) => [clientId, routes.clusterFor(clientId, each)]));
    for (const [clientId, clusterId] of clusterOf) {
      const emotion = item.clientEmotions[clientId] ?? item.emotion;
      clients.push([
        clientId,
        articleId,
        item.publishedAt,
        clusterId,
        ...common,
        emotions[emotion],
        isFirst(`c${clientId}:${clusterId}`),
      ]);
      standing.push({ clientId, clusterId });
      counts.push({ clientId, subjectId: '0', publishedAt: item.publishedAt, mediaType: item.mediaType, emotion });
    }
    for (const { clientId, subjectId, ruleVersion, words } of matches) {
      const emotion = item.clientEmotions[clientId] ?? item.emotion;
      const clusterId = clusterOf.get(clientId) ?? each.clusterId;
      subjects.push([
        subjectId,
        articleId,
        clientId,
        item.publishedAt,
        clusterId,
        ...common,
        emotions[emotion],
        isFirst(`s${subjectId}:${clusterId}`),
        ruleVersion,
        [...words],
      ]);
      counts.push({ clientId, subjectId, publishedAt: item.publishedAt, mediaType: item.mediaType, emotion });
    }
  }
  await tx.copy(
    'client_article',
    ['client_id', 'article_id', 'published_at', 'cluster_id', 'region', 'media_type', 'emotion', 'is_first'],
    clients,
  );
  await tx.copy(
    'subject_article',
    [
      'subject_id',
      'article_id',
      'client_id',
      'published_at',
      'cluster_id',
      'region',
      'media_type',
      'emotion',
      'is_first',
      'rule_version',
      'words',
    ],
    subjects,
  );
  await countUp(tx, counts, 1);
  await growClusters(tx, clustered);
  await noteRouted(tx, routes, standing);
  return clustered.map(({ item, articleId, clusterId }) => ({ item, articleId, clusterId }));
}

async function growClusters(tx: Statements, clustered: readonly Clustered[]): Promise<void> {
  const grown = new Map<string, { size: number; first: Date; last: Date }>();
  for (const { clusterId, item } of clustered) {
    const { size = 0, first = item.publishedAt, last = item.publishedAt } = grown.get(clusterId) ?? {};
    grown.set(clusterId, {
      size: size + 1,
      first: item.publishedAt < first ? item.publishedAt : first,
      last: item.publishedAt > last ? item.publishedAt : last,
    });
  }
  const clusters = [...grown];
  await tx.query(
    `insert into article_cluster as c (cluster_id, size, first_published_at, last_published_at, is_checked)
     select *, true from unnest($1::bigint[], $2::int[], $3::timestamptz[], $4::timestamptz[])
     on conflict (cluster_id) do update set size = c.size + excluded.size,
       first_published_at = least(c.first_published_at, excluded.first_published_at), last_published_at = greatest(c.last_published_at, excluded.last_published_at)`,
    [
      clusters.map(([id]) => id),
      clusters.map(([, { size }]) => size),
      clusters.map(([, { first }]) => first),
      clusters.map(([, { last }]) => last),
    ],
  );
}
