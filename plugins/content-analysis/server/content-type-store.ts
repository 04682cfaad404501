import type { Resolver } from '#core';
import { consume, DatabaseService, type JobContext, type Statements } from '#core/server';
import { articlesStored } from '#plugins/articles/server';
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
const atOnce = 500;

/** Classifies articles by their current texts. */
async function judge(statements: Statements, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await statements.query<ArticleText>(
    `select a.article_id, a.title, left(whole_text(a.body_folded, t.changes), 2000) as text from article a left
      join article_text t using (article_id)
     where a.article_id = any($1::bigint[])`,
    [ids],
  );
  await store(statements, rows.map(getClassified));
}

const getClassified = ({ article_id, title, text }: ArticleText): ClassifiedArticle => ({
  id: article_id,
  types: getContentTypes(title, text ?? ''),
});

async function store(statements: Statements, judged: readonly ClassifiedArticle[]): Promise<void> {
  const some = judged.filter(({ types }) => types.length > 0);
  await statements.query('delete from article_content_type where article_id = any($1::bigint[])', [
    judged.filter(({ types }) => types.length === 0).map(({ id }) => id),
  ]);
  await statements.query(
    `insert into article_content_type (article_id, types)
     select c.article_id, string_to_array(c.types, ',') from unnest($1::bigint[], $2::text[]) as c (article_id, types)
     on conflict (article_id) do update set types = excluded.types`,
    [some.map(({ id }) => id), some.map(({ types }) => types.join(','))],
  );
}

/**
 * Articles are classified in the pipeline and the result is stored with them; articles whose text arrived later are
 * classified again.
 */
export const classifyStored = consume(articlesStored, {
  name: 'content-analysis.types',
  handle: async ({ payload: { stored, repaired } }, { tx }) => {
    const judged: ClassifiedArticle[] = [];
    const unread = repaired.map(({ articleId }) => articleId);
    for (const { articleId, item } of stored) {
      const types = item.notes?.[contentTypesNote] as readonly ContentType[] | undefined;
      if (types) judged.push({ id: articleId, types });
      else unread.push(articleId);
    }
    await store(tx, judged);
    await judge(tx, unread);
  },
});

/** Classifies articles that were stored before this step existed, newest first; each batch is committed separately. */
export async function classifyOld(services: Resolver, { signal }: Pick<JobContext, 'signal'>): Promise<number> {
  const database = services.get(DatabaseService);
  for (let judged = 0; ; ) {
    signal.throwIfAborted();
    const { rows } = await database.query<ArticleText>(
      `select a.article_id, a.title, left(whole_text(a.body_folded, t.changes), 2000) as text
        from article a left join article_text t using (article_id)
       where a.article_id < (select article_id from content_type_cursor) order by a.article_id desc limit $1`,
      [atOnce],
    );
    if (rows.length === 0) return judged;
    await database.transaction(async (tx) => {
      await store(tx, rows.map(getClassified));
      await tx.query('update content_type_cursor set article_id = $1', [rows.at(-1)?.article_id]);
    });
    judged += rows.length;
  }
}
