import { z } from 'zod';
import { defineContract } from '#core';
import { defineNotice, pageSchema } from '#core/contract';
import { idSchema } from '#core/resource';

const share = z.object({ Share: z.number(), Low: z.number(), High: z.number() });
export type QualityShare = z.output<typeof share>;

export const decisions = ['belongs', 'not', 'unsure'] as const;
export const decisionSchema = z.enum(decisions);
export type Decision = z.output<typeof decisionSchema>;

/** Groups of sampled articles behind the figures of a sample. */
export const qualityParts = [
  'population',
  'removed',
  'belongs',
  'not',
  'unsure',
  'waiting',
  'recaptured',
  'missed',
  'stranger',
] as const;
export const qualityPartSchema = z.enum(qualityParts);
export type QualityPart = z.output<typeof qualityPartSchema>;

/** Targets of a subject: a warning is given when a share is below its target with 95 % confidence. Null: no target. */
const settingFields = {
  Min_Precision: z.number().min(0).max(1).nullable(),
  Min_Recall: z.number().min(0).max(1).nullable(),
  /** Sampled again every week. */
  Is_Watched: z.boolean(),
};
const setting = z.object(settingFields);
export type QualitySetting = z.output<typeof setting>;

const stateSchema = z.enum(['unknown', 'good', 'doubtful', 'below']);

export const sampleSchema = z.object({
  Sample_ID: idSchema,
  Sampled_At: z.string(),
  From: z.string(),
  To: z.string(),
  Rule_Version: z.number(),
  /** Number of articles behind each figure; the call `articles` returns exactly these. */
  Counts: z.record(qualityPartSchema, z.number()),
  Precision: share.nullable(),
  Recall: share.extend({ Total: z.number(), Total_Low: z.number(), Total_High: z.number().nullable() }).nullable(),
  Precision_State: stateSchema,
  Recall_State: stateSchema,
});
export type QualitySample = z.output<typeof sampleSchema>;

const subjectQualitySchema = z.object({
  Subject_ID: idSchema,
  Subject_Name: z.string(),
  Setting: setting,
  /** Newest first. */
  Samples: z.array(sampleSchema),
});
export type SubjectQuality = z.output<typeof subjectQualitySchema>;

const articleSchema = z.object({
  Article_ID: idSchema,
  Title: z.string(),
  Text: z.string(),
  Site: z.string(),
  Url: z.string().nullable(),
  Published_At: z.string().nullable(),
  Decision: decisionSchema.nullable(),
  /** In the caller's lists, where it can be opened. */
  Is_Held: z.boolean(),
  /** Deleted since; only its count remains. */
  Is_Gone: z.boolean(),
});
export type QualityArticle = z.output<typeof articleSchema>;

const path = '/v1/manage/class-manage/subject-quality';
const browse = ['subject-quality', 'browse'] as const;
const modify = ['subject-quality', 'modify'] as const;

/** API for measuring the quality of subject rules. */
export const subjectQualityContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: browse,
    summary:
      'Lists the visible subjects, each with its newest sample and newest reviewed sample; or one subject with all samples',
    query: z.object({ Subject_ID: idSchema.optional() }),
    result: z.object({ list: z.array(subjectQualitySchema) }),
  },
  sample: {
    method: 'POST',
    path: `${path}/sample`,
    privilege: modify,
    summary: 'Samples recent articles for a review: some found by the rule, some found by similarity',
    body: z.object({ Subject_ID: idSchema, Days: z.number().int().min(1).max(90).default(7) }),
    result: sampleSchema,
  },
  queue: {
    method: 'GET',
    path: `${path}/queue`,
    privilege: modify,
    summary: 'Lists the unreviewed articles of a subject’s newest sample, without revealing how they were found',
    query: z.object({ Subject_ID: idSchema }),
    result: z.object({ Sample_ID: idSchema.nullable(), list: z.array(articleSchema), total: z.number() }),
  },
  review: {
    method: 'POST',
    path: `${path}/decision`,
    privilege: modify,
    summary: 'Records whether a sampled article belongs to its subject; null withdraws the decision',
    body: z.object({ Sample_ID: idSchema, Article_ID: idSchema, Decision: decisionSchema.nullable() }),
    result: sampleSchema,
  },
  articles: {
    method: 'GET',
    path: `${path}/articles`,
    privilege: browse,
    summary: 'Lists the articles behind a figure of a sample',
    query: z.object({
      Sample_ID: idSchema,
      Part: qualityPartSchema,
      page: pageSchema().shape.page,
    }),
    result: z.object({ list: z.array(articleSchema), total: z.number(), size: z.number() }),
  },
  set: {
    method: 'PUT',
    path,
    privilege: modify,
    summary: 'Sets the targets of a subject, and whether it is sampled every week',
    body: setting.extend({ Subject_ID: idSchema }),
    result: setting,
  },
});

/** Subjects whose newest review is below their targets. */
export const subjectQualityNotice = defineNotice(
  'SubjectQuality',
  z.object({
    Subject_ID: idSchema,
    Subject_Name: z.string(),
    Figure: z.enum(['precision', 'recall']),
    Share: z.number(),
    High: z.number(),
    Least: z.number(),
  }),
);
