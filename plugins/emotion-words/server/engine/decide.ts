import type { Emotion } from '#shared/vocabulary';

/** What log-odds come to. */
export interface Decision {
  readonly emotion: Emotion;
  /** How likely that emotion is, 0 to 1; calibrated, so that of a hundred texts at 0.8 about eighty are right. */
  readonly probability: number;
  readonly chances: Readonly<Record<Emotion, number>>;
  /** The likeliest emotion was too unlikely to be given; what it would have been. */
  readonly leaning: Emotion | null;
}

/**
 * What is expected of a judgement unless an operator or a client says otherwise: less sure ones abstain and count as
 * neutral.
 */
export const defaultConfidence = 0.4;

const chanceOf = (odds: number): number => 1 / (1 + Math.exp(-odds));

/**
 * P(neutral) = 1 - σ(opinion), P(positive) = σ(opinion)·σ(polarity), P(negative) = σ(opinion)·σ(-polarity); the
 * likeliest is given when it reaches `abstainBelow`.
 */
export function decide(polarity: number, opinion: number, abstainBelow: number): Decision {
  const spoken = chanceOf(opinion);
  const chances = {
    negative: spoken * chanceOf(-polarity),
    neutral: 1 - spoken,
    positive: spoken * chanceOf(polarity),
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
