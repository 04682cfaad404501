import { z } from 'zod';
import { defineContract } from '#core';
import { pageSchema, sizeSchema } from '#core/contract';
import { idSchema } from '#core/resource';
import { emotionSchema, evidenceSchema, markSchema, mediaTypeSchema } from '#plugins/articles';
import { emotionTerms } from '#shared/vocabulary';
import { whiteKinds, wordFields } from './resource';

/** Probabilities of the three classes, 0 to 1; they sum to 1. */
const chances = z.object({ Negative: z.number(), Neutral: z.number(), Positive: z.number() });

const classificationSchema = z.object({
  Emotion: emotionSchema,
  Probability: z.number(),
  Chances: chances,
  /** The sentiment without the confidence threshold or an exception. */
  Leaning: emotionSchema.nullable(),
  Evidence: z.array(evidenceSchema),
});
export type EmotionClassificationResult = z.output<typeof classificationSchema>;

export const emotionTargets = ['client', 'other', 'unclear'] as const;
export const clientReasons = ['words', 'white-list', 'learned', 'stream', 'denial', 'others', 'confidence'] as const;
export const denialStates = ['denied', 'cleared', 'refuted'] as const;

const clientClassification = classificationSchema.extend({
  /** The shared sentiment, before client-specific adjustments. */
  Common_Emotion: emotionSchema,
  Target: z.enum(emotionTargets),
  /** Status of an accusation against the monitored entity in the text, with the phrases that indicate it. */
  Denial: z.object({ State: z.enum(denialStates), Signs: z.array(z.string()) }).nullable(),
  /** The client's words that were searched in the text. */
  Watched: z.array(z.string()),
  Reasons: z.array(z.enum(clientReasons)),
  White: z.array(z.string()),
});
export type ClientClassificationResult = z.output<typeof clientClassification>;

const sample = z.object({
  Article_ID: idSchema,
  Title: z.string(),
  Site: z.string(),
  Published_At: z.string(),
  Before: emotionSchema,
  After: emotionSchema,
  Marks: z.array(markSchema),
});

const effect = z.object({
  /** Recent articles that the entry affects; at most the 500 newest are examined. */
  Concerned: z.number(),
  Days: z.number(),
  /** Number of these whose sentiment would change. */
  Changed: z.number(),
  Moves: z.array(z.object({ Before: emotionSchema, After: emotionSchema, Count: z.number() })),
  list: z.array(sample),
});
export type EmotionEffect = z.output<typeof effect>;

const setting = z.object({
  /** Predictions with a confidence below this abstain and count as neutral. */
  Abstain_Below: z.number().min(0).max(0.95),
  /** Statements about other entities in a text count as neutral. */
  Is_Others_Neutral: z.boolean(),
});
export type EmotionSetting = z.output<typeof setting>;

/** A share with the bounds of its 95 % interval. */
const share = z.object({ Right: z.number(), Of: z.number(), Share: z.number(), Low: z.number(), High: z.number() });
export type EmotionShare = z.output<typeof share>;

/** Training result of one media type in the client's stream, learned without labels. */
const stream = z.object({
  Media_Type: mediaTypeSchema,
  Texts: z.number(),
  /** Number of its articles labeled by users. */
  Labelled: z.number(),
  /** Accuracy without and with the training result; null if there are no labels. */
  Before: z.number().nullable(),
  After: z.number().nullable(),
  /** Share of the texts whose sentiment changed. */
  Changed: z.number(),
  Is_Used: z.boolean(),
  Learned_At: z.string(),
});
export type EmotionStream = z.output<typeof stream>;

const accuracy = z.object({
  /** Corrected, confirmed and checked articles: the model's result against the user's. */
  Matrix: z.array(z.object({ Machine: emotionSchema, Person: emotionSchema, Count: z.number() })),
  /** Over all articles labeled by users, who correct errors more often than they confirm correct results. */
  Labelled: share,
  /** Over the checked random samples: the unbiased estimate. */
  Checked: share,
  Learned: z
    .object({
      Labelled: z.number(),
      Before: z.number(),
      After: z.number(),
      Is_Used: z.boolean(),
      Learned_At: z.string(),
    })
    .nullable(),
  /** Media types with the most texts first. */
  Streams: z.array(stream),
  Model: z.object({ Name: z.string(), Examples: z.number(), Created_At: z.string().nullable() }),
  Setting: setting,
});
export type EmotionAccuracy = z.output<typeof accuracy>;

const checkItem = z.object({
  Article_ID: idSchema,
  Title: z.string(),
  Text: z.string(),
  Site: z.string(),
  Published_At: z.string(),
  Emotion: emotionSchema,
  Probability: z.number(),
  Evidence: z.array(evidenceSchema),
});

