import type { Emotion } from '#shared/vocabulary';
import { clearlyNegative, slightlyNegative, stronglyNegative } from './negative-words';
import { negativePhrases, neutralPhrases, positivePhrases } from './neutral-phrases';
import { clearlyPositive, slightlyPositive, stronglyPositive } from './positive-words';
import { negativeSigns, positiveSigns } from './short-text-signs';
import {
  financeTrouble,
  marketFear,
  marketHope,
  servicePraise,
  serviceTrouble,
  spokenAnger,
  spokenCurses,
  spokenJoy,
} from './spoken-words';

/** Strength of a word: from 1 (weak) to 3 (strong). */
export type EmotionStrength = 1 | 2 | 3;

/** A word with its polarity; a neutral phrase masks the opinion words inside it. */
export interface EmotionWord {
  readonly word: string;
  readonly emotion: Emotion;
  readonly strength: EmotionStrength;
}

const groups: readonly (readonly [words: readonly string[], emotion: Emotion, strength: EmotionStrength])[] = [
  [spokenAnger, 'negative', 1],
  [spokenJoy, 'positive', 1],
  [serviceTrouble, 'negative', 1],
  [servicePraise, 'positive', 1],
  [marketFear, 'negative', 2],
  [marketHope, 'positive', 2],
  [financeTrouble, 'negative', 2],
  [slightlyNegative, 'negative', 1],
  [slightlyPositive, 'positive', 1],
  [clearlyPositive, 'positive', 2],
  [clearlyNegative, 'negative', 2],
  [stronglyPositive, 'positive', 3],
  [stronglyNegative, 'negative', 3],
  [positiveSigns, 'positive', 2],
  [negativeSigns, 'negative', 2],
  [spokenCurses, 'negative', 3],
  [positivePhrases, 'positive', 2],
  [negativePhrases, 'negative', 2],
  [neutralPhrases, 'neutral', 1],
];

/** Returns the built-in lexicon for Chinese news, posts and reviews; each word once, folded. */
export function builtInWords(): EmotionWord[] {
  const wordsByText = new Map<string, EmotionWord>();
  for (const [words, emotion, strength] of groups) {
    for (const word of words) wordsByText.set(word, { word, emotion, strength });
  }
  return [...wordsByText.values()];
}
