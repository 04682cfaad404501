import type { Statements } from '#core/server';
import type { ArticleWords } from './article-words';
import { encodeWords, type EncodedWords } from './cached-words';

/** Separates the counted words of an article in transit; occurs in no word. */
const divider = String.fromCharCode(31);

/** Domain events that were pending during a product upgrade contain the older, longer form. */
const isEncoded = (words: EncodedWords | ArticleWords): words is EncodedWords => 'found' in words;

/** Stores the words found in articles, replacing earlier ones. Articles that no longer exist are skipped. */
export async function storeWords(
  statements: Statements,
  articleWords: readonly (readonly [articleId: string, words: EncodedWords | ArticleWords])[],
): Promise<void> {
  if (articleWords.length === 0) return;
  const encodedWords = articleWords.map(([id, words]) => [id, isEncoded(words) ? words : encodeWords(words)] as const);
  await statements.query(
    `insert into article_words (article_id, found, counted)
     select w.article_id, w.found, string_to_array(w.counted, chr(31))
     from unnest($1::bigint[], $2::text[], $3::text[]) as w (article_id, found, counted) join article using (article_id)
     on conflict (article_id) do update set found = excluded.found, counted = excluded.counted`,
    [
      encodedWords.map(([id]) => id),
      encodedWords.map((each) => each[1].found),
      encodedWords.map(([, { counted }]) => counted.map((word) => word.replaceAll(divider, ' ')).join(divider)),
    ],
  );
}
