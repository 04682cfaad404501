import { z } from 'zod';
import { languages } from '#core';
import { idSchema } from '#core/resource';
import { moduleInputSchema } from '#plugins/analysis';

/** Part ids, unique within one report. */
const partId = z.string().regex(/^[a-z0-9-]{1,40}$/, 'part');
const field = z.record(z.string(), z.string());
const drill = z.union([
  z.object({ fields: field }),
  z.object({ only: field }),
  z.object({ path: z.string().regex(/^\/[^/]/, 'path') }),
]);

const chart = z.object({
  kind: z.enum(['bar', 'line', 'area', 'ring']),
  categories: z.array(z.string()),
  series: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      values: z.array(z.number().nullable()),
      tone: z.enum(['negative', 'neutral', 'positive']).optional(),
    }),
  ),
  tones: z.array(z.enum(['negative', 'neutral', 'positive']).optional()).optional(),
  stacked: z.boolean().optional(),
  horizontal: z.boolean().optional(),
});

/** One cell: its value at build time, and the link to the list that a figure counts. */
const cell = z.object({ Value: z.union([z.string(), z.number()]).nullable(), Drill: drill.nullable() });

/** Evidence of figures and sentences: the query, the state of the data at that time, and the complete result. */
export const evidenceSchema = z.object({
  Evidence_ID: partId,
  Module_ID: z.string(),
  Title: z.string(),
  /** With a resolved period, so that the query is identical when it is re-run. */
  Input: moduleInputSchema,
  As_Of: z.string(),
  /** Language and time zone of the result, so that it is re-run with the same; older reports lack it. */
  Language: z.enum(languages).optional(),
  Time_Zone: z.string().optional(),
  Newest_At: z.string().nullable(),
  From: z.string(),
  To: z.string(),
  Counted: z.number(),
  Sentence: z.string(),
  Columns: z.array(z.object({ Key: z.string(), Title: z.string() })),
  /** Rows are identified by their non-numeric cells. */
  Rows: z.array(z.object({ Key: z.string(), Cells: z.array(cell) })),
  Figures: z.array(
    z.object({ Key: z.string(), Name: z.string(), Value: z.number().nullable(), Before: z.number().nullable() }),
  ),
  Chart: chart.nullable(),
});
export type Evidence = z.output<typeof evidenceSchema>;

/** Sources of a sentence: figures, articles, or both. A sentence without any must not be published. */
export const sourcesSchema = z.object({
  Evidence_IDs: z.array(partId).max(50),
  Article_IDs: z.array(idSchema).max(50),
});

const heading = z.object({
  Kind: z.literal('heading'),
  Block_ID: partId,
  Level: z.union([z.literal(1), z.literal(2)]),
  Text: z.string().trim().min(1).max(200),
});
const sentence = z.object({
  Kind: z.literal('sentence'),
  Block_ID: partId,
  Text: z.string().trim().min(1).max(4000),
  Is_Lead: z.boolean(),
  Sources: sourcesSchema,
});
const module = z.object({
  Kind: z.literal('module'),
  Block_ID: partId,
  Evidence_ID: partId,
  View: z.enum(['figures', 'chart', 'table']),
});
const article = z.object({
  Kind: z.literal('article'),
  Block_ID: partId,
  Article_ID: idSchema,
  Title: z.string().trim().min(1).max(500),
  Summary: z.string().max(4000),
  /** The full text, if the report includes full texts. */
  Text: z.string(),
  Remark: z.string().max(2000),
  /** State of the article when the report was built; a later difference counts as drift. */
  Source: z.object({
    Title: z.string(),
    /** Missing in older reports. */
    Summary: z.string().optional(),
    Site: z.string(),
    Media_Type: z.string(),
    Emotion: z.string(),
    Published_At: z.string(),
    Url: z.string().nullable(),
  }),
});
export const blockSchema = z.discriminatedUnion('Kind', [heading, sentence, module, article]);
export type ReportBlock = z.output<typeof blockSchema>;
export type ArticleBlock = z.output<typeof article>;
export type SentenceBlock = z.output<typeof sentence>;

/** A report: its parts in order, and their evidence. Every format is rendered from it. */
export const reportSchema = z.object({
  Blocks: z.array(blockSchema).max(5000),
  Evidence: z.array(evidenceSchema).max(100),
});
export type Report = z.output<typeof reportSchema>;

const articleFields = ['Title', 'Summary', 'Text', 'Site', 'Emotion', 'Published_At', 'gone'] as const;
const change = { Was: z.string(), Is: z.string().nullable() };
/**
 * Differences since the build: exactly the affected figures, articles and sentences. `Counted` without a row is the
 * number of articles that a result covers; `Before` is the value of a figure in the previous period; a row that was not
 * among the shown ones had no value then.
 */
export const driftSchema = z.object({
  Checked_At: z.string(),
  Figures: z.array(z.object({ Evidence_ID: partId, Row_Key: z.string(), Column_Key: z.string(), ...change })),
  Articles: z.array(z.object({ Block_ID: partId, Field: z.enum(articleFields), ...change })),
  Sentences: z.array(partId),
});
export type Drift = z.output<typeof driftSchema>;

/** Returns the sentences without a source, which prevent a report from being published. */
export const unfounded = ({ Blocks }: Pick<Report, 'Blocks'>): readonly SentenceBlock[] =>
  Blocks.filter(
    (block): block is SentenceBlock =>
      block.Kind === 'sentence' && block.Sources.Evidence_IDs.length + block.Sources.Article_IDs.length === 0,
  );

/**
 * Removes references to articles that are no longer in the report, so that sentences left without a source are
 * recognized as such.
 */
export function withoutLostSources(blocks: readonly ReportBlock[]): ReportBlock[] {
  const present = new Set(blocks.flatMap((block) => (block.Kind === 'article' ? [block.Article_ID] : [])));
  return blocks.map((block) =>
    block.Kind === 'sentence' && block.Sources.Article_IDs.some((id) => !present.has(id))
      ? {
          ...block,
          Sources: { ...block.Sources, Article_IDs: block.Sources.Article_IDs.filter((id) => present.has(id)) },
        }
      : block,
  );
}
