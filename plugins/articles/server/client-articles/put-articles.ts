import type { Statements } from '#core/server';
import { moveCounts, type CountedRow } from '../article-counts';
import { ownClusterSql } from '../clusters/single-cluster';
import { domainHash } from '../intake/identity';
import { keepClusters } from '../intake/intake-locks';
import { chooseFirst, getClusters } from './first-copies';
import { lockArticles } from './client-rows';

/** An article that belongs in a subject, with the matching words of the rule. */
export interface SubjectHit {
  readonly articleId: string;
  readonly words: readonly string[];
}

/** Target subject and the version of its rule; version 0 means added manually, so that no rule removes the article. */
export interface PutInto {
  readonly clientId: string;
  readonly subjectId: string;
  readonly ruleVersion: number;
  readonly isByHand?: boolean;
}

interface LibraryRow {
  readonly article_id: string;
  readonly published_at: Date;
  readonly cluster_id: string;
  readonly region: number;
  readonly media_type: number;
  readonly emotion: number;
  readonly owner_id: string | null;
  readonly domain: string;
}

/**
 * Adds stored articles to a client's list, common ones and the client's own. Articles it already sees are unchanged.
 * Returns the newly visible ones, none of which represents its cluster yet.
 */
async function makeVisible(
  tx: Statements,
  clientId: string,
  articleIds: readonly string[],
): Promise<readonly string[]> {
  await keepClusters(tx);
  const { rows } = await tx.query<LibraryRow>(
    `select article_id, published_at, cluster_id, region, media_type, emotion, owner_id, domain from article
      where article_id = any($1::bigint[]) and (owner_id is null or owner_id = $2) order by article_id`,
    [articleIds, clientId],
  );
  const put = await tx.query<CountedRow & { readonly article_id: string }>(
    `insert into client_article (client_id, article_id, published_at, cluster_id, region, media_type, emotion, is_own,
      domain_hash, is_first)
     select $1, u.article_id, u.published_at, ${ownClusterSql('$1', 'u.article_id', 'u.cluster_id')}, u.region,
       u.media_type, u.emotion, u.is_own, u.domain_hash, false
     from unnest($2::bigint[], $3::timestamptz[], $4::bigint[], $5::int[], $6::smallint[], $7::smallint[],
       $8::boolean[], $9::bigint[])
       as u (article_id, published_at, cluster_id, region, media_type, emotion, is_own, domain_hash)
     on conflict do nothing returning client_id, 0::bigint as subject_id, article_id, published_at, media_type, emotion`,
    [
      clientId,
      rows.map(({ article_id }) => article_id),
      rows.map(({ published_at }) => published_at),
      rows.map(({ cluster_id }) => cluster_id),
      rows.map(({ region }) => region),
      rows.map(({ media_type }) => media_type),
      rows.map(({ emotion }) => emotion),
      rows.map(({ owner_id }) => owner_id !== null),
      rows.map(({ domain }) => domainHash(domain)),
    ],
  );
  await moveCounts(tx, put.rows, 1);
  return put.rows.map(({ article_id }) => article_id);
}

/** Adds stored articles to a subject and to the client's list; returns how many it newly shows. */
export async function putIntoSubject(tx: Statements, into: PutInto, hits: readonly SubjectHit[]): Promise<number> {
  if (hits.length === 0) return 0;
  const { clientId, subjectId, ruleVersion, isByHand = false } = into;
  const ids = hits.map(({ articleId }) => articleId);
  const seen = await makeVisible(tx, clientId, ids);
  await lockArticles(tx, clientId, ids);
  const put = await tx.query<
    CountedRow & { readonly article_id: string; readonly is_hidden: boolean; readonly is_new: boolean }
  >(
    `insert into subject_article as s (client_id, subject_id, article_id, published_at, cluster_id, rule_version,
      region, media_type, emotion, is_first, is_hidden, is_by_hand, words)
     select $1, $2, c.article_id, c.published_at, c.cluster_id, $3, c.region, c.media_type, c.emotion, false,
       c.is_hidden, $4, array(select json_array_elements_text(h.words))
     from unnest($5::bigint[], $6::json[]) as h (article_id, words) join client_article c on c.client_id = $1
       and c.article_id = h.article_id
     on conflict (client_id, article_id, subject_id) do update
       set rule_version = excluded.rule_version, words = excluded.words where not s.is_by_hand
       and not excluded.is_by_hand
     returning client_id, subject_id, article_id, published_at, media_type, emotion, is_hidden, xmax = 0 as is_new`,
    [clientId, subjectId, ruleVersion, isByHand, ids, hits.map(({ words }) => JSON.stringify(words))],
  );
  const added = put.rows.filter((row) => row.is_new && !row.is_hidden);
  const changed = new Set([...seen, ...added.map(({ article_id }) => article_id)]);
  await chooseFirst(tx, clientId, await getClusters(tx, clientId, [...changed]));
  await moveCounts(tx, added, 1);
  return added.length;
}
