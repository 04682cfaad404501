import type { Statements } from '#core/server';
import { emotions } from '#shared/vocabulary';
import { countUp } from '../article-counts';
import { facetsOf } from '../article-facets';
import { chooseMain } from '../clusters/main-copy';
import { emotionOf, mediaTypeOf } from '../articles/row';
import type { IntakeItem, StoredArticle } from './intake-item';

interface KnownRow {
  readonly article_id: string;
  readonly cluster_id: string;
  readonly url_hash: string;
  readonly owner_id: string | null;
  readonly published_at: Date;
  readonly media_type: number;
  readonly region: number;
  readonly body_length: number;
  readonly domain: string;
}

interface CountedRow {
  readonly client_id: string;
  readonly subject_id: string;
  readonly published_at: Date;
  readonly media_type: number;
  readonly emotion: number;
}

/**
 * Gives stored articles the text that came later, in place: id, time, title, reading marks, tags and whatever people
 * did stay; words, emotion, region and subjects follow the new text. A text that was fetched takes the place of a
 * shorter one only; one that a person pasted, of any. In the caller's transaction, under the intake lock. Gives the
 * articles that were known, changed or not; the rest are new to the library.
 */
export async function repairBatch(tx: Statements, items: readonly IntakeItem[]): Promise<readonly StoredArticle[]> {
  if (items.length === 0) return [];
  const { rows } = await tx.query<KnownRow>(
    'select article_id, cluster_id, url_hash, owner_id, published_at, media_type, region, body_length, domain from article where url_hash = any($1::bigint[]) for update',
    [items.map(({ urlHash }) => urlHash)],
  );
  const known = new Map(rows.map((row) => [row.url_hash, row]));
  const found: StoredArticle[] = [];
  for (const item of items) {
    const row = known.get(item.urlHash);
    if (!row) continue;
    found.push({ articleId: row.article_id, clusterId: row.cluster_id, item });
    if (item.raw.repairs === 'paste' || item.text.length > row.body_length) await repairOne(tx, item, row);
  }
  return found;
}

async function repairOne(tx: Statements, item: IntakeItem, row: KnownRow): Promise<void> {
  const region = row.region || Number(item.region ?? 0);
  const facets = facetsOf({
    publishedAt: row.published_at,
    mediaType: mediaTypeOf(row.media_type),
    emotion: item.emotion,
    region: region ? String(region) : null,
    domain: row.domain,
  });
  await tx.query(
    `update article set body_length = $2, emotion_probability = $3, emotion = $4, region = $5, language = $6, summary = $7, body_folded = $8, codes = $9::int4[], author_name = case when author_name = '' then $10 else author_name end,
       author = case when author_name = '' then lower($10) else author end where article_id = $1`,
    [
      row.article_id,
      item.text.length,
      item.emotionProbability,
      emotions[item.emotion],
      region,
      item.language,
      item.summary,
      item.bodyFolded,
      [...item.codes, ...facets],
      item.author,
    ],
  );
  await tx.query(
    'update article_text set text = $2, html = $3, images = $4, evidence = $5, trace = trace || $6::jsonb where article_id = $1',
    [
      row.article_id,
      item.text,
      item.html,
      [...item.images],
      JSON.stringify(item.evidence),
      JSON.stringify([
        ...item.trace,
        { step: 'repair', by: item.raw.repairs, length: item.text.length, before: row.body_length },
      ]),
    ],
  );
  if (row.cluster_id === row.article_id && item.raw.parentUrl === undefined) {
    await tx.query('delete from near_band where article_id = $1', [row.article_id]);
    await tx.query(
      'insert into near_band (band, article_id) select distinct band, $2::bigint from unnest($1::bigint[]) as t (band)',
      [item.bands, row.article_id],
    );
  }
  await followSubjects(tx, item, { ...row, region });
}

/**
 * Puts the article into the subjects that its text belongs to by now, and takes it out of those whose rules no longer
 * find it; what people put in stays.
 */
