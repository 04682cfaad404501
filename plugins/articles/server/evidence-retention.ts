import type { Emotion } from '#shared/vocabulary';
import type { EmotionEvidence } from './intake/intake-item';

/** Texts that contain the words of evidence. */
export interface EvidenceTexts {
  readonly title: string;
  readonly text: string;
}

/**
 * Compact stored form of a word of evidence, a tenth of its size: its start (-1 minus the start for the title), its
 * length, and its weight, whose sign is its polarity. Further elements are stored when the word or the polarity differs
 * from what these imply.
 */
export type RetainedEvidence = readonly [
  place: number,
  length: number,
  weight: number,
  ...exception: [] | [word: string, polarity: Emotion],
];

const getPolarity = (weight: number): Emotion => (weight > 0 ? 'positive' : 'negative');
const wordAt = ({ title, text }: EvidenceTexts, field: EmotionEvidence['field'], start: number, length: number) =>
  (field === 'title' ? title : text).slice(start, start + length);

/** Encodes the evidence of an emotion for `article_text`; `texts` are those that the library will store. */
export const retainedEvidence = (
  evidence: readonly EmotionEvidence[],
  texts: EvidenceTexts,
): readonly RetainedEvidence[] =>
  evidence.map(({ word, field, start, end, polarity, weight }) => {
    const place = field === 'title' ? -1 - start : start;
    const isPlain = polarity === getPolarity(weight) && word === wordAt(texts, field, start, end - start);
    return isPlain ? [place, end - start, weight] : [place, end - start, weight, word, polarity];
  });

/** Decodes stored evidence with the texts of the library. */
export const readEvidence = (retained: readonly RetainedEvidence[], texts: EvidenceTexts): EmotionEvidence[] =>
  retained.map(([place, length, weight, word, polarity]) => {
    const field = place < 0 ? 'title' : 'body';
    const start = place < 0 ? -1 - place : place;
    return {
      word: word ?? wordAt(texts, field, start, length),
      field,
      start,
      end: start + length,
      polarity: polarity ?? getPolarity(weight),
      weight,
    };
  });
