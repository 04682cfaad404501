import { inject } from '#core';
import { DatabaseService, type JobContext, type Statements } from '#core/server';
import type { IntakeOutcome } from '#plugins/articles/server';
import { getContentTypes, type ContentType } from '../content-type';
import { contentTypesNote } from './content-type-task';

interface ArticleText {
  readonly article_id: string;
  readonly title: string;
  readonly text: string | null;
}

interface ClassifiedArticle {
  readonly id: string;
  readonly types: readonly ContentType[];
}

/** Number of articles per batch. */
const batchSize = 500;

const selectTexts = `select a.article_id, a.title, left(whole_text(a.body_folded, t.changes), 2000) as text
  from article a left join article_text t using (article_id)`;

const classify = ({ article_id, title, text }: ArticleText): ClassifiedArticle => ({
  id: article_id,
  types: getContentTypes(title, text ?? ''),
});

/** Content types of articles. */
export class ContentTypeStore {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /**
   * Stores the content types that the pipeline has found; articles whose text arrived later are classified again.
   */
  async storeBatch(tx: Statements, { stored, repaired }: IntakeOutcome): Promise<void> {
    const classified: ClassifiedArticle[] = [];
    const unclassifiedIds = repaired.map(({ articleId }) => articleId);
    for (const { articleId, item } of stored) {
      const types = item.notes?.[contentTypesNote] as readonly ContentType[] | undefined;
      if (types) classified.push({ id: articleId, types });
      else unclassifiedIds.push(articleId);
    }
    await this.store(tx, classified);
    if (unclassifiedIds.length === 0) return;
    const { rows } = await tx.query<ArticleText>(`${selectTexts} where a.article_id = any($1::bigint[])`, [
      unclassifiedIds,
    ]);
    await this.store(tx, rows.map(classify));
  }

  /**
   * Classifies articles that were stored before this step existed, newest first; each batch is committed separately.
   * Returns the number of articles.
   */
  async classifyEarlier({ signal }: Pick<JobContext, 'signal'>): Promise<number> {
    for (let count = 0; ; ) {
      signal.throwIfAborted();
      const { rows } = await this.database.query<ArticleText>(
        `${selectTexts} where a.article_id < (select article_id from content_type_cursor)
          order by a.article_id desc limit $1`,
        [batchSize],
      );
      if (rows.length === 0) return count;
      await this.database.transaction(async (tx) => {
        await this.store(tx, rows.map(classify));
        await tx.query('update content_type_cursor set article_id = $1', [rows.at(-1)?.article_id]);
      });
      count += rows.length;
    }
  }

  private async store(tx: Statements, classified: readonly ClassifiedArticle[]): Promise<void> {
    const typed = classified.filter(({ types }) => types.length > 0);
    await tx.query('delete from article_content_type where article_id = any($1::bigint[])', [
      classified.filter(({ types }) => types.length === 0).map(({ id }) => id),
    ]);
    await tx.query(
      `insert into article_content_type (article_id, types)
       select c.article_id, string_to_array(c.types, ',') from unnest($1::bigint[], $2::text[]) as c (article_id, types)
       on conflict (article_id) do update set types = excluded.types`,
      [typed.map(({ id }) => id), typed.map(({ types }) => types.join(','))],
    );
  }
}
