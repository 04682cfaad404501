import { defineThreadTask } from '#core/server';
import type { IntakeItem } from '#plugins/articles/server';
import { EmotionEngine } from './engine';
import { compileLexicon, type EmotionWord } from './lexicon';
import { decodeModel, defaultModel } from './model';

/**
 * What everybody's judgement needs: the model as a file, null for the one the product begins with, and the words in
 * force.
 */
export interface EmotionState {
  readonly model: Uint8Array | null;
  readonly words: readonly EmotionWord[];
  readonly abstainBelow: number;
}

/** What the step leaves in the trace; the step of clients goes on from there. */
export interface EmotionTrace {
  readonly step: 'emotion';
  readonly polarity: number;
  readonly opinion: number;
  readonly leaning?: string;
}

interface Prepared {
  readonly engine: EmotionEngine;
  readonly abstainBelow: number;
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** Judges every item as everybody sees it and keeps the words that decided. */
export default defineThreadTask<EmotionState, Prepared, IntakeItem[], IntakeItem[]>({
  prepare: ({ model, words, abstainBelow }) => ({
    engine: new EmotionEngine(model ? decodeModel(model) : defaultModel(), compileLexicon(words)),
    abstainBelow,
  }),
  run: ({ engine, abstainBelow }, items) => {
    for (const item of items) {
      if (item.rejected) continue;
      const { emotion, probability, evidence, polarity, opinion, leaning } = engine.judge(
        { title: item.title, body: item.text },
        abstainBelow,
      );
      item.emotion = emotion;
      item.emotionProbability = probability;
      item.evidence = evidence;
      item.trace.push({
        step: 'emotion',
        polarity: rounded(polarity),
        opinion: rounded(opinion),
        ...(leaning ? { leaning } : {}),
      } satisfies EmotionTrace);
    }
    return items;
  },
});
