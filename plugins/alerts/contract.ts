import { z } from 'zod';
import { defineContract } from '#core';
import { draftSchema, idSchema } from '#core/resource';
import { articleId } from '#plugins/articles';
import { levelFormulaSchema, levelParts } from './level';
import { autoInformRule, templateKinds, templateLanguages } from './resource';

const level = z.int().min(1).max(4);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'a day such as 2026-10-01');

export const reasonSchema = z.object({
  Level: level,
  Score: z.number(),
  /** The score as marks bend it, where they do. */
  Bent: z.number().optional(),
  Parts: z.array(z.object({ Part: z.enum(levelParts), Value: z.number(), Points: z.number() })).readonly(),
  Spike: z
    .object({
      Subject_ID: idSchema,
      Count: z.number(),
      Expected: z.number(),
      Chance: z.number(),
      Sources: z.array(z.string()).readonly(),
      Words: z.array(z.string()).readonly(),
      Places: z.array(z.string()).readonly(),
    })
    .optional(),
});

const templatePath = '/v1/manage/report/content-template';
const filled = z.object({
  Subject: z.string(),
  Text: z.string(),
  /** Characters and bytes in UTF-8 of the text. */
  Length: z.number(),
  Bytes: z.number(),
  /** Short messages that the text would take: 70 characters in one, 67 in each of several. */
  Short_Messages: z.number(),
});
export type FilledTemplate = z.output<typeof filled>;

/** How messages read. */
export const templateContract = defineContract({
  preview: {
    method: 'POST',
    path: `${templatePath}/preview`,
    privilege: ['content-template', 'browse'],
    summary: 'Fills a template with the client’s newest article, or a chosen one',
    body: z.object({
      Kind: z.enum(templateKinds),
      Language: z.enum(templateLanguages),
      Subject: z.string().max(200),
      Text: z.string().max(4000),
      Article_ID: articleId.optional(),
    }),
    result: filled,
  },
});

const rulePath = '/v1/manage/report/auto-inform-rule';
const ruleBrowse = ['auto-inform-rule', 'browse'] as const;
const setting = z.object({
  Formula: levelFormulaSchema,
  Holidays: z.array(day).max(400),
  /** Receipts are asked of this level and more urgent ones; 0: of none. */
  Receipt_Level: z.int().min(0).max(4),
  Remind_Minutes: z.int().min(1).max(10_080),
  Reminders: z.int().min(0).max(20),
});
export type AlertSettingWire = z.output<typeof setting>;

const replayed = z.object({
  Article_ID: articleId,
  Title: z.string(),
  Site: z.string(),
  At: z.string(),
  Due_At: z.string(),
  Outcome: z.string(),
  Reason: reasonSchema,
});
export type ReplayedAlert = z.output<typeof replayed>;
const replay = z.object({
  /** What would have gone, the latest first; at most 500 of `total`. */
  list: z.array(replayed),
  total: z.number(),
  Days: z.array(z.object({ Day: day, Count: z.number() })),
  Receivers: z.array(z.object({ Receiver_ID: idSchema, Receiver_Name: z.string(), Messages: z.number() })),
  /** Articles that the filter held, and of those what was not told and why. */
  Matched: z.number(),
  Left: z.array(z.object({ Outcome: z.string(), Count: z.number() })),
  /** More matched than were looked at. */
  Is_Cut: z.boolean(),
});
export type RuleReplay = z.output<typeof replay>;

/** What is done with rules beside the list and the form. */
export const ruleContract = defineContract({
  replay: {
    method: 'POST',
    path: `${rulePath}/replay`,
    privilege: ruleBrowse,
    summary: 'Runs a rule over past days by the code that decides live, and tells nobody',
    body: z.object({ Rule: draftSchema(autoInformRule), Days: z.union([z.literal(7), z.literal(30)]) }),
    result: replay,
  },
  budget: {
    method: 'POST',
    path: `${rulePath}/budget`,
    privilege: ruleBrowse,
    summary: 'Proposes the least score at which a rule tells about so many a day, never without level I',
    body: z.object({
      Rule: draftSchema(autoInformRule),
      Days: z.union([z.literal(7), z.literal(30)]),
      A_Day: z.number().min(0.1).max(1000),
    }),
    result: z.object({
      Min_Score: z.number(),
      /** Messages a day at this score. */
      A_Day: z.number(),
      Kept: z.number(),
      /** What would be left out, the highest score first; at most 100 of `Left_Count`. */
      Left: z.array(replayed),
      Left_Count: z.number(),
    }),
  },
  setting: {
    method: 'GET',
    path: `${rulePath}/setting`,
    privilege: ruleBrowse,
    summary: 'How levels are reckoned, which days are holidays, and of what receipts are asked',
    result: setting,
  },
  saveSetting: {
    method: 'PUT',
    path: `${rulePath}/setting`,
    privilege: ['auto-inform-rule', 'modify'],
    summary: 'Changes how levels are reckoned, the holidays and the receipts',
    body: setting,
    result: setting,
  },
});
