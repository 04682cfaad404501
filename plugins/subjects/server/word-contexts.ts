import { wantedClauses, wordsOf, type Query, type WordQuery } from '#shared/query';
import { regionalWords } from '#shared/regional-words';
import { foldText } from '#shared/text';
import { Lexicon, Segmenter, type CutWord } from '#shared/words';

/** Longest word that is looked for inside longer words; those of more characters rarely stand in one. */
const maxLength = 3;
/** Characters beside a word that are segmented with it. */
export const besideWord = 6;
const maxNamed = 6;
const onlyHan = /^[\u3400-\u9fff]+$/u;

let segmenter: Segmenter | undefined;

/** Returns the words that a rule requires and that may stand inside longer ones, without those already kept apart. */
export function shortWords(query: Query): readonly WordQuery[] {
  return wantedClauses(query).filter((clause): clause is WordQuery => {
    if (clause.kind !== 'word' || clause.outside !== undefined) return false;
    const folded = foldText(clause.word);
    return folded.length >= 2 && folded.length <= maxLength && onlyHan.test(folded);
  });
}

/** A longer word, or two words, of which a word is a part. */
export interface LongerWord {
  readonly word: string;
  readonly count: number;
}

/**
 * Returns in which longer words a word stands in passages around it, most frequent first: 北大 in 东北大学 and, over two
 * words, in 湖北大部.
 *
 * @param passages folded, each with the word at `at`
 */
export function longerWords(
  word: string,
  passages: readonly { readonly text: string; readonly at: number }[],
): readonly LongerWord[] {
  segmenter ??= new Segmenter(new Lexicon());
  const counts = new Map<string, number>();
  for (const { text, at } of passages) {
    const longer = around(segmenter.cut(text), at, at + word.length);
    if (longer !== word) counts.set(longer, (counts.get(longer) ?? 0) + 1);
  }
  return [...counts]
    .map(([longer, count]) => ({ word: longer, count }))
    .sort((one, other) => other.count - one.count || one.word.localeCompare(other.word))
    .slice(0, maxNamed);
}

/** Returns the words that a range touches, joined: the range itself where it begins and ends with words. */
function around(words: readonly CutWord[], start: number, end: number): string {
  return words
    .filter((each) => each.start < end && each.end > start)
    .map(({ text }) => text)
    .join('');
}

/** Returns the words of a rule with those of other regions that it does not ask for. */
export function missingRegionalWords(query: Query): { readonly clause: WordQuery; readonly other: string }[] {
  const asked = new Set(wantedClauses(query).flatMap(wordsOf).map(foldText));
  return wantedClauses(query).flatMap((clause) =>
    clause.kind === 'word'
      ? regionalWords(clause.word).flatMap((other) => (asked.has(other) ? [] : [{ clause, other }]))
      : [],
  );
}
