import type { Resolver } from '#core';
import { consume, DatabaseService, type JobContext, type Statements } from '#core/server';
import { articlesStored } from '#plugins/articles/server';
import { contentTypesOf } from '../content-type';

interface ArticleText {
  readonly article_id: string;
  readonly title: string;
  readonly text: string | null;
}

/** Articles that are read at once. */
const atOnce = 500;

/** Says of articles what they do, by their texts as they stand now. */
async function judge(statements: Statements, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await statements.query<ArticleText>(
    `select a.article_id, a.title, left(t.text, 2000) as text from article a left join article_text t using (article_id)
     where a.article_id = any($1::bigint[])`,
    [ids],
  );
  await store(statements, rows);
}

async function store(statements: Statements, rows: readonly ArticleText[]): Promise<void> {
  const judged = rows.map(({ article_id, title, text }) => ({
    id: article_id,
    types: contentTypesOf(title, text ?? ''),
  }));
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

/** Articles are judged as they are stored, and again where their text came later. */
export const judgeStored = consume(articlesStored, {
  name: 'content-analysis.types',
  handle: ({ payload: { stored, repaired } }, { tx }) =>
    judge(
      tx,
      [...stored, ...repaired].map(({ articleId }) => articleId),
    ),
});

/** Judges what was stored before articles were, the newest first; each step is committed by itself. */
export async function judgeOld(services: Resolver, { signal }: Pick<JobContext, 'signal'>): Promise<number> {
  const database = services.get(DatabaseService);
  for (let judged = 0; ; ) {
    signal.throwIfAborted();
    const { rows } = await database.query<ArticleText>(
      `select a.article_id, a.title, left(t.text, 2000) as text from article a left join article_text t using (article_id)
       where a.article_id < (select article_id from content_type_cursor) order by a.article_id desc limit $1`,
      [atOnce],
    );
    if (rows.length === 0) return judged;
    await database.transaction(async (tx) => {
      await store(tx, rows);
      await tx.query('update content_type_cursor set article_id = $1', [rows.at(-1)?.article_id]);
    });
    judged += rows.length;
  }
}
