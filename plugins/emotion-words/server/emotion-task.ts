import { defineThreadTask } from '#core/server';
import type { IntakeItem } from '#plugins/articles/server';
import { loadEncoder, type EncodedOdds, type EncoderOdds, type EncoderSetting } from './encoder';
import { decide, EmotionEngine } from './engine';
import { compileLexicon, type EmotionWord } from './lexicon';
import { decodeModel, defaultModel } from './model';

/** Input of the shared classification: the model as a file (null for the built-in one), and the active words. */
export interface EmotionState {
  readonly model: Uint8Array | null;
  /** Determines polarity instead of the model if an operator has configured one; the words remain as evidence. */
  readonly encoder: EncoderSetting | null;
  readonly words: readonly EmotionWord[];
  readonly abstainBelow: number;
}

/** Trace entry of the step; the client step continues from it. */
export interface EmotionTrace {
  readonly step: 'emotion';
  readonly polarity: number;
  readonly opinion: number;
  readonly leaning?: string;
  /** Why the encoder failed and the model was used instead. */
  readonly problem?: string;
}

interface Prepared {
  readonly engine: EmotionEngine;
  readonly encoder: Promise<EncoderOdds> | null;
  readonly abstainBelow: number;
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** Classifies every item for all clients and stores the deciding words. */
export default defineThreadTask<EmotionState, Prepared, IntakeItem[], IntakeItem[]>({
  prepare: ({ model, encoder, words, abstainBelow }) => ({
    encoder: encoder && loadEncoder(encoder),
    engine: new EmotionEngine(model ? decodeModel(model) : defaultModel(), compileLexicon(words)),
    abstainBelow,
  }),
  run: async ({ engine, encoder, abstainBelow }, items) => {
    const acceptedItems = items.filter(({ rejected }) => !rejected);
    const classified = acceptedItems.map((item) =>
      engine.classify({ title: item.title, body: item.text }, abstainBelow),
    );
    const { encoded, problem } = await encode(
      encoder,
      acceptedItems.map(({ title, text }) => `${title}\n${text}`.trim()),
      classified.map(({ opinion }) => opinion),
    );
    for (const [index, item] of acceptedItems.entries()) {
      const { evidence, ...textResult } = classified[index]!;
      const odds = encoded?.[index];
      const { emotion, probability, leaning } = odds ? decide(odds.polarity, odds.opinion, abstainBelow) : textResult;
      item.emotion = emotion;
      item.emotionProbability = probability;
      item.evidence = evidence;
      item.trace.push({
        step: 'emotion',
        polarity: rounded((odds ?? textResult).polarity),
        opinion: rounded((odds ?? textResult).opinion),
        ...(leaning ? { leaning } : {}),
        ...(problem ? { problem } : {}),
      } satisfies EmotionTrace);
    }
    return items;
  },
});

/** Returns odds from the encoder; its errors do not block any article. */
async function encode(
  encoder: Promise<EncoderOdds> | null,
  texts: readonly string[],
  opinions: readonly number[],
): Promise<{ readonly encoded?: readonly EncodedOdds[]; readonly problem?: string }> {
  try {
    return { encoded: await (await encoder)?.classify(texts, opinions) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
