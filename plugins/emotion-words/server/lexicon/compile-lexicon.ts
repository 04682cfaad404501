import { WordTrie } from '#shared/word-trie';
import type { EmotionWord } from './built-in-words';
import { concessions, contrasts, degrees, negations, reducers, suppositions } from './modifier-words';

/** Effect of a word on the words around it. */
export type Role = 'none' | 'negation' | 'degree' | 'reducer' | 'contrast' | 'concession' | 'supposition';

/** A word of the compiled lexicon. */
export interface LexiconEntry {
  readonly word: string;
  /** Signed strength, -3 to 3; 0 for modifiers and neutral phrases. */
  readonly weight: number;
  readonly role: Role;
  /** Multiplier of a degree word. */
  readonly factor: number;
  /** A single character, which is part of many other words: it counts only together with a degree or negation word. */
  readonly bare: boolean;
  /** Laughter, sobbing or a symbol: it stands alone, so that preceding words neither negate nor amplify it. */
  readonly outcry: boolean;
}

/** Words compiled for scoring; created once and used for many texts. */
export interface Lexicon {
  readonly entries: readonly LexiconEntry[];
  readonly trie: WordTrie;
}

const signs = { positive: 1, neutral: 0, negative: -1 } as const;
const ordinary = { weight: 0, role: 'none', factor: 1, bare: false, outcry: false } as const;
/** Symbols, emoji, and sounds of laughter and crying. */
const outcries = /^(?:\[|[^\p{L}\p{N}]|[哈嘻嘿呵呜耶哇嗷嘤啧]+$)/u;

/**
 * Compiles words into a lexicon. If a word occurs twice, the last one counts, so pass the built-in words first, then
 * the operator's, then the client's; allowlisted words count for neither side. Words and texts must be folded in the
 * same way.
 */
export function compileLexicon(words: readonly EmotionWord[], whiteList: readonly string[] = []): Lexicon {
  const entriesByWord = new Map<string, LexiconEntry>();
  for (const { word, emotion, strength } of words) {
    const bare = word.length === 1 && /\p{Script=Han}/u.test(word);
    entriesByWord.set(word, {
      ...ordinary,
      word,
      weight: signs[emotion] * strength,
      bare,
      outcry: outcries.test(word),
    });
  }
  const modify = (word: string, role: Role, factor = 1) => {
    entriesByWord.set(word, { ...(entriesByWord.get(word) ?? { ...ordinary, word }), role, factor });
  };
  for (const word of reducers) modify(word, 'reducer');
  for (const [word, factor] of degrees) modify(word, 'degree', factor);
  for (const word of negations) modify(word, 'negation');
  for (const word of suppositions) modify(word, 'supposition');
  for (const word of contrasts) modify(word, 'contrast');
  for (const word of concessions) modify(word, 'concession');
  for (const word of whiteList) entriesByWord.set(word, { ...ordinary, word });
  const entries = [...entriesByWord.values()].filter(({ word }) => word !== '');
  return { entries, trie: new WordTrie(entries.map(({ word }) => word)) };
}
