import { z } from 'zod';
import { filterSettingSchema } from '#plugins/client-filters';
import { maxRuleLength, notations } from '#plugins/subjects';
import { emotionTerms, mediaTypeTerms } from '#shared/vocabulary';

/** Format identifier at the top of a subject file. */
export const subjectFileFormat = 'opinion-monitor.subjects';
export const subjectFileVersion = 1;

const name = z.string().trim().min(1);
const moment = z.iso.datetime({ offset: true }).nullable();
/** Names from the root down. */
const path = z.array(name.max(50)).min(1).max(10);

const category = z.object({ Path: path, Sort_Order: z.number().int().min(0).max(100_000) });
const dictionary = z.object({
  Dictionary_Name: name.max(50),
  Words: z.array(z.string().trim().min(1).max(200)).max(2000),
  Description: z.string().max(500).nullable(),
});
const subject = z.object({
  Subject_Name: name.max(100),
  Category: path.nullable(),
  Rule: name.max(maxRuleLength),
  Notation: z.enum(notations),
  Colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'color')
    .nullable(),
  Sort_Order: z.number().int().min(0).max(100_000),
  Is_Enabled: z.boolean(),
  Valid_From: moment,
  Valid_To: moment,
  Media_Types: z.array(z.enum(mediaTypeTerms.values)).max(mediaTypeTerms.values.length),
  Emotion_Focus: z.enum(emotionTerms.values).nullable(),
});
const reason = z.string().max(200).nullable();
const blackEntry = z.object({
  Kind: z.enum(['site', 'author', 'account', 'url']),
  Value: name.max(500),
  Reason: reason,
  Is_Enabled: z.boolean(),
});
const blackWord = z.object({
  Word: z.string().trim().min(2).max(50),
  Place: z.enum(['all', 'title', 'body']),
  /** Names of subjects; empty means all. */
  Subjects: z.array(name.max(100)).max(1000),
  Reason: reason,
  Is_Enabled: z.boolean(),
});

/**
 * A portable subject tree with all dependencies of its rules, for transfer between clients and installations: by name,
 * because ids are not valid elsewhere.
 */
export const subjectFile = z.object({
  Format: z.literal(subjectFileFormat),
  Version: z.literal(subjectFileVersion),
  Made_At: z.string().max(40),
  /** The source client. */
  From: z.string().max(100),
  Categories: z.array(category).max(2000),
  Dictionaries: z.array(dictionary).max(1000),
  Subjects: z.array(subject).max(5000),
  Filters: z
    .object({
      Black_List: z.array(blackEntry).max(5000),
      Black_Words: z.array(blackWord).max(5000),
      Setting: filterSettingSchema.nullable(),
    })
    .nullable(),
});
export type SubjectFile = z.output<typeof subjectFile>;
