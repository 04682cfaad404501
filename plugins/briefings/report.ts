import { z } from 'zod';
import { languages } from '#core';
import { idSchema } from '#core/resource';
import { moduleInputSchema } from '#plugins/analysis';

/** Names of parts within one report. */
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

/** One cell: what was said then, and the list that a figure counts. */
const cell = z.object({ Value: z.union([z.string(), z.number()]).nullable(), Drill: drill.nullable() });

/** What figures and sentences rest on: a question, the state of the data it was asked of, and all that was answered. */
export const evidenceSchema = z.object({
  Evidence_ID: partId,
  Module_ID: z.string(),
  Title: z.string(),
  /** With its time made out, so that it asks the same whenever it is asked again. */
  Input: moduleInputSchema,
  As_Of: z.string(),
  /** In whose words and on whose clock it was answered, so that it is asked again by them; older reports do not say. */
  Language: z.enum(languages).optional(),
  Time_Zone: z.string().optional(),
  Newest_At: z.string().nullable(),
  From: z.string(),
  To: z.string(),
  Counted: z.number(),
  Sentence: z.string(),
  Columns: z.array(z.object({ Key: z.string(), Title: z.string() })),
  /** Rows are told apart by what is no figure in them. */
  Rows: z.array(z.object({ Key: z.string(), Cells: z.array(cell) })),
  Figures: z.array(
    z.object({ Key: z.string(), Name: z.string(), Value: z.number().nullable(), Before: z.number().nullable() }),
  ),
  Chart: chart.nullable(),
});
export type Evidence = z.output<typeof evidenceSchema>;

/** What a sentence is held by: figures, articles, or both. One without is no sentence to be published. */
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
  Face: z.enum(['figures', 'chart', 'table']),
});
const article = z.object({
  Kind: z.literal('article'),
  Block_ID: partId,
  Article_ID: idSchema,
  Title: z.string().trim().min(1).max(500),
  Summary: z.string().max(4000),
  /** The whole text, where the report holds texts. */
  Text: z.string(),
  Remark: z.string().max(2000),
  /** As the library had them when the report was built; a later difference is a drift. */
  Source: z.object({
    Title: z.string(),
    /** Older reports do not say it. */
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

/** A report: parts in their order, and what they rest on. Every format is drawn from it. */
export const reportSchema = z.object({
  Blocks: z.array(blockSchema).max(5000),
  Evidence: z.array(evidenceSchema).max(100),
});
export type Report = z.output<typeof reportSchema>;

const articleFields = ['Title', 'Summary', 'Text', 'Site', 'Emotion', 'Published_At', 'gone'] as const;
const change = { Was: z.string(), Is: z.string().nullable() };
/**
 * What has become otherwise since: exactly the figures, articles and sentences that are touched. `Counted` with no row
 * is how many articles an answer is about; `Before` is what a figure says of the time before; a row that was not among
 * the shown ones was nothing then.
 */
export const driftSchema = z.object({
  Checked_At: z.string(),
  Figures: z.array(z.object({ Evidence_ID: partId, Row_Key: z.string(), Column_Key: z.string(), ...change })),
  Articles: z.array(z.object({ Block_ID: partId, Field: z.enum(articleFields), ...change })),
  Sentences: z.array(partId),
});
export type Drift = z.output<typeof driftSchema>;

/** Sentences that nothing holds: they keep a report from being published. */
export const unfounded = ({ Blocks }: Pick<Report, 'Blocks'>): readonly SentenceBlock[] =>
  Blocks.filter(
    (block): block is SentenceBlock =>
      block.Kind === 'sentence' && block.Sources.Evidence_IDs.length + block.Sources.Article_IDs.length === 0,
  );

/** Parts whose sentences name no article that left the report: what nothing holds is seen to be held by nothing. */
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
