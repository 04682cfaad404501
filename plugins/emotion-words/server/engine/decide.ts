import type { Emotion } from '#shared/vocabulary';

/** Result derived from log-odds. */
export interface Decision {
  readonly emotion: Emotion;
  /** Probability of the sentiment, 0 to 1; calibrated, so that of a hundred texts at 0.8 about eighty are correct. */
  readonly probability: number;
  readonly chances: Readonly<Record<Emotion, number>>;
  /** The most likely sentiment if its probability was below the threshold. */
  readonly leaning: Emotion | null;
}

/**
 * Minimum confidence unless an operator or a client sets another: predictions below it abstain and count as neutral.
 */
export const defaultConfidence = 0.4;

const getChance = (odds: number): number => 1 / (1 + Math.exp(-odds));

/**
 * P(neutral) = 1 - σ(opinion), P(positive) = σ(opinion)·σ(polarity), P(negative) = σ(opinion)·σ(-polarity); the most
 * likely class is returned if it reaches `abstainBelow`.
 */
export function decide(polarity: number, opinion: number, abstainBelow: number): Decision {
  const spoken = getChance(opinion);
  const chances = {
    negative: spoken * getChance(-polarity),
    neutral: 1 - spoken,
    positive: spoken * getChance(polarity),
  };
  const likeliest: Emotion =
    chances.neutral >= chances.negative && chances.neutral >= chances.positive
      ? 'neutral'
      : chances.positive > chances.negative
        ? 'positive'
        : 'negative';
  if (likeliest === 'neutral' || chances[likeliest] >= abstainBelow)
    return { emotion: likeliest, probability: chances[likeliest], chances, leaning: null };
  return { emotion: 'neutral', probability: chances.neutral, chances, leaning: likeliest };
}
