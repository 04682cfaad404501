import { z } from 'zod';
import { defineContract } from '#core';
import { pageSchema, sizeSchema } from '#core/contract';
import { idSchema } from '#core/resource';
import { emotionSchema } from '#plugins/articles';

/** `counted` waits for a decision; a cancelled or completed run can be undone. */
export const redoStates = [
  'counting',
  'counted',
  'applying',
  'done',
  'cancelled',
  'undoing',
  'undone',
  'failed',
] as const;
export type RedoState = (typeof redoStates)[number];

/** Subject of a run: the rules of subjects, or the sentiment classification. */
export const redoKinds = ['rules', 'emotion'] as const;
export type RedoKind = (typeof redoKinds)[number];

/** Max length of a run's period in days. */
export const maxPeriod = 366;

export const redoRunSchema = z.object({
  Redo_ID: idSchema,
  Kind: z.enum(redoKinds),
  State: z.enum(redoStates),
  /** Null: all subjects of the client. */
  Subject_IDs: z.array(idSchema).nullable(),
  Period_From: z.string(),
  Period_To: z.string(),
  Created_By_Name: z.string().nullable(),
  Created_At: z.string(),
  Finished_At: z.string().nullable(),
  /** Total and completed work of the present state: subjects or articles while counting, changes after that. */
  Steps: z.number(),
  Steps_Done: z.number(),
  Gained: z.number(),
  Lost: z.number(),
  Unchanged: z.number(),
  /** Changes found and changes made; for rules the former is the sum of gained and lost articles. */
  Changed: z.number(),
  Applied: z.number(),
  /** Articles whose sentiment was set manually: runs do not change them. */
  By_Hand: z.number(),
  Error: z.string().nullable(),
});
export type RedoRun = z.output<typeof redoRunSchema>;

const counts = { Gained: z.number(), Lost: z.number(), Unchanged: z.number() };
export const redoDaySchema = z.object({ Day: z.string(), ...counts });
export const redoSubjectSchema = z.object({
  Subject_ID: idSchema,
  Subject_Name: z.string(),
  Rule_Version: z.number(),
  ...counts,
});
const detail = redoRunSchema.extend({
  By_Day: z.array(redoDaySchema),
  Subjects: z.array(redoSubjectSchema),
  Moves: z.array(z.object({ Before: emotionSchema, After: emotionSchema, Count: z.number() })),
});
/** A run with its difference; `Moves` are those of a sentiment run, including unchanged ones. */
export type RedoDetail = z.output<typeof detail>;

/** An article that a run changes. */
export const sampleSchema = z.object({
  Article_ID: idSchema,
  Title: z.string(),
  Url: z.string().nullable(),
  Site: z.string(),
  Published_At: z.string(),
  Is_Applied: z.boolean(),
});

const ruleSample = sampleSchema.extend({ Subject_ID: idSchema, Subject_Name: z.string() });
export type RedoSample = z.output<typeof ruleSample>;

const emotionSample = sampleSchema.extend({
  Before: emotionSchema,
  After: emotionSchema,
  Probability: z.number(),
});
export type RedoEmotionSample = z.output<typeof emotionSample>;

const path = '/v1/manage/class-manage/redo-classify';
const browse = ['redo-classify', 'browse'] as const;
const action = ['redo-classify', 'action'] as const;
const id = z.object({ Redo_ID: idSchema });

/** Re-runs rules and sentiment classification over a period. */
export const redoClassifyContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: browse,
    summary: 'Lists the runs of the client, latest first',
    query: z.object({
      ...pageSchema().shape,
    }),
    result: z.object({ list: z.array(redoRunSchema), total: z.number() }),
  },
  detail: {
    method: 'GET',
    path: `${path}/detail`,
    privilege: browse,
    summary: 'Returns one run with its difference by day and subject',
    query: id,
    result: detail,
  },
  samples: {
    method: 'GET',
    path: `${path}/sample-list`,
    privilege: browse,
    summary: 'Lists the articles that a run gains or loses, latest first',
    query: id.extend({
      Change: z.enum(['gained', 'lost']),
      Subject_ID: idSchema.optional(),
      size: sizeSchema({ maxSize: 200 }),
    }),
    result: z.object({ list: z.array(ruleSample) }),
  },
  emotionSamples: {
    method: 'GET',
    path: `${path}/emotion-sample-list`,
    privilege: browse,
    summary: 'Lists the articles that a run classifies differently, latest first',
    query: id.extend({
      Before: emotionSchema.optional(),
      After: emotionSchema.optional(),
      size: sizeSchema({ maxSize: 200 }),
    }),
    result: z.object({ list: z.array(emotionSample) }),
  },
  create: {
    method: 'POST',
    path,
    privilege: action,
    summary:
      'Counts what the current rules or the current sentiment classification would change over a period, without changing anything',
    body: z.object({
      Kind: z.enum(redoKinds).default('rules'),
      Subject_IDs: z.array(idSchema).min(1).max(500).nullish(),
      Period_From: z.iso.datetime({ offset: true }),
      Period_To: z.iso.datetime({ offset: true }),
    }),
    result: redoRunSchema,
  },
  apply: {
    method: 'POST',
    path: `${path}/apply`,
    privilege: action,
    summary: 'Applies the changes that a run has counted',
    body: id,
    result: redoRunSchema,
  },
  cancel: {
    method: 'POST',
    path: `${path}/cancel`,
    privilege: action,
    summary: 'Cancels a run; changes already made stay until they are undone',
    body: id,
    result: redoRunSchema,
  },
  undo: {
    method: 'POST',
    path: `${path}/undo`,
    privilege: action,
    summary: 'Reverts every change that a run has made',
    body: id,
    result: redoRunSchema,
  },
});