const correction = z.object({
  Article_ID: idSchema,
  Title: z.string(),
  Site: z.string(),
  Published_At: z.string(),
  Machine: emotionSchema,
  Person: emotionSchema,
  Is_Check: z.boolean(),
  Corrected_At: z.string(),
});
export type EmotionCorrection = z.output<typeof correction>;

const filterPath = '/v1/manage/class-manage';
const accuracyPath = `${filterPath}/emotion-accuracy` as const;
const operatePath = '/v1/operate/operation-setting/global-emotion-word';

/** Sentiment calls other than the lists. */
export const emotionContract = defineContract({
  classification: {
    method: 'GET',
    path: '/v1/article/emotion-classification',
    privilege: ['classifiedInfo', 'browse'],
    summary:
      'Current sentiment of an article for the client: probabilities, deciding words, target, and the client’s adjustments',
    query: z.object({ id: idSchema }),
    result: clientClassification,
  },
  previewWord: {
    method: 'POST',
    readsOnly: true,
    path: `${filterPath}/emotion-word/preview`,
    privilege: ['emotion-word-list', 'browse'],
    summary: 'Articles of the last 7 days that a word would change',
    body: z.object({
      Word: z.string().trim().min(1).max(50),
      Emotion: z.enum(emotionTerms.values),
      Strength: z.number().int().min(1).max(3),
      Place: z.enum(wordFields),
    }),
    result: effect,
  },
  previewWhite: {
    method: 'POST',
    readsOnly: true,
    path: `${filterPath}/emotion-white-list/preview`,
    privilege: ['emotion-white-list', 'browse'],
    summary: 'Articles of the last 7 days that an allowlist entry would change',
    body: z.object({ Kind: z.enum(whiteKinds), Value: z.string().trim().min(1).max(200) }),
    result: effect,
  },
  tryText: {
    method: 'POST',
    readsOnly: true,
    path: `${operatePath}/try`,
    privilege: ['global-emotion-word', 'browse'],
    summary: 'Sentiment of a text without client adjustments',
    body: z.object({ Title: z.string().max(300).default(''), Text: z.string().trim().min(1).max(20_000) }),
    result: classificationSchema,
  },
  accuracy: {
    method: 'GET',
    path: accuracyPath,
    privilege: ['emotion-accuracy', 'browse'],
    summary: 'Accuracy of the model, measured against the client’s users',
    query: z.object({ days: z.coerce.number().int().min(1).max(3650).default(365) }),
    result: accuracy,
  },
  corrections: {
    method: 'GET',
    path: `${accuracyPath}/correction-list`,
    privilege: ['emotion-accuracy', 'browse'],
    summary: 'Sentiment corrections and confirmations by the client’s users, latest first',
    query: z.object({
      Machine: emotionSchema.optional(),
      Person: emotionSchema.optional(),
      ...pageSchema({ maxPage: 10_000 }).shape,
    }),
    result: z.object({ list: z.array(correction), total: z.number() }),
  },
  sample: {
    method: 'GET',
    path: `${accuracyPath}/sample`,
    privilege: ['emotion-accuracy', 'modify'],
    summary: 'A random sample of articles of the last 30 days, to be checked',
    query: z.object({ size: sizeSchema({ maxSize: 50, size: 10 }) }),
    result: z.object({ list: z.array(checkItem) }),
  },
  check: {
    method: 'POST',
    path: `${accuracyPath}/check`,
    privilege: ['emotion-accuracy', 'modify'],
    summary: 'Labels an article of the sample',
    body: z.object({ Article_ID: idSchema, Emotion: emotionSchema }),
    result: z.object({ changed: z.number() }),
  },
  saveSetting: {
    method: 'PUT',
    path: `${accuracyPath}/setting`,
    privilege: ['emotion-accuracy', 'modify'],
    summary: 'Sets the minimum confidence, and how statements about others are treated',
    body: setting,
    result: setting,
  },
  learnStreams: {
    method: 'POST',
    path: `${accuracyPath}/learn-streams`,
    privilege: ['emotion-accuracy', 'modify'],
    summary: 'Starts calibration on the client’s streams now instead of tonight',
    result: z.object({ Is_Asked: z.boolean() }),
  },
  learn: {
    method: 'POST',
    path: `${accuracyPath}/learn`,
    privilege: ['emotion-accuracy', 'modify'],
    summary: 'Trains on the corrections immediately',
    result: z.object({ Labelled: z.number(), Before: z.number(), After: z.number(), Is_Used: z.boolean() }),
  },
});
