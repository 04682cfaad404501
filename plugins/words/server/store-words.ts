import type { Statements } from '#core/server';
import type { ArticleWords } from './article-words';
import { keptForm, type KeptWords } from './kept-words';

/** Between the counted words of an article while they are on their way; no word holds it. */
const divider = String.fromCharCode(31);

/** A fact that waited while the product was upgraded has what was found in its older, longer form. */
const isKept = (words: KeptWords | ArticleWords): words is KeptWords => 'found' in words;

/** Writes what was found in articles; what was there is replaced. Articles that are gone by now are passed by. */
export async function storeWords(
  statements: Statements,
  given: readonly (readonly [articleId: string, words: KeptWords | ArticleWords])[],
): Promise<void> {
  if (given.length === 0) return;
  const found = given.map(([id, words]) => [id, isKept(words) ? words : keptForm(words)] as const);
  await statements.query(
    `insert into article_words (article_id, found, counted)
     select w.article_id, w.found, string_to_array(w.counted, chr(31))
     from unnest($1::bigint[], $2::text[], $3::text[]) as w (article_id, found, counted) join article using (article_id)
     on conflict (article_id) do update set found = excluded.found, counted = excluded.counted`,
    [
      found.map(([id]) => id),
      found.map((each) => each[1].found),
      found.map(([, { counted }]) => counted.map((word) => word.replaceAll(divider, ' ')).join(divider)),
    ],
  );
}
