import { inject, NotFoundError } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { librarySql, ScopeService } from '#plugins/articles/server';
import { cutText } from '#shared/text';
import type { QualityArticle, QualityPart, QualitySetting, Decision } from '../contract';
import { isIn, isWholePart, type KnownSample, type KnownItem } from '../quality-sample';

export interface SampleRow extends KnownSample {
  readonly subject_id: string;
}

/** One article of a sample. */
export interface ItemRow extends KnownItem {
  readonly sample_id: string;
  readonly article_id: string;
}

const decision = `case when i.decision is null and exists (select 1 from subject_article s where s.client_id = i.client_id
  and s.subject_id = i.subject_id and s.article_id = i.article_id and s.is_out) then 'not' else i.decision end`;

/** Placeholder for an article that was deleted; it is still counted. */
const removedArticle = {
  Title: '',
  Text: '',
  Site: '',
  Url: null,
  Published_At: null,
  Is_Held: false,
  Is_Gone: true,
} as const;

export const pageSize = 20;
/** Maximum number of samples shown per subject. */
export const maxSamples = 30;
const shownText = 600;

/** Samples, decisions and settings of a client. */
export class QualityStore {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ScopeService) private readonly scopes: ScopeService,
  ) {}

  /** Returns the latest samples of each subject, newest first. */
  async samples(clientId: string, subjectIds: readonly string[], max = maxSamples): Promise<readonly SampleRow[]> {
    const { rows } = await this.database.query<SampleRow>(
      `select d.sample_id, d.subject_id, d.sampled_at, d.first_at, d.last_at, d.rule_version, d.strata,
         cardinality(d.population) as population, cardinality(d.removed) as removed
       from unnest($2::bigint[]) asked (subject_id) cross join lateral (
         select * from quality_sample q where q.client_id = $1 and q.subject_id = asked.subject_id
         order by q.sample_id desc limit $3) d order by d.sample_id desc`,
      [clientId, subjectIds, max],
    );
    return rows;
  }

  async getSample(clientId: string, sampleId: string): Promise<SampleRow> {
    const { rows } = await this.database.query<SampleRow>(
      `select sample_id, subject_id, sampled_at, first_at, last_at, rule_version, strata,
         cardinality(population) as population, cardinality(removed) as removed
       from quality_sample where client_id = $1 and sample_id = $2`,
      [clientId, sampleId],
    );
    if (!rows[0]) throw new NotFoundError(`Sample ${sampleId} not found`);
    return rows[0];
  }

  /** Returns the sampled articles in review order. */
  async items(clientId: string, sampleIds: readonly string[]): Promise<readonly ItemRow[]> {
    const { rows } = await this.database.query<ItemRow>(
      `select i.sample_id, i.article_id, i.stratum, i.is_like, i.is_found, ${decision} as decision from quality_item i
       where i.client_id = $1 and i.sample_id = any($2::bigint[]) order by i.place`,
      [clientId, sampleIds],
    );
    return rows;
  }

  async waiting(caller: Caller, sampleId: string): Promise<readonly QualityArticle[]> {
    return this.articles(caller, (await this.items(caller.clientId, [sampleId])).filter(isIn.waiting));
  }

  /** Returns a page of the articles behind a figure, with their total. */
  async part(
    caller: Caller,
    sampleId: string,
    part: QualityPart,
    page: number,
  ): Promise<{ readonly list: readonly QualityArticle[]; readonly total: number }> {
    const { clientId } = caller;
    const items = await this.items(clientId, [sampleId]);
    const first = (page - 1) * pageSize;
    if (!isWholePart(part)) {
      const matchingItems = items.filter(isIn[part]);
      return {
        list: await this.articles(caller, matchingItems.slice(first, first + pageSize)),
        total: matchingItems.length,
      };
    }
    const { rows } = await this.database.query<{ ids: readonly string[]; total: number }>(
      `select ${part}[$3:$4] as ids, cardinality(${part}) as total from quality_sample
       where client_id = $1 and sample_id = $2`,
      [clientId, sampleId, first + 1, first + pageSize],
    );
    const { ids, total } = rows[0] ?? { ids: [], total: 0 };
    const decisionsById = new Map(items.map((item) => [item.article_id, item.decision]));
    const pageItems = ids.map((article_id) => ({ article_id, decision: decisionsById.get(article_id) ?? null }));
    return { list: await this.articles(caller, pageItems), total };
  }

  /** @throws {NotFoundError} if the article is not in the sample */
  async review(
    { clientId, userId }: { readonly clientId: string; readonly userId: string },
    sampleId: string,
    articleId: string,
    newVerdict: Decision | null,
  ): Promise<void> {
    const { rowCount } = await this.database.query(
      `update quality_item set decision = $4, user_id = $5, classified_at = now()
       where client_id = $1 and sample_id = $2 and article_id = $3`,
      [clientId, sampleId, articleId, newVerdict, userId],
    );
    if (!rowCount) throw new NotFoundError(`Article ${articleId} is not in the sample`);
  }

  async settings(clientId: string): Promise<ReadonlyMap<string, QualitySetting>> {
    const { rows } = await this.database.query<QualitySetting & { readonly subject_id: string }>(
      `select subject_id, min_precision as "Min_Precision", min_recall as "Min_Recall", is_watched as "Is_Watched"
       from quality_setting where client_id = $1`,
      [clientId],
    );
    return new Map(rows.map(({ subject_id, ...setting }) => [subject_id, setting]));
  }

  async set(clientId: string, subjectId: string, setting: QualitySetting): Promise<void> {
    await this.database.query(
      `insert into quality_setting (client_id, subject_id, min_precision, min_recall, is_watched)
       values ($1, $2, $3, $4, $5) on conflict (client_id, subject_id) do update set
         min_precision = excluded.min_precision, min_recall = excluded.min_recall, is_watched = excluded.is_watched`,
      [clientId, subjectId, setting.Min_Precision, setting.Min_Recall, setting.Is_Watched],
    );
  }

  /** Returns the watched subjects that have not been sampled for this many days. */
  async due(days: number): Promise<readonly { readonly client_id: string; readonly subject_id: string }[]> {
    const { rows } = await this.database.query<{ client_id: string; subject_id: string }>(
      `select s.client_id, s.subject_id from quality_setting s where s.is_watched and not exists (
         select 1 from quality_sample d where d.client_id = s.client_id and d.subject_id = s.subject_id
           and d.sampled_at > now() - make_interval(days => $1)) order by s.client_id, s.subject_id`,
      [days],
    );
    return rows;
  }

  /**
   * Returns these articles in the given order, with what a reader needs to review them; those that were removed since
   * or are out of the reader's scope are marked as gone.
   */
  private async articles(
    caller: Caller,
    items: readonly Pick<ItemRow, 'article_id' | 'decision'>[],
  ): Promise<readonly QualityArticle[]> {
    const ids = items.map(({ article_id }) => article_id);
    const parameters: unknown[] = [ids];
    const within = librarySql(await this.scopes.library(caller), 'a', (value) => `$${parameters.push(value)}`);
    const [texts, held] = await Promise.all([
      this.database.query<{
        article_id: string;
        title: string;
        text: string;
        site_name: string;
        url: string | null;
        published_at: Date;
      }>(
        `select a.article_id, a.title, left(whole_text(a.body_folded, t.changes), ${shownText}) as text, a.site_name,
          a.url, a.published_at
         from article a join article_text t using (article_id) where a.article_id = any($1::bigint[]) and ${within}`,
        parameters,
      ),
      this.scopes.articles(caller, ids),
    ]);
    const articlesById = new Map(texts.rows.map((row) => [row.article_id, row]));
    const isHeld = new Set(held);
    return items.map(({ article_id: id, decision: Decision }): QualityArticle => {
      const row = articlesById.get(id);
      if (!row) return { ...removedArticle, Article_ID: id, Decision };
      return {
        Article_ID: id,
        Title: row.title || cutText(row.text, 60),
        Text: row.text,
        Site: row.site_name,
        Url: row.url,
        Published_At: row.published_at.toISOString(),
        Decision,
        Is_Held: isHeld.has(id),
        Is_Gone: false,
      };
    });
  }
}
