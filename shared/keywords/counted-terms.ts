import type { CutWord, WordTag } from '#shared/words';

/** Tags of two adjacent words that may form one term: 绝地 + 求生, 区块 + 链. */
const joinedTags: ReadonlySet<WordTag> = new Set('n v vn a j nz ns nt nr nrt b q x d l k s m'.split(' ') as WordTag[]);
const maxTermLength = 8;

/** Returns true when two words may form one term, based on each word alone. */
export const mayJoin = (one: CutWord, other: CutWord): boolean =>
  one.end === other.start &&
  joinedTags.has(one.tag) &&
  joinedTags.has(other.tag) &&
  one.text.length + other.text.length <= maxTermLength &&
  !(one.tag === 'm' && one.text.length > 1);

/** Returns the terms of a text whose document frequency is counted: its words, and adjacent pairs as one term. */
export function countedTerms(words: readonly CutWord[]): { readonly words: Set<string>; readonly joined: Set<string> } {
  const terms = { words: new Set<string>(), joined: new Set<string>() };
  words.forEach((word, at) => {
    if (word.tag === 'w' || (word.tag === 'm' && word.text.length > 1)) return;
    terms.words.add(word.text);
    const next = words[at + 1];
    if (next && mayJoin(word, next)) terms.joined.add(word.text + next.text);
  });
  return terms;
}
