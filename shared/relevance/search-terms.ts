import { stopWords } from '#shared/keywords';
import { bigramCodes, foldText } from '#shared/text';
import { Lexicon, Segmenter } from '#shared/words';
import { isQuestionWord, questionWords } from '#shared/query';
import { saysSomethingAlone } from './says-something-alone';

/**
 * Unit of a text search: two adjacent Chinese characters, a run of letters, a run of digits, or a word of a single
 * Chinese character.
 */
export interface SearchTerm {
  /** Code in the index; for a single character, which is not in the index, its character code. */
  readonly code: number;
  /** Folded form. */
  readonly unit: string;
  /** Above 0, at most 1; a term that joins two words counts less than one inside a word. */
  readonly weight: number;
  /** True when the term spans two words, which may be apart elsewhere. */
  readonly isJoint: boolean;
}

/** A search text split into terms. */
export interface SearchTerms {
  readonly terms: readonly SearchTerm[];
  /** Topic words in order, without question words and everyday words unless there are no others. */
  readonly words: readonly string[];
}

/** Returns whether a code is that of a single character: index codes are above 16 bits or negative. */
export const isCharacterCode = (code: number): boolean => code >= 0 && code < 0x10000;

/** Measured on questions about passages and titles of financial news; see the benchmark of the search. */
const acrossWords = 0.7;
const everyday = 0.8;
const alone = 0.3;
/** Maximum number of terms in one search; further terms of a longer text add little. */
const maxTerms = 80;
const maxCharacters = 4;

let segmenter: Segmenter | undefined;

const runs = /[\u3400-\u9fff]+|[a-z]+|[0-9]+/gu;
const startsHan = /^[\u3400-\u9fff]/u;

/** Splits a question, a sentence or words into terms of the index. The first call loads the word list. */
export function searchTerms(text: string): SearchTerms {
  segmenter ??= new Segmenter(new Lexicon());
  const folded = foldText(text.replaceAll(/[“”‘’"'《》]/gu, ' ')).replaceAll(questionWords, (word) =>
    ' '.repeat(word.length),
  );
  const weights = new Map<string, number>();
  const add = (unit: string, weight: number): void => {
    weights.set(unit, Math.max(weights.get(unit) ?? 0, weight));
  };
  const words = new Set<string>();
  const characters = new Set<string>();
  for (const [run] of folded.matchAll(runs)) {
    if (!startsHan.test(run)) {
      add(run, 1);
      words.add(run);
      continue;
    }
    const cut = segmenter.cut(run);
    const starts = new Set(cut.map(({ start }) => start));
    const common = new Set<number>();
    for (const each of cut) {
      const { start, end, text: word } = each;
      if (saysSomethingAlone(each, cut.length === 1)) {
        characters.add(word);
        words.add(word);
      }
      if (stopWords.has(word)) for (let at = start; at < end - 1; at += 1) common.add(at);
      if (word.length > 1 && !isQuestionWord(word)) words.add(word);
    }
    for (let at = 0; at + 1 < run.length; at += 1)
      add(run.slice(at, at + 2), starts.has(at + 1) ? acrossWords : common.has(at) ? everyday : 1);
  }
  const telling = [...words].filter((word) => !stopWords.has(word));
  return {
    terms: [
      ...[...weights]
        .flatMap(([unit, weight]) =>
          [...bigramCodes(unit)].map((code) => ({ code, unit, weight, isJoint: weight === acrossWords })),
        )
        .slice(0, maxTerms),
      ...[...characters]
        .slice(0, maxCharacters)
        .map((unit) => ({ code: unit.charCodeAt(0), unit, weight: alone, isJoint: false })),
    ],
    words: telling.length > 0 ? telling : [...words],
  };
}
