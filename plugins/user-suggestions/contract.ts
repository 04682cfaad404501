import { z } from 'zod';
import { defineContract } from '#core';
import { lineSchema, pageSchema, webUrlSchema } from '#core/contract';
import { idSchema } from '#core/resource';
import { emotionSchema } from '#plugins/articles';

/** Kinds of suggestions: wrong sentiment, wrong subject, missing source, missing article. */
export const suggestionKinds = ['emotion', 'subject', 'source', 'article'] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];
export const suggestionStates = ['waiting', 'accepted', 'refused'] as const;

const suggestion = z.object({
  User_Suggestion_ID: idSchema,
  Kind: z.enum(suggestionKinds),
  State: z.enum(suggestionStates),
  Article_ID: idSchema.nullable(),
  /** Title of the article, or name of the missing source or article. */
  Title: z.string(),
  /** The sentiment that the reader considers correct. */
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

const url = webUrlSchema();
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
  z.object({ Kind: z.literal('source'), Title: lineSchema(100, 1), Url: url, Text: text }),
  z.object({ Kind: z.literal('article'), Title: lineSchema(300).default(''), Url: url, Text: text }),
]);
export type SentSuggestion = z.output<typeof sent>;

const page = {
  ...pageSchema().shape,
};
const list = z.object({ list: z.array(suggestion), total: z.number() });
const manage = '/v1/manage/class-manage/user-suggestion';
const front = '/v1/front/user-suggestion';
const one = z.object({ User_Suggestion_ID: idSchema });

/** API for readers' corrections: submitted by readers, visible to their authors, decided by administrators. */
export const suggestionContract = defineContract({
  send: {
    method: 'POST',
    path: front,
    privilege: ['send-suggestion', 'action'],
    summary: 'Reports something wrong or missing to the client’s administrators',
    body: sent,
    result: suggestion,
  },
  submitted: {
    method: 'GET',
    path: front,
    privilege: ['send-suggestion', 'browse'],
    summary: 'Lists the caller’s suggestions and their outcome',
    query: z.object(page),
    result: list,
  },
  list: {
    method: 'GET',
    path: manage,
    privilege: ['user-suggestion', 'browse'],
    summary: 'Lists the suggestions of the client’s readers',
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
    summary: 'Accepts a suggestion: sets the sentiment, moves the article, adds the source, or fetches the article',
    body: one,
    result: suggestion,
  },
  refuse: {
    method: 'POST',
    path: `${manage}/refuse`,
    privilege: ['user-suggestion', 'action'],
    summary: 'Refuses a suggestion and notifies the reader of the reason',
    body: one.extend({ Reason: z.string().trim().min(1).max(200) }),
    result: suggestion,
  },
});
