import { type Caller } from '#core/server';
import type { QueryCompiler } from '#plugins/articles/server';
import { isCharacterCode, searchTerms, type SearchTerm } from '#shared/relevance';
import { allOf, isNaturalText, positiveWords, type Query } from '#shared/query';

/** A search as it is understood. */
export interface ReadSearch {
  /** Question or sentence: its words are what counts, not its letters. */
  readonly isSentence: boolean;
  /** Every word together, or the rule. */
  readonly tree: Query;
  /** What is ranked by; none for a rule of facts alone. */
  readonly terms: readonly SearchTerm[];
  /** To be marked where an article holds them as they were typed. */
  readonly words: readonly string[];
  /** What they are cut into: to be marked in articles that are only close. */
  readonly parts: readonly string[];
  /** What holds of the closest too: facts, exclusions, fields; undefined when there is no such condition. */
  readonly kept: Query | undefined;
}

/** Whether a part may be fulfilled half: words anywhere, and what holds nothing but such words. */
function isOfWords(query: Query): boolean {
  if (query.kind === 'and' || query.kind === 'or') return query.of.every(isOfWords);
  return (query.kind === 'word' || query.kind === 'list') && query.field === undefined;
}

/** Understands what was typed. Throws `InputError` with the place of a mistake in a rule. */
export async function readSearch(
  compiler: QueryCompiler,
  caller: Caller | undefined,
  keyword: string,
): Promise<ReadSearch> {
  if (isNaturalText(keyword)) {
    const { terms, words } = searchTerms(keyword);
    const all = words.map((word): Query => ({ kind: 'word', word }));
    // By characters alone nothing would be found that is only close.
    const isSentence = terms.some(({ code }) => !isCharacterCode(code));
    if (all.length > 0) return { isSentence, tree: allOf(all), terms, words, parts: words, kept: undefined };
  }
  const tree = await compiler.resolve(compiler.parse(keyword), caller);
  const parts = tree.kind === 'and' ? tree.of : [tree];
  const kept = parts.filter((part) => !isOfWords(part));
  const words = positiveWords(tree);
  const { terms, words: cut } = searchTerms(words.slice(0, 40).join('\n'));
  return {
    isSentence: false,
    tree,
    // With nothing but conditions there is no word that an article could be close to.
    terms: kept.length < parts.length ? terms : [],
    words,
    parts: [...new Set([...words, ...cut])],
    kept: kept.length > 0 ? allOf(kept) : undefined,
  };
}
