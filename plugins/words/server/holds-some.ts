/**
 * SQL: whether an `article_words w` contains the required number of these words, or all of them when there are fewer;
 * each word is given by its counted entries. A preceding overlap test avoids the sum for most articles.
 */
export function holdsSome(words: readonly (readonly string[])[], min: number, add: (value: unknown) => string): string {
  if (words.length === 0) return 'false';
  const conditions = words.map((entries) => `(w.counted && ${add(entries)}::text[])::int`);
  const sum = `${conditions.join(' + ')} >= ${Math.min(min, words.length)}`;
  return `w.counted && ${add(words.flat())}::text[] and ${sum}`;
}
