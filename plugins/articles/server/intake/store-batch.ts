import type { Statements } from '#core/server';
import { emotions, mediaTypes } from '#shared/vocabulary';
import { countUp, type CountKey } from '../article-counts';
import { takeFirst, type FirstKey } from '../client-articles/first-copies';
import { noteRouted, readRoutes, type ClusterRoutes } from '../clusters/cluster-routes';
import { commonColumns } from '../common-columns';
import { growClusters, storeArticles } from './article-row';
import type { Clustered } from './cluster';
import { domainHash } from './identity';
import type { IntakeItem, StoredItem, SubjectMatch } from './intake-item';

/** An article in the list of one client. */
interface ClientView {
  readonly each: Clustered;
  readonly clientId: string;
  readonly clusterId: string;
  readonly matches: readonly SubjectMatch[];
}

/** Returns the matching subjects; for a client-owned article only those of its client. */
export const getMatches = ({ raw, matches }: IntakeItem): readonly SubjectMatch[] =>
  raw.clientId === undefined ? matches : matches.filter(({ clientId }) => clientId === raw.clientId);

function getVisibilities(clustered: readonly Clustered[], routes: ClusterRoutes): ClientView[] {
  return clustered.flatMap((each) => {
    const matches = getMatches(each.item);
    const owner = each.item.raw.clientId;
    const clientIds = new Set([...(owner === undefined ? [] : [owner]), ...matches.map(({ clientId }) => clientId)]);
    return [...clientIds].map((clientId) => ({
      each,
      clientId,
      clusterId: routes.clusterFor(clientId, each),
      matches: matches.filter((match) => match.clientId === clientId),
    }));
  });
}

async function storeVisibilities(tx: Statements, views: readonly ClientView[]): Promise<CountKey[]> {
  const keys = views.flatMap(({ each: { articleId }, clientId, clusterId, matches }) =>
    ['0', ...matches.map(({ subjectId }) => subjectId)].map(
      (subjectId): FirstKey => ({ clientId, clusterId, subjectId, articleId }),
    ),
  );
  const isFirst = await takeFirst(tx, keys);
  const common = ({ each: { item, articleId }, clientId, clusterId }: ClientView, subjectId: string) => [
    clientId,
    articleId,
    item.publishedAt,
    clusterId,
    Number(item.region ?? 0),
    mediaTypes[item.mediaType],
    emotions[item.clientEmotions[clientId] ?? item.emotion],
    isFirst({ clientId, clusterId, subjectId, articleId }),
  ];
  await tx.copy(
    'client_article',
    [...commonColumns, 'is_own', 'domain_hash'],
    views.map((scope) => [
      ...common(scope, '0'),
      scope.each.item.raw.clientId !== undefined,
      domainHash(scope.each.item.domain),
    ]),
  );
  await tx.copy(
    'subject_article',
    [...commonColumns, 'subject_id', 'rule_version', 'words'],
    views.flatMap((scope) =>
      scope.matches.map(({ subjectId, ruleVersion, words }) => [
        ...common(scope, subjectId),
        subjectId,
        ruleVersion,
        [...words],
      ]),
    ),
  );
  return views.flatMap(({ each: { item }, clientId, matches }) =>
    ['0', ...matches.map(({ subjectId }) => subjectId)].map((subjectId) => ({
      clientId,
      subjectId,
      publishedAt: item.publishedAt,
      mediaType: item.mediaType,
      emotion: item.clientEmotions[clientId] ?? item.emotion,
    })),
  );
}

/**
 * Second, long half of ingestion: stores the claimed articles of a batch, what each client sees of them and the
 * counters, all in the caller's transaction, which holds the shared cluster lock. Any number of batches are stored at
 * once.
 */
export async function storeBatch(tx: Statements, clustered: readonly Clustered[]): Promise<StoredItem[]> {
  if (clustered.length === 0) return [];
  const routes = await readRoutes(tx, clustered);
  const views = getVisibilities(clustered, routes);
  await storeArticles(tx, clustered);
  const counts = await storeVisibilities(tx, views);
  await growClusters(tx, clustered);
  await noteRouted(tx, routes, views);
  // Last, because all batches contend for these rows.
  await countUp(tx, counts, 1);
  return clustered.map(({ item, articleId, clusterId }) => ({ item, articleId, clusterId }));
}
