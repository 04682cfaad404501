import type { Statements } from '#core/server';
import type { ArticleWords } from './article-words';

/** Writes what was found in articles; what was there is replaced. Articles that are gone by now are passed by. */
export async function storeWords(
  statements: Statements,
  found: readonly (readonly [articleId: string, words: ArticleWords])[],
): Promise<void> {
  if (found.length === 0) return;
  await statements.query(
    `insert into article_words (article_id, names, keywords, counted)
     select w.article_id, w.names, w.keywords, array(select jsonb_array_elements_text(w.counted))
     from unnest($1::bigint[], $2::jsonb[], $3::jsonb[], $4::jsonb[]) as w (article_id, names, keywords, counted)
       join article using (article_id)
     on conflict (article_id) do update set names = excluded.names, keywords = excluded.keywords,
       counted = excluded.counted`,
    [
      found.map(([id]) => id),
      found.map(([, { names }]) =>
        JSON.stringify(names.map(({ type, name, canonical, count, start }) => [type, name, canonical, count, start])),
      ),
      found.map(([, { keywords }]) =>
        JSON.stringify(keywords.map(({ word, weight }) => [word, Math.round(weight * 10) / 10])),
      ),
      found.map(([, { counted }]) => JSON.stringify(counted)),
    ],
  );
}
