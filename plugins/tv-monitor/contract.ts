import { z } from 'zod';
import { defineContract } from '#core';
import { lineSchema, sizeSchema, webUrlSchema } from '#core/contract';
import { idSchema } from '#core/resource';
import { emotionSchema, markSchema } from '#plugins/articles';

/** Maximum size of a transcript file, in bytes. */
export const maxTranscriptBytes = 5 * 1024 * 1024;

const count = z.int().min(0);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'date');

/** Something said; times in milliseconds from the beginning of the broadcast. */
const cue = z.object({
  Number: count,
  Start: count,
  End: count,
  Text: z.string(),
  Speaker: z.string().nullable(),
  /** The file contained no plausible time. */
  Is_Estimated: z.boolean(),
  Marks: z.array(markSchema),
});

export const broadcastSchema = z.object({
  Broadcast_ID: idSchema,
  Title: z.string(),
  Channel_ID: idSchema,
  Channel_Name: z.string(),
  Programme_ID: idSchema,
  Programme_Name: z.string(),
  Region: z.string().nullable(),
  Started_At: z.string(),
  /** In milliseconds. */ Duration: count,
  Cue_Count: count,
  /** Its article, if it belongs to the client. */
  Article_ID: idSchema.nullable(),
  Emotion: emotionSchema.nullable(),
  /** Imported by the client for its own use only. */
  Is_Own: z.boolean(),
  /** The available stream: the recorded broadcast or the live channel. */
  Stream: z.enum(['recording', 'live']).nullable(),
});

/** A problem in a file; lines count from 1. */
const fault = z.object({ Line: count, Code: z.string(), Excerpt: z.string() });

const hit = broadcastSchema.extend({ Words: z.array(z.string()), Hit_Count: count, Cues: z.array(cue) });
const detail = broadcastSchema.extend({
  Words: z.array(z.string()),
  Hit_Count: count,
  Cues: z.array(cue),
  Stream_Url: z.string().nullable(),
});
const slot = z.object({ Programme_ID: idSchema, Programme_Name: z.string(), Started_At: z.string(), Duration: count });
const dayItem = broadcastSchema.extend({ Hit_Count: count });
const imported = broadcastSchema.extend({
  File_Name: z.string(),
  Format: z.string(),
  Fault_Count: count,
  Created_At: z.string(),
  /** In progress, stored as an article, rejected by a rule, or stored and later removed. */
  State: z.enum(['waiting', 'stored', 'rejected', 'removed']),
});

const placement = z.object({
  Programme_ID: idSchema,
  Started_At: z.iso.datetime({ offset: true }),
  /** Defaults to the programme and time. */
  Title: lineSchema(200).optional(),
  /** A recording of the broadcast (HLS). */
  Stream_Url: webUrlSchema().optional(),
  /** Replaces an earlier transcript of the same broadcast. */
  Replaces: z.boolean().optional(),
});

const preview = z.object({
  File_Name: z.string(),
  Format: z.string(),
  Charset: z.string(),
  Cue_Count: count,
  Duration: count,
  Fault_Count: count,
  Faults: z.array(fault),
  Cues: z.array(cue),
  /** Broadcast details suggested by the file and its name. */
  Suggested: z.object({
    Programme_ID: idSchema.nullable(),
    Started_At: z.string().nullable(),
    Title: z.string().nullable(),
    Stream_Url: z.string().nullable(),
  }),
});

const outcome = z.object({ Broadcast_ID: idSchema, Cue_Count: count, Fault_Count: count });

export type TvCue = z.output<typeof cue>;
export type TvBroadcast = z.output<typeof broadcastSchema>;
export type TvHit = z.output<typeof hit>;
export type TvDetail = z.output<typeof detail>;
export type TvFault = z.output<typeof fault>;
export type TvDayItem = z.output<typeof dayItem>;
export type TvSlot = z.output<typeof slot>;
export type TvImport = z.output<typeof imported>;
export type TvPreview = z.output<typeof preview>;
export type TvPlacement = z.output<typeof placement>;

const path = '/v1/front/tools/tv-monitor';
const look = ['tv-monitor', 'browse'] as const;
const act = ['tv-monitor', 'modify'] as const;

