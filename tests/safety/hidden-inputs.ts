import type { Endpoint } from '#core';
import type { RestrictedApp } from './restricted-app';
import { isId, sampleInput, type SampleValues } from './sample-input';

/** Word in hidden texts that calls search for, so answers may repeat it. */
export const hiddenWord = '青禾乳业';
/** Author of hidden articles, requested by name. */
export const hiddenAuthor = '白虎作者';

/** Columns that the ids in fields of other names refer to. */
const getColumns: Readonly<Record<string, string>> = {
  With_ID: 'article_id',
  Against_ID: 'article_id',
  Parent_ID: 'category_id',
};
/** Whether a field takes search text. */
const isSearched = (name: string): boolean => /^(keyword|Input|Rule|q|Words?|Text|Query)$/.test(name);

export type CallInput = ReturnType<typeof sampleInput>;

/** Returns whether a call accepts ids of hidden objects, or words that find them. */
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
 * Returns inputs of a call that refer to hidden objects: with all fields, with only the relevant ones and with as few
 * as possible; each with every hidden id in the fields that may take it, and with a visible article next to hidden ids.
 */
export function hiddenInputs(
  endpoint: Endpoint,
  { hidden, visibleArticle, hiddenUrl }: Pick<RestrictedApp, 'hidden' | 'visibleArticle' | 'hiddenUrl'>,
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
