import { defineThreadTask } from '#core/server';
import { learnFromClient, measureLearning, type ClientExample } from './engine';
import type { StoredOdds } from './emotion-states';

export interface LearnInput {
  readonly examples: readonly ClientExample[];
  readonly abstainBelow: number;
}

export interface Learned {
  /** Null if training did not improve the results. */
  readonly odds: StoredOdds | null;
  readonly labelled: number;
  /** Accuracy on the labeled texts, without and with what the others teach. */
  readonly before: number;
  readonly after: number;
}

const rounded = (values: Float32Array): number[] => [...values].map((value) => Math.round(value * 1000) / 1000);

/** Trains on the corrections of one client, and returns the odds only if they help. */
export default defineThreadTask<null, null, LearnInput, Learned>({
  prepare: () => null,
  run: (_, { examples, abstainBelow }) => {
    const measured = measureLearning(examples, abstainBelow);
    const learned = measured.after < measured.before ? null : learnFromClient(examples);
    return {
      ...measured,
      odds: learned && {
        features: [...learned.features],
        polarity: rounded(learned.polarity),
        opinion: rounded(learned.opinion),
      },
    };
  },
});
