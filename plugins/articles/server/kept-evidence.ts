import type { Emotion } from '#shared/vocabulary';
import type { EmotionEvidence } from './intake/intake-item';

/** Where words of evidence stand. */
export interface EvidenceTexts {
  readonly title: string;
  readonly text: string;
}

/**
 * A word of evidence as it is kept, a tenth of its length: where it begins, -1 minus that in the title; its length; its
 * weight, whose sign is its polarity. What follows is kept where the word or the polarity is another than that says.
 */
export type KeptEvidence = readonly [
  place: number,
  length: number,
  weight: number,
  ...exception: [] | [word: string, polarity: Emotion],
];

const polarityOf = (weight: number): Emotion => (weight > 0 ? 'positive' : 'negative');
const wordAt = ({ title, text }: EvidenceTexts, field: EmotionEvidence['field'], start: number, length: number) =>
  (field === 'title' ? title : text).slice(start, start + length);

/** What decided on an emotion, for `article_text`; `texts` are those that will stand in the library. */
export const keptEvidence = (evidence: readonly EmotionEvidence[], texts: EvidenceTexts): readonly KeptEvidence[] =>
  evidence.map(({ word, field, start, end, polarity, weight }) => {
    const place = field === 'title' ? -1 - start : start;
    const isPlain = polarity === polarityOf(weight) && word === wordAt(texts, field, start, end - start);
    return isPlain ? [place, end - start, weight] : [place, end - start, weight, word, polarity];
  });

/** Reads it again, beside the texts of the library. */
export const readEvidence = (kept: readonly KeptEvidence[], texts: EvidenceTexts): EmotionEvidence[] =>
  kept.map(([place, length, weight, word, polarity]) => {
    const field = place < 0 ? 'title' : 'body';
    const start = place < 0 ? -1 - place : place;
    return {
      word: word ?? wordAt(texts, field, start, length),
      field,
      start,
      end: start + length,
      polarity: polarity ?? polarityOf(weight),
      weight,
    };
  });
