import type { Resolver } from '#core';
import { DatabaseService, type JobContext } from '#core/server';
import { compileRules, compileSql, prepareDocument } from '#shared/query';
import { emotionOf, mediaTypeOf } from '#plugins/articles/server';
import { RuleReader } from './rule-reader';
import { putIn, takeOut } from './subject-articles';
import type { SubjectRecord } from './subject-record';

export const reclassifyJob = 'subjects.reclassify';

/** How far back a changed rule reaches. */
const reach = 30 * 86_400_000;
const step = 500;

interface Candidate {
  readonly article_id: string;
  readonly title: string;
  readonly text: string;
  readonly site_name: string;
  readonly domain: string;
  readonly author_name: string;
  readonly media_type: number;
  readonly emotion: number;
  readonly region: number;
  readonly language: string;
  readonly published_at: Date;
  readonly views: number;
  readonly likes: number;
  readonly comments: number;
  readonly reposts: number;
}

/** Applies the rule of a subject to what is stored of the last 30 days. What was put in by hand stays. A subject that is switched off is left as it is. */
export async function reclassify(services: Resolver, payload: unknown, { signal, log }: Pick<JobContext, 'signal' | 'log'>): Promise<void> {
  const database = services.get(DatabaseService);
  const reader = services.get(RuleReader);
  const { Subject_ID: id } = payload as { readonly Subject_ID: string };
  const { rows } = await database.query<SubjectRecord>('select * from subject where subject_id = $1', [id]);
  const subject = rows[0];
  if (!subject?.is_enabled || (subject.valid_to && subject.valid_to.getTime() < Date.now()) || (subject.valid_from && subject.valid_from.getTime() > Date.now())) return;
  const version = Number(subject.rule_version);
  const tree = await reader.resolve(reader.parse({ rule: subject.rule, notation: subject.notation, mediaTypes: subject.media_types }), subject.client_id);
  const rules = compileRules([{ id, tree }]);
  const condition = compileSql(tree, { alias: 'a', firstParameter: 2 });
  const since = new Date(Date.now() - reach);
  const found = await database.query<{ article_id: string }>(
    `select a.article_id from article a where a.published_at >= $1 and ${condition.sql} order by a.article_id`, [since, ...condition.parameters],
  );
  let added = 0;
  for (let start = 0; start < found.rows.length; start += step) {
    signal.throwIfAborted();
    const ids = found.rows.slice(start, start + step).map(({ article_id }) => article_id);
    const candidates = await database.query<Candidate>('select a.*, t.text from article a join article_text t using (article_id) where a.article_id = any($1::bigint[])', [ids]);
    const hits = candidates.rows.flatMap((row) => {
      const [hit] = rules.match(prepareDocument({
        title: row.title, body: row.text, site: row.site_name, domain: row.domain, author: row.author_name, mediaType: mediaTypeOf(row.media_type), emotion: emotionOf(row.emotion), language: row.language,
        regionCode: row.region, publishedAt: row.published_at.getTime(), length: row.text.length, views: row.views, likes: row.likes, comments: row.comments, reposts: row.reposts,
      }));
      return hit ? [{ articleId: row.article_id, words: hit.words }] : [];
    });
    added += await database.transaction(async (tx) => {
      const { rowCount } = await tx.query('select from subject where subject_id = $1 and rule_version = $2 for share', [id, version]);
      return rowCount ? putIn(tx, { client_id: subject.client_id, subject_id: id, rule_version: version }, hits) : 0;
    });
  }
  const stale = await database.query<{ article_id: string }>(
    'select article_id from subject_article where subject_id = $1 and rule_version < $2 and not is_by_hand and published_at >= $3', [id, version, since],
  );
  const old = stale.rows.map(({ article_id }) => article_id);
  for (let start = 0; start < old.length; start += step) {
    signal.throwIfAborted();
    await database.transaction((tx) => takeOut(tx, subject.client_id, id, old.slice(start, start + step)));
  }
  log.info({ subject: id, version, added, removed: old.length }, 'A rule was applied to stored articles');
}