/** API for what was said on television, and when. */
export const tvContract = defineContract({
  hits: {
    method: 'GET',
    path,
    privilege: look,
    summary:
      'Lists broadcasts with the cues that contain words of the client’s rules, of a subject or of a query, newest first',
    query: z.object({
      Channel_ID: idSchema.optional(),
      Programme_ID: idSchema.optional(),
      Subject_ID: idSchema.optional(),
      /** ISO 8601 range, `from..to`. */
      Started_At: z.string().max(80).optional(),
      /** In the query language. */
      keyword: z.string().trim().max(2000).optional(),
      /** `hits`: broadcasts that match the client's rules; `all`: every broadcast. */
      Scope: z.enum(['hits', 'all']).default('hits'),
      after: z.string().max(80).optional(),
      size: sizeSchema({ maxSize: 50, size: 10 }),
    }),
    result: z.object({ list: z.array(hit), total: z.number(), next: z.string().nullable() }),
  },
  detail: {
    method: 'GET',
    path: `${path}/broadcast`,
    privilege: look,
    summary: 'Returns one broadcast with all its cues',
    query: z.object({ id: idSchema, Subject_ID: idSchema.optional(), keyword: z.string().trim().max(2000).optional() }),
    result: detail,
  },
  ofArticle: {
    method: 'GET',
    path: `${path}/article-broadcast`,
    privilege: look,
    summary: 'Returns the broadcast behind one of the client’s articles, with its first hits',
    query: z.object({ Article_ID: idSchema }),
    result: z.object({ Broadcast: hit.nullable() }),
  },
  day: {
    method: 'GET',
    path: `${path}/day`,
    privilege: look,
    summary: 'Returns one day of the channels: broadcasts with their hits, and scheduled programmes',
    query: z.object({ Day: day, Channel_ID: idSchema.optional() }),
    result: z.object({
      From: z.string(),
      To: z.string(),
      list: z.array(
        z.object({
          Channel_ID: idSchema,
          Channel_Name: z.string(),
          Broadcasts: z.array(dayItem),
          Planned: z.array(slot),
        }),
      ),
      total: z.number(),
    }),
  },
  choices: {
    method: 'GET',
    path: `${path}/choices`,
    privilege: look,
    summary: 'Lists the channels and programmes to choose from',
    result: z.object({
      Channels: z.array(z.object({ Channel_ID: idSchema, Channel_Name: z.string(), Has_Stream: z.boolean() })),
      Programmes: z.array(
        z.object({
          Programme_ID: idSchema,
          Programme_Name: z.string(),
          Channel_ID: idSchema,
          Start_Time: z.string().nullable(),
        }),
      ),
    }),
  },
  preview: {
    method: 'POST',
    readsOnly: true,
    path: `${path}/preview`,
    privilege: act,
    summary: 'Previews a transcript without storing it',
    accepts: 'multipart',
    upload: { files: 1, bytes: maxTranscriptBytes + 1024 * 1024 },
    result: preview,
  },
  upload: {
    method: 'POST',
    path: `${path}/upload`,
    privilege: act,
    summary: 'Imports a transcript in SRT, WebVTT or JSON; the form fields are those of `transcript`',
    accepts: 'multipart',
    upload: { files: 1, bytes: maxTranscriptBytes + 1024 * 1024 },
    result: outcome,
  },
  create: {
    method: 'POST',
    path: `${path}/transcript`,
    privilege: act,
    summary: 'Imports a transcript as text from another system',
    body: placement.extend({
      File_Name: lineSchema(200).default('transcript'),
      /** SRT, WebVTT or JSON. */ Content: z.string().min(1).max(maxTranscriptBytes),
    }),
    result: outcome,
  },
  transcripts: {
    method: 'GET',
    path: `${path}/transcript-list`,
    privilege: act,
    summary: 'Lists the transcripts imported by the caller’s client, newest first',
    query: z.object({ after: idSchema.optional(), size: sizeSchema() }),
    result: z.object({ list: z.array(imported), total: z.number(), next: z.string().nullable() }),
  },
  faults: {
    method: 'GET',
    path: `${path}/fault-list`,
    privilege: act,
    summary: 'Lists the problems found in a transcript, by line',
    query: z.object({ id: idSchema }),
    result: z.object({ list: z.array(fault), total: z.number() }),
  },
  remove: {
    method: 'DELETE',
    path: `${path}/broadcast`,
    privilege: ['tv-monitor', 'delete'],
    summary: 'Deletes a transcript with its article',
    query: z.object({ id: idSchema }),
    result: z.object({ removed: z.number() }),
  },
  stream: {
    method: 'GET',
    path: `${path}/stream`,
    privilege: look,
    summary:
      'Returns the stream of a broadcast or its channel: a playlist whose parts point back to this call, or one of the parts',
    answers: 'file',
    query: z.object({
      id: idSchema,
      address: z.string().max(4000).optional(),
      /** Byte range, `first-last`. */ bytes: z
        .string()
        .regex(/^\d{1,15}-\d{1,15}$/)
        .optional(),
      key: z.string().max(100).optional(),
    }),
  },
});

/** Form fields that accompany an uploaded file. */
export const placementSchema = z.object({ ...placement.shape, Replaces: z.stringbool().optional() });
