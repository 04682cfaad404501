import type { Statements } from '#core/server';
import type { ArticleWords } from './article-words';

/** What was found in an article as it is kept: JSON is written once, where it was found, and is handed on as it is. */
export interface KeptWords {
  readonly names: string;
  readonly keywords: string;
  readonly counted: readonly string[];
}

/** Names and keywords as lists, whose columns the table tells. */
export const keptForm = ({ names, keywords, counted }: ArticleWords): KeptWords => ({
  names: JSON.stringify(names.map(({ type, name, canonical, count, start }) => [type, name, canonical, count, start])),
  keywords: JSON.stringify(keywords.map(({ word, weight }) => [word, Math.round(weight * 10) / 10])),
  counted,
});

/** A fact that waited while the product was upgraded has what was found in its older, longer form. */
const isKept = (words: KeptWords | ArticleWords): words is KeptWords => typeof words.names === 'string';

/** Writes what was found in articles; what was there is replaced. Articles that are gone by now are passed by. */
export async function storeWords(
  statements: Statements,
  given: readonly (readonly [articleId: string, words: KeptWords | ArticleWords])[],
): Promise<void> {
  if (given.length === 0) return;
  const found = given.map(([id, words]) => [id, isKept(words) ? words : keptForm(words)] as const);
  await statements.query(
    `insert into article_words (article_id, names, keywords, counted)
     select w.article_id, w.names, w.keywords, array(select jsonb_array_elements_text(w.counted))
     from unnest($1::bigint[], $2::jsonb[], $3::jsonb[], $4::jsonb[]) as w (article_id, names, keywords, counted)
       join article using (article_id)
     on conflict (article_id) do update set names = excluded.names, keywords = excluded.keywords,
       counted = excluded.counted`,
    [
      found.map(([id]) => id),
      found.map(([, { names }]) => names),
      found.map(([, { keywords }]) => keywords),
      found.map(([, { counted }]) => JSON.stringify(counted)),
    ],
  );
}
