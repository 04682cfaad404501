import { z } from 'zod';
import { defineContract } from '#core';
import { draftSchema, idSchema } from '#core/resource';
import { levelFormulaSchema, levelParts } from './level';
import { autoInformRule, templateKinds, templateLanguages } from './resource';

const level = z.int().min(1).max(4);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'expected a day such as 2026-10-01');

export const reasonSchema = z.object({
  Level: level,
  Score: z.number(),
  /** Score adjusted by feedback, if it was adjusted. */
  Bent: z.number().optional(),
  Parts: z.array(z.object({ Part: z.enum(levelParts), Value: z.number(), Points: z.number() })).readonly(),
  Spike: z
    .object({
      Subject_ID: idSchema,
      Subject_IDs: z.array(idSchema).readonly().optional(),
      From: z.string().optional(),
      To: z.string().optional(),
      Count: z.number(),
      Expected: z.number(),
      Chance: z.number(),
      Event: z.string().optional(),
      Sources: z.array(z.string()).readonly(),
      Authors: z.array(z.string()).readonly().optional(),
      Words: z.array(z.string()).readonly(),
      Places: z.array(z.string()).readonly(),
    })
    .optional(),
  /** Set if the article was found long after its publication. */
  Late: z.object({ Published_At: z.string(), Found_At: z.string() }).optional(),
});

/** Whether a rule can alert anybody. */
export const ruleStates = ['on', 'off', 'early', 'ended', 'no-subject', 'nobody'] as const;
export type RuleState = (typeof ruleStates)[number];

const templatePath = '/v1/manage/report/content-template';
const filled = z.object({
  Subject: z.string(),
  Text: z.string(),
  /** Length of the text in characters, and in UTF-8 bytes. */
  Length: z.number(),
  Bytes: z.number(),
  /** Number of SMS messages required: 70 characters in one, 67 in each of several. */
  Short_Messages: z.number(),
});
export type FilledTemplate = z.output<typeof filled>;

/** API of message templates. */
export const templateContract = defineContract({
  preview: {
    method: 'POST',
    path: `${templatePath}/preview`,
    privilege: ['content-template', 'browse'],
    summary: 'Renders a template with the client’s newest article, or a selected one',
    body: z.object({
      Kind: z.enum(templateKinds),
      Language: z.enum(templateLanguages),
      Subject: z.string().max(200),
      Text: z.string().max(4000),
      Article_ID: idSchema.optional(),
    }),
    result: filled,
  },
});

const rulePath = '/v1/manage/report/auto-inform-rule';
const ruleBrowse = ['auto-inform-rule', 'browse'] as const;
const setting = z.object({
  Formula: levelFormulaSchema,
  Holidays: z.array(day).max(400),
  /** Receipts are required for this level and more urgent ones; 0: for none. */
  Receipt_Level: z.int().min(0).max(4),
  Remind_Minutes: z.int().min(1).max(10_080),
  Reminders: z.int().min(0).max(20),
});
export type AlertSettingWire = z.output<typeof setting>;

const replayed = z.object({
  Article_ID: idSchema,
  Title: z.string(),
  Site: z.string(),
  At: z.string(),
  Due_At: z.string(),
  Outcome: z.string(),
  Reason: reasonSchema,
});
export type ReplayedAlert = z.output<typeof replayed>;
const replay = z.object({
  /** Alerts that would have been sent, latest first; at most 500 of `total`. */
  list: z.array(replayed),
  total: z.number(),
  Days: z.array(z.object({ Day: day, Count: z.number() })),
  Receivers: z.array(z.object({ Receiver_ID: idSchema, Receiver_Name: z.string(), Messages: z.number() })),
  /** Number of articles matching the filter, and the reasons why some of them caused no alert. */
  Matched: z.number(),
  Left: z.array(z.object({ Outcome: z.string(), Count: z.number() })),
  /** More articles matched than were evaluated. */
  Is_Cut: z.boolean(),
});
export type RuleReplay = z.output<typeof replay>;

/** Operations on rules besides the list and the form. */
export const ruleContract = defineContract({
  replay: {
    method: 'POST',
    path: `${rulePath}/replay`,
    privilege: ruleBrowse,
    summary: 'Replays a rule over past days with the live decision code, without notifying anyone',
    body: z.object({ Rule: draftSchema(autoInformRule), Days: z.union([z.literal(7), z.literal(30)]) }),
    result: replay,
  },
  budget: {
    method: 'POST',
    path: `${rulePath}/budget`,
    privilege: ruleBrowse,
    summary:
      'Proposes the minimum score at which a rule sends about the given number of alerts a day; level I is always sent',
    body: z.object({
      Rule: draftSchema(autoInformRule),
      Days: z.union([z.literal(7), z.literal(30)]),
      A_Day: z.number().min(0.1).max(1000),
    }),
    result: z.object({
      Min_Score: z.number(),
      /** Messages per day at this score. */
      A_Day: z.number(),
      Kept: z.number(),
      /** Alerts that would be suppressed, highest score first; at most 100 of `Left_Count`. */
      Left: z.array(replayed),
      Left_Count: z.number(),
    }),
  },
  setting: {
    method: 'GET',
    path: `${rulePath}/setting`,
    privilege: ruleBrowse,
    summary: 'Returns the level formula, the holidays and the receipt level',
    result: setting,
  },
  saveSetting: {
    method: 'PUT',
    path: `${rulePath}/setting`,
    privilege: ['auto-inform-rule', 'modify'],
    summary: 'Changes the level formula, the holidays and the receipt level',
    body: setting,
    result: setting,
  },
});
