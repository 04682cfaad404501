import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { emotionSchema, evidenceSchema, markSchema, mediaTypeSchema } from '#plugins/articles';
import { emotionTerms } from '#shared/vocabulary';
import { whiteKinds, wordPlaces } from './resource';

/** Chances of the three, 0 to 1; they sum to 1. */
const chances = z.object({ Negative: z.number(), Neutral: z.number(), Positive: z.number() });

const judgement = z.object({
  Emotion: emotionSchema,
  Probability: z.number(),
  Chances: chances,
  /** What it would have been, had it been surer or not been excepted. */
  Leaning: emotionSchema.nullable(),
  Evidence: z.array(evidenceSchema),
});
export type EmotionJudgementResult = z.output<typeof judgement>;

export const emotionTargets = ['client', 'other', 'unclear'] as const;
export const clientReasons = ['words', 'white-list', 'learned', 'stream', 'denial', 'others', 'confidence'] as const;
export const denialStates = ['denied', 'cleared', 'refuted'] as const;

const clientJudgement = judgement.extend({
  /** As everybody sees it. */
  Common_Emotion: emotionSchema,
  Target: z.enum(emotionTargets),
  /** How an accusation against what the client watches stands in the text, with the phrases that say so. */
  Denial: z.object({ State: z.enum(denialStates), Signs: z.array(z.string()) }).nullable(),
  /** The client's words that the text was searched for. */
  Watched: z.array(z.string()),
  Reasons: z.array(z.enum(clientReasons)),
  White: z.array(z.string()),
});
export type ClientJudgementResult = z.output<typeof clientJudgement>;

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
  /** Articles of the last days that the entry concerns; at most 500 are looked at, the newest. */
  Concerned: z.number(),
  Days: z.number(),
  /** How many of them would be judged otherwise. */
  Changed: z.number(),
  Moves: z.array(z.object({ Before: emotionSchema, After: emotionSchema, Count: z.number() })),
  list: z.array(sample),
});
export type EmotionEffect = z.output<typeof effect>;

const setting = z.object({
  /** Judgements less sure than this abstain and count as neutral. */
  Abstain_Below: z.number().min(0).max(0.95),
  /** What is said of others in a text counts as neutral. */
  Is_Others_Neutral: z.boolean(),
});
export type EmotionSetting = z.output<typeof setting>;

/** A share with the ends of its 95 % interval. */
const share = z.object({ Right: z.number(), Of: z.number(), Share: z.number(), Low: z.number(), High: z.number() });
export type EmotionShare = z.output<typeof share>;

/** What one kind of media in the client's stream has taught without labels. */
const stream = z.object({
  Media_Type: mediaTypeSchema,
  Texts: z.number(),
  /** Articles of it that people have judged. */
  Labelled: z.number(),
  /** Shares of those judged rightly without and with what was learned; null when there are none. */
  Before: z.number().nullable(),
  After: z.number().nullable(),
  /** Share of the texts that are judged otherwise than before. */
  Changed: z.number(),
  Is_Used: z.boolean(),
  Learned_At: z.string(),
});
export type EmotionStream = z.output<typeof stream>;

const accuracy = z.object({
  /** Corrected, confirmed and checked articles: what the machine found against what a person said. */
  Matrix: z.array(z.object({ Machine: emotionSchema, Person: emotionSchema, Count: z.number() })),
  /** Over everything that people have judged: they correct what is wrong more often than they confirm what is right. */
  Judged: share,
  /** Over the random samples that were checked: what to believe. */
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
  /** The kinds with the most texts first. */
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

/** What is asked of the judging of emotions beside its lists. */
export const emotionContract = defineContract({
  judgement: {
    method: 'GET',
    path: '/v1/article/emotion-judgement',
    privilege: ['classifiedInfo', 'browse'],
    summary:
      'How an article is judged for the client now: chances, deciding words, whom it is about, and what the client judges otherwise',
    query: z.object({ id: idSchema }),
    result: clientJudgement,
  },
  previewWord: {
    method: 'POST',
    readsOnly: true,
    path: `${filterPath}/emotion-word/preview`,
    privilege: ['emotion-word-list', 'browse'],
    summary: 'What a word would change of the last 7 days',
    body: z.object({
      Word: z.string().trim().min(1).max(50),
      Emotion: z.enum(emotionTerms.values),
      Strength: z.number().int().min(1).max(3),
      Place: z.enum(wordPlaces),
    }),
    result: effect,
  },
  previewWhite: {
    method: 'POST',
    readsOnly: true,
    path: `${filterPath}/emotion-white-list/preview`,
    privilege: ['emotion-white-list', 'browse'],
    summary: 'What an entry of the white list would change of the last 7 days',
    body: z.object({ Kind: z.enum(whiteKinds), Value: z.string().trim().min(1).max(200) }),
    result: effect,
  },
  tryText: {
    method: 'POST',
    readsOnly: true,
    path: `${operatePath}/try`,
    privilege: ['global-emotion-word', 'browse'],
    summary: 'How a text is judged for everybody',
    body: z.object({ Title: z.string().max(300).default(''), Text: z.string().trim().min(1).max(20_000) }),
    result: judgement,
  },
  accuracy: {
    method: 'GET',
    path: accuracyPath,
    privilege: ['emotion-accuracy', 'browse'],
    summary: 'How often the machine was right, by what people of the client have said',
    query: z.object({ days: z.coerce.number().int().min(1).max(3650).default(365) }),
    result: accuracy,
  },
  corrections: {
    method: 'GET',
    path: `${accuracyPath}/correction-list`,
    privilege: ['emotion-accuracy', 'browse'],
    summary: 'What people of the client have said of articles, the latest first',
    query: z.object({
      Machine: emotionSchema.optional(),
      Person: emotionSchema.optional(),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      size: z.coerce.number().int().min(1).max(100).default(20),
    }),
    result: z.object({ list: z.array(correction), total: z.number() }),
  },
  sample: {
    method: 'GET',
    path: `${accuracyPath}/sample`,
    privilege: ['emotion-accuracy', 'modify'],
    summary: 'Articles of the last 30 days drawn at random, to be checked',
    query: z.object({ size: z.coerce.number().int().min(1).max(50).default(10) }),
    result: z.object({ list: z.array(checkItem) }),
  },
  check: {
    method: 'POST',
    path: `${accuracyPath}/check`,
    privilege: ['emotion-accuracy', 'modify'],
    summary: 'Says what an article of the sample is',
    body: z.object({ Article_ID: idSchema, Emotion: emotionSchema }),
    result: z.object({ changed: z.number() }),
  },
  saveSetting: {
    method: 'PUT',
    path: `${accuracyPath}/setting`,
    privilege: ['emotion-accuracy', 'modify'],
    summary: 'Sets how sure a judgement must be, and what is made of others',
    body: setting,
    result: setting,
  },
  learnStreams: {
    method: 'POST',
    path: `${accuracyPath}/learn-streams`,
    privilege: ['emotion-accuracy', 'modify'],
    summary: "Has the client's streams learned from now rather than tonight",
    result: z.object({ Is_Asked: z.boolean() }),
  },
  learn: {
    method: 'POST',
    path: `${accuracyPath}/learn`,
    privilege: ['emotion-accuracy', 'modify'],
    summary: 'Learns from the corrections at once',
    result: z.object({ Labelled: z.number(), Before: z.number(), After: z.number(), Is_Used: z.boolean() }),
  },
});
