import { z } from 'zod';
import { defineContract } from '#core';
import { articleId, articleRowSchema, mediaTypeSchema, pinSchema } from '#plugins/articles';

const privilege = ['frontHome', 'browse'] as const;

/** Stretches of time that the dashboard shows: hours of the last 24, or days of the last 7 or 30, today included. */
export const periods = ['24h', '7d', '30d'] as const;
export type Period = (typeof periods)[number];

const query = z.object({ period: z.enum(periods).default('24h'), Subject_ID: articleId.optional() });

/**
 * Articles of a stretch of time, both ends included, as ISO 8601; a list with the same ends and filters has as many.
 */
const span = z.object({
  From: z.string(),
  To: z.string(),
  Total: z.number(),
  Negative: z.number(),
  Neutral: z.number(),
  Positive: z.number(),
});
export type Span = z.output<typeof span>;

const overview = z.object({
  /** When this was counted. */
  At: z.string(),
  Today: span,
  /** Yesterday until the same time of the day. */
  Before: span,
  /** Of today's articles, those the caller has not read. */
  Unread: z.number(),
  Period: span,
  /** The period in hours or days of the caller's time zone, the earliest first. */
  Trend: z.array(span),
  Media: z.array(z.object({ Media_Type: mediaTypeSchema, Count: z.number(), Negative: z.number() })),
  /**
   * The enabled subjects within the caller's reach: today, yesterday until the same time, and the last 24 hours one by
   * one.
   */
  Subjects: z.array(
    z.object({
      Subject_ID: articleId,
      Subject_Name: z.string(),
      Colour: z.string().nullable(),
      Today: z.number(),
      Negative: z.number(),
      Before: z.number(),
      Hours: z.array(z.number()),
    }),
  ),
});
export type Overview = z.output<typeof overview>;

const dashboard = overview.extend({
  /**
   * What was copied most in the period, each with its earliest copy; `Copies` as its list of similar articles has them,
   * `New_Copies` of the period.
   */
  Hot: z.array(articleRowSchema.extend({ Copies: z.number(), New_Copies: z.number() })),
  /** The newest negative articles of the period, copies folded. */
  Negatives: z.array(articleRowSchema),
  /**
   * What changes slowly, only when asked for: the sources with the most articles of the period, and the caller's pins.
   */
  Sites: z.array(z.object({ Value: z.string(), Count: z.number() })).nullable(),
  Pins: z.array(pinSchema).nullable(),
});
export type Dashboard = z.output<typeof dashboard>;

/** One call for the whole screen, as each costs a way to the server and back before anything is seen. */
export const frontContract = defineContract({
  dashboard: {
    method: 'GET',
    path: '/v1/front/dashboard',
    privilege,
    summary: 'Today against yesterday, the course of a period, each subject’s share, and what grows or needs a look',
    query: query.extend({ Is_Full: z.enum(['true', 'false']).default('true') }),
    result: dashboard,
  },
});
