import { type Caller } from '#core/server';
import { addressHashes, pastedAddress, type QueryCompiler } from '#plugins/articles/server';
import { isCharacterCode, searchTerms, type SearchTerm } from '#shared/relevance';
import { allOf, isNaturalText, positiveWords, type Query } from '#shared/query';

/** A parsed search. */
export interface ReadSearch {
  /** Question or sentence: its words count, not the exact text. */
  readonly isSentence: boolean;
  /** All words combined, or the rule. */
  readonly tree: Query;
  /** Terms used for ranking; none for a rule that has only filters. */
  readonly terms: readonly SearchTerm[];
  /** Words to highlight where an article contains them as typed. */
  readonly words: readonly string[];
  /** Segmented words, highlighted in articles that are only close. */
  readonly parts: readonly string[];
  /**
   * Conditions that the closest articles must also meet: filters, exclusions, fields; undefined when there are none.
   */
  readonly conditions: Query | undefined;
  /** For the web address of a page: hashes under which its article may be stored. Nothing else matches then. */
  readonly urlHashes?: readonly string[];
  /** The text where it may be a title. */
  readonly title?: string;
}

/** Characters of a text that may be a title. */
const titleLength = { min: 8, max: 100 } as const;

/** Whether a part may match partially: words in any field, and groups that contain only such words. */
function isOfWords(query: Query): boolean {
  if (query.kind === 'and' || query.kind === 'or') return query.of.every(isOfWords);
  return (query.kind === 'word' || query.kind === 'list') && query.field === undefined;
}

/** Reads the name of no dictionary as a mention, as posts write it. */
function withMentions(query: Query): Query {
  if (query.kind === 'and' || query.kind === 'or') return { ...query, of: query.of.map(withMentions) };
  if (query.kind === 'not') return { ...query, of: withMentions(query.of) };
  if (query.kind !== 'list' || query.words !== undefined) return query;
  return { kind: 'word', word: `@${query.name}`, ...(query.field && { field: query.field }) };
}

/**
 * Parses the search text: the web address of a page finds its article, that of a site what the site published, any
 * other text its words or what the rule states.
 *
 * @throws {InputError} with the position of a mistake in a rule
 */
export async function readSearch(
  compiler: QueryCompiler,
  caller: Caller | undefined,
  keyword: string,
): Promise<ReadSearch> {
  const address = pastedAddress(keyword);
  if (address !== undefined) return readAddress(address, caller);
  const isTitle = keyword.length >= titleLength.min && keyword.length <= titleLength.max;
  return { ...(await readText(compiler, caller, keyword)), ...(isTitle && { title: keyword }) };
}

function readAddress(address: string, caller: Caller | undefined): ReadSearch {
  const { hostname, pathname, search } = new URL(address);
  const isPage = pathname !== '/' || search !== '';
  const site = hostname.replace(/^www\./u, '');
  return {
    isSentence: false,
    tree: isPage ? { kind: 'word', word: address } : { kind: 'value', field: 'site', value: site },
    terms: [],
    words: [],
    parts: [],
    conditions: undefined,
    ...(isPage && { urlHashes: addressHashes(address, caller?.clientId) }),
  };
}

async function readText(compiler: QueryCompiler, caller: Caller | undefined, keyword: string): Promise<ReadSearch> {
  if (isNaturalText(keyword)) {
    const { terms, words } = searchTerms(keyword);
    const all = words.map((word): Query => ({ kind: 'word', word }));
    // Single characters alone would find no close articles.
    const isSentence = terms.some(({ code }) => !isCharacterCode(code));
    if (all.length > 0) return { isSentence, tree: allOf(all), terms, words, parts: words, conditions: undefined };
  }
  const tree = withMentions(await compiler.resolve(compiler.parse(keyword), caller));
  const parts = tree.kind === 'and' ? tree.of : [tree];
  const filterParts = parts.filter((part) => !isOfWords(part));
  const words = positiveWords(tree);
  const { terms, words: cut } = searchTerms(words.slice(0, 40).join('\n'));
  return {
    isSentence: false,
    tree,
    // Conditions alone provide no word for an article to be close to.
    terms: filterParts.length < parts.length ? terms : [],
    words,
    parts: [...new Set([...words, ...cut])],
    conditions: filterParts.length > 0 ? allOf(filterParts) : undefined,
  };
}
