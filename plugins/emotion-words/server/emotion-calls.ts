import { withServices } from '#core';
import type { Handlers } from '#core/server';
import type { emotionContract } from '../contract';
import { EmotionAccuracyReader } from './emotion-accuracy';
import { getSource } from './emotion-candidates';
import { EmotionDetails } from './emotion-details';
import { EmotionPreview } from './emotion-preview';
import { EmotionReview } from './emotion-review';
import { EmotionSettings } from './emotion-settings';
import { CorrectionTraining } from './learn-corrections';
import { StreamTraining } from './learn-streams';

/** Handlers of the sentiment calls. */
export const emotionCalls = withServices(
  {
    details: EmotionDetails,
    preview: EmotionPreview,
    accuracyReader: EmotionAccuracyReader,
    review: EmotionReview,
    settings: EmotionSettings,
    corrections: CorrectionTraining,
    streams: StreamTraining,
  },
  ({ details, preview, accuracyReader, review, settings, corrections, streams }): Handlers<typeof emotionContract> => ({
    classification: ({ caller, query }) => details.article(caller, query.id),
    previewWord: ({ caller, body: { Word, Emotion, Strength, Place } }) =>
      preview.read(caller.clientId, { kind: 'word', values: [Word], place: Place }, (state) => ({
        ...state,
        words: [
          ...state.words.filter(({ word }) => word !== Word),
          { word: Word, emotion: Emotion, strength: Strength === 3 ? 3 : Strength === 2 ? 2 : 1, place: Place },
        ],
      })),
    previewWhite: ({ caller, body: { Kind, Value } }) =>
      preview.read(caller.clientId, getSource({ Kind, Value }), (state) => ({
        ...state,
        white: [...state.white, { id: '0', kind: Kind, value: Value }],
      })),
    tryText: ({ body: { Title = '', Text } }) => details.text(Title, Text),
    accuracy: ({ caller, query }) => accuracyReader.read(caller.clientId, query.days ?? 365),
    corrections: ({ caller, query }) => review.corrections(caller.clientId, query),
    sample: ({ caller, query }) => review.sample(caller, query.size ?? 10),
    check: async ({ caller, body: { Article_ID, Emotion } }) => ({
      changed: await review.check(caller, Article_ID, Emotion),
    }),
    saveSetting: async ({ caller, body }) => {
      await settings.save(caller.clientId, body);
      return body;
    },
    learnStreams: async ({ caller }) => {
      await streams.request(caller.clientId);
      return { Is_Asked: true };
    },
    learn: async ({ caller }) => {
      const { labelled, before, after, odds } = await corrections.train(caller.clientId);
      return { Labelled: labelled, Before: before, After: after, Is_Used: odds !== null };
    },
  }),
);
