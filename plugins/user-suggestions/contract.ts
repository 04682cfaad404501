import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { emotionSchema } from '#plugins/articles';

/** Wrong emotion, wrong subject, a source that is missing, an article that is missing. */
export const suggestionKinds = ['emotion', 'subject', 'source', 'article'] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];
export const suggestionStates = ['waiting', 'accepted', 'refused'] as const;

const suggestion = z.object({
  User_Suggestion_ID: idSchema,
  Kind: z.enum(suggestionKinds),
  State: z.enum(suggestionStates),
  Article_ID: idSchema.nullable(),
  /** Of the article, or what the source or article is called. */
  Title: z.string(),
  /** What the reader finds right. */
  Emotion: emotionSchema.nullable(),
  Subject_ID: idSchema.nullable(),
  Subject_Name: z.string().nullable(),
  /** The article does not belong to the subject. */
  Is_Out: z.boolean(),
  Url: z.string().nullable(),
  Text: z.string(),
  User_Name: z.string().nullable(),
  Created_At: z.string(),
  Reason: z.string().nullable(),
  Decided_By_Name: z.string().nullable(),
  Decided_At: z.string().nullable(),
});
export type UserSuggestion = z.output<typeof suggestion>;

const url = z.url({ protocol: /^https?$/ }).max(2000);
const text = z.string().trim().max(500).default('');
const sent = z.discriminatedUnion('Kind', [
  z.object({ Kind: z.literal('emotion'), Article_ID: idSchema, Emotion: emotionSchema, Text: text }),
  z.object({
    Kind: z.literal('subject'),
    Article_ID: idSchema,
    Subject_ID: idSchema,
    Is_Out: z.boolean().default(false),
    Text: text,
  }),
  z.object({ Kind: z.literal('source'), Title: z.string().trim().min(1).max(100), Url: url, Text: text }),
  z.object({ Kind: z.literal('article'), Title: z.string().trim().max(300).default(''), Url: url, Text: text }),
]);
export type SentSuggestion = z.output<typeof sent>;

const page = {
  page: z.coerce.number().int().min(1).max(1000).default(1),
  size: z.coerce.number().int().min(1).max(100).default(20),
};
const list = z.object({ list: z.array(suggestion), total: z.number() });
const manage = '/v1/manage/class-manage/user-suggestion';
const front = '/v1/front/user-suggestion';
const one = z.object({ User_Suggestion_ID: idSchema });

/** Corrections of readers: sent, seen by their senders, decided by administrators. */
export const suggestionContract = defineContract({
  send: {
    method: 'POST',
    path: front,
    privilege: ['send-suggestion', 'action'],
    summary: 'Says that something is wrong or missing; it waits for the client’s administrators',
    body: sent,
    result: suggestion,
  },
  own: {
    method: 'GET',
    path: front,
    privilege: ['send-suggestion', 'browse'],
    summary: 'What the caller has sent, and what became of it',
    query: z.object(page),
    result: list,
  },
  list: {
    method: 'GET',
    path: manage,
    privilege: ['user-suggestion', 'browse'],
    summary: 'What readers of the client have sent',
    query: z.object({
      ...page,
      State: z.enum(suggestionStates).optional(),
      Kind: z.enum(suggestionKinds).optional(),
    }),
    result: list.extend({ Counts: z.object({ waiting: z.number(), accepted: z.number(), refused: z.number() }) }),
  },
  accept: {
    method: 'POST',
    path: `${manage}/accept`,
    privilege: ['user-suggestion', 'action'],
    summary: 'Does what was suggested: sets the emotion, moves the article, watches the source, fetches the article',
    body: one,
    result: suggestion,
  },
  refuse: {
    method: 'POST',
    path: `${manage}/refuse`,
    privilege: ['user-suggestion', 'action'],
    summary: 'Leaves it as it is and tells the reader why',
    body: one.extend({ Reason: z.string().trim().min(1).max(200) }),
    result: suggestion,
  },
});