async function followSubjects(
  tx: Statements,
  item: IntakeItem,
  { article_id, cluster_id, owner_id, published_at, media_type, region }: KnownRow,
): Promise<void> {
  await count(tx, article_id, -1);
  const before = await standing(tx, article_id);
  const matches = owner_id === null ? item.matches : item.matches.filter(({ clientId }) => clientId === owner_id);
  const clients = [...new Set(matches.map(({ clientId }) => clientId))];
  const judged = (client: string): number => emotions[item.clientEmotions[client] ?? item.emotion];
  const common = [article_id, published_at, cluster_id, region, media_type] as const;
  await tx.query('update client_article set region = $2 where article_id = $1', [article_id, region]);
  const { rows: seeing } = await tx.query<{ client_id: string }>(
    'select client_id from client_article where article_id = $1 and not is_emotion_set',
    [article_id],
  );
  await tx.query(
    'update client_article c set emotion = u.emotion from unnest($2::bigint[], $3::smallint[]) as u (client_id, emotion) where c.article_id = $1 and c.client_id = u.client_id',
    [article_id, seeing.map(({ client_id }) => client_id), seeing.map(({ client_id }) => judged(client_id))],
  );
  await tx.query(
    `insert into client_article (client_id, article_id, published_at, cluster_id, region, media_type, emotion, is_first)
     select client_id, $1, $2, $3, $4, $5, emotion, false from unnest($6::bigint[], $7::smallint[]) as u (client_id, emotion) on conflict do nothing`,
    [...common, clients, clients.map(judged)],
  );
  await tx.query(
    'delete from subject_article where article_id = $1 and not is_by_hand and subject_id <> all($2::bigint[])',
    [article_id, matches.map(({ subjectId }) => subjectId)],
  );
  await tx.query(
    `insert into subject_article as s (subject_id, article_id, client_id, published_at, cluster_id, region, media_type, emotion, is_first, is_hidden, rule_version, words)
     select u.subject_id, $1, c.client_id, $2, c.cluster_id, $3, $4, c.emotion, false, c.is_hidden, u.rule_version, array(select json_array_elements_text(u.words))
     from unnest($5::bigint[], $6::bigint[], $7::int[], $8::json[]) as u (client_id, subject_id, rule_version, words) join client_article c on c.client_id = u.client_id and c.article_id = $1
     on conflict (subject_id, article_id) do update set rule_version = excluded.rule_version, words = excluded.words where not s.is_by_hand`,
    [
      article_id,
      published_at,
      region,
      media_type,
      matches.map(({ clientId }) => clientId),
      matches.map(({ subjectId }) => subjectId),
      matches.map(({ ruleVersion }) => ruleVersion),
      matches.map(({ words }) => JSON.stringify(words)),
    ],
  );
  await tx.query(
    'update subject_article s set emotion = c.emotion, region = c.region from client_article c where c.article_id = $1 and s.article_id = $1 and s.client_id = c.client_id',
    [article_id],
  );
  // What is in no subject any more and was never worked on leaves the client's list.
  await tx.query(
    `delete from client_article c where article_id = $1 and client_id is distinct from $2::bigint and not is_hidden and not is_emotion_set and status = 'open' and tags = '{}'
       and not exists (select from subject_article s where s.client_id = c.client_id and s.article_id = c.article_id)
       and not exists (select from article_pin p where p.client_id = c.client_id and p.article_id = c.article_id)
       and not exists (select from article_result r where r.client_id = c.client_id and r.article_id = c.article_id)
       and not exists (select from article_attachment t where t.client_id = c.client_id and t.article_id = c.article_id)`,
    [article_id, owner_id],
  );
  for (const [client, clusters] of [...before, ...(await standing(tx, article_id))])
    await chooseMain(tx, client, clusters);
  await count(tx, article_id, 1);
}

/** The clients that have the article, with the cluster in which each has it. */
async function standing(
  tx: Statements,
  articleId: string,
): Promise<readonly (readonly [clientId: string, clusters: readonly string[]])[]> {
  const { rows } = await tx.query<{ client_id: string; cluster_id: string }>(
    'select client_id, cluster_id from client_article where article_id = $1',
    [articleId],
  );
  return rows.map(({ client_id, cluster_id }) => [client_id, [cluster_id]] as const);
}

/** Moves every counter that the article stands in. */
async function count(tx: Statements, articleId: string, by: 1 | -1): Promise<void> {
  const { rows } = await tx.query<CountedRow>(
    `select client_id, 0::bigint as subject_id, published_at, media_type, emotion from client_article where article_id = $1 and not is_hidden
     union all select client_id, subject_id, published_at, media_type, emotion from subject_article where article_id = $1 and not is_hidden`,
    [articleId],
  );
  await countUp(
    tx,
    rows.map((row) => ({
      clientId: row.client_id,
      subjectId: row.subject_id,
      publishedAt: row.published_at,
      mediaType: mediaTypeOf(row.media_type),
      emotion: emotionOf(row.emotion),
    })),
    by,
  );
}
