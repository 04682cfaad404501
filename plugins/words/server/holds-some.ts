/**
 * True for an `article_words w` that holds so many of these words, all of them where there are fewer; each as its
 * counted entries. One look for any of them spares the sum for most articles.
 */
export function holdsSome(
  words: readonly (readonly string[])[],
  least: number,
  add: (value: unknown) => string,
): string {
  if (words.length === 0) return 'false';
  const held = words.map((entries) => `(w.counted && ${add(entries)}::text[])::int`);
  const sum = `${held.join(' + ')} >= ${Math.min(least, words.length)}`;
  return `w.counted && ${add(words.flat())}::text[] and ${sum}`;
}
