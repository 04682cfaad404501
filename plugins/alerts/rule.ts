import { z } from 'zod';
import { idSchema } from '#core/resource';
import { levelTerms } from '#shared/vocabulary';

/** Stages of an event that a rule may require. */
export const eventStageNames = ['new', 'rising', 'peak', 'fading'] as const;
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected a time of day such as 08:30');
const channelId = z
  .string()
  .regex(/^[a-z]+(-[a-z]+)*$/)
  .max(40);
const level = z.int().min(1).max(4);

/** Article filter by the wire names of the article list. */
export const ruleFilterSchema = z.record(z.string().max(60), z.string().max(8000)).default({});

/** Conditions on an article beyond the filters of the list. */
export const conditionsSchema = z.object({
  /** 0 … 1, of the classified sentiment. */
  Min_Confidence: z.number().min(0).max(1).default(0),
  /** Least urgent level that is sent: 4 means all. */
  Lowest_Level: level.default(4),
  /** 0 … 100, by the level formula. */
  Min_Score: z.number().min(0).max(100).default(0),
  /** Only the first of its copies. */
  Is_First_Carrier: z.boolean().default(false),
  Min_Similar: z.int().min(0).max(100_000).default(0),
  Min_Popularity: z.number().min(0).default(0),
  /** Any of these; empty: any stage. */
  Stages: z.array(z.enum(eventStageNames)).max(4).default([]),
  /** Alerts on spikes of the filter’s subjects instead of single articles. */
  Is_Spike: z.boolean().default(false),
});

export const receiversSchema = z.object({
  Receiver_IDs: z.array(idSchema).max(500).default([]),
  Groups: z.array(z.string().min(1).max(200)).max(50).default([]),
});

/** Channels by level name; default: all channels of a receiver. */
export const channelsSchema = z.partialRecord(z.enum(levelTerms.values), z.array(channelId).max(20)).default({});

export const timingSchema = z.object({
  Mode: z.enum(['instant', 'merged', 'digest']).default('instant'),
  Every_Minutes: z.int().min(5).max(1440).default(30),
  /** Times at which digests are sent, including alerts above the daily cap. */
  At: z.array(clock).min(1).max(24).default(['09:00', '18:00']),
  /** 1 Monday … 7 Sunday. */
  Weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).default([1, 2, 3, 4, 5, 6, 7]),
});

export const quietSchema = z.object({
  From: clock.nullable().default(null),
  To: clock.nullable().default(null),
  /** The client’s holidays are quiet all day. */
  Is_Holiday_Quiet: z.boolean().default(false),
});

export const escalationSchema = z.object({
  /** Null: no escalation. */
  After_Minutes: z.int().min(1).max(10_080).nullable().default(null),
  Receiver_IDs: z.array(idSchema).max(100).default([]),
});

export type RuleConditions = z.output<typeof conditionsSchema>;
export type RuleTiming = z.output<typeof timingSchema>;
export type RuleQuiet = z.output<typeof quietSchema>;
export type RuleReceivers = z.output<typeof receiversSchema>;
export type RuleChannels = z.output<typeof channelsSchema>;
export type RuleEscalation = z.output<typeof escalationSchema>;
