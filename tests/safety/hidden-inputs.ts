import type { Endpoint } from '#core';
import type { RestrictedHouse } from './restricted-house';
import { isId, sampleInput, type SampleValues } from './sample-input';

/** Found in hidden texts; it is searched for, so that it may come back in an answer. */
export const hiddenWord = '青禾乳业';
/** The author of hidden articles, asked for by name. */
export const hiddenAuthor = '白虎作者';

/** Columns whose ids a field means that has another name. */
const getColumns: Readonly<Record<string, string>> = {
  With_ID: 'article_id',
  Against_ID: 'article_id',
  Parent_ID: 'category_id',
};
/** Fields that take what is searched for. */
const isSearched = (name: string): boolean => /^(keyword|Input|Rule|q|Words?|Text|Query)$/.test(name);

export type CallInput = ReturnType<typeof sampleInput>;

/** Whether ids of hidden things, or words that find them, can be put into a call. */
export function takesHidden(endpoint: Endpoint): boolean {
  let isTaken = endpoint.path.includes('/:');
  const note = (name: string): string => {
    isTaken ||= name !== '';
    return '1';
  };
  sampleInput(endpoint, { id: note, text: (name) => (isSearched(name) ? note(name) : 'x') });
  return isTaken;
}

/**
 * The inputs of a call that name hidden things: with all fields, with those that matter alone and with as few as can
 * be, each with every hidden id where it may be meant, and with a visible article beside hidden ids.
 */
export function hiddenInputs(
  endpoint: Endpoint,
  { hidden, visibleArticle, hiddenUrl }: Pick<RestrictedHouse, 'hidden' | 'visibleArticle' | 'hiddenUrl'>,
): readonly CallInput[] {
  const all = [...new Set([...hidden.values()].flat())];
  const named = (name: string, at = 0): string => {
    const ids = hidden.get(getColumns[name] ?? name.replace(/s$/, '').toLowerCase());
    return (ids && ids[at % ids.length]) ?? '1';
  };
  const text = (name: string): string => {
    if (name === 'Input') return hiddenUrl;
    if (name === 'Author') return hiddenAuthor;
    if (name === 'Reposts_Of') return named('post_id');
    if (isSearched(name)) return hiddenWord;
    return /^\w+_At$/.test(name) ? '2020-01-01..' : 'x';
  };
  const matters = (name: string): boolean => isId(name) || isSearched(name) || /^(Author|Reposts_Of)$/.test(name);
  const sampled = (id: (name: string) => string, optional?: SampleValues['optional']): CallInput =>
    sampleInput(endpoint, { id, text, optional });
  const inputs = [
    ...all.map((id, at) => sampled((name) => (name === 'id' ? id : named(name, at)), matters)),
    ...[undefined, () => false].map((optional) =>
      sampled((name) => (name === 'id' ? named('article_id') : named(name)), optional),
    ),
    ...[undefined, matters, () => false].flatMap((optional) => [
      sampled((name) => (name === 'id' ? visibleArticle : named(name)), optional),
      sampled(() => visibleArticle, optional),
    ]),
  ];
  return [...new Map(inputs.map((input) => [JSON.stringify(input), input])).values()];
}
