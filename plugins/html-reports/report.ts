import { z } from 'zod';
import { lineSchema } from '#core/contract';
import { idSchema } from '#core/resource';
import { moduleIdSchema, moduleInputSchema } from '#plugins/analysis';
import { reportSchema } from '#plugins/briefings';

/** Themes of reports: plain and blue, in the style of an official document, or dark for board presentations. */
export const reportThemes = ['clear', 'formal', 'deep'] as const;
export type ReportTheme = (typeof reportThemes)[number];

export const maxBlocks = 100;
/** Max number of columns of a manually written table. */
export const maxColumns = 8;
export const maxRows = 100;
/** Max number of entries in a list. */
export const maxListed = 50;

/** Short enough that part names can be derived from it. */
const blockId = z.string().regex(/^[a-z0-9]{1,20}$/, 'block');
/** SHA-256 of a picture of the client. */
export const pictureHash = z.string().regex(/^[0-9a-f]{64}$/, 'hash');
/** A statement from elsewhere, such as a yearly report: readers see it, but it cannot be recomputed. */
const named = z.string().trim().max(200);
/** Sanitized by the server on every input. */
const html = z.string().max(60_000);

/** Source of a figure that a person wrote. */
export const sourceSchema = z.object({
  /** Modules and lists of this report. */
  Block_IDs: z.array(blockId).max(20),
  Article_IDs: z.array(idSchema).max(20),
  Named: named,
});
export type Source = z.output<typeof sourceSchema>;
export const noSource: Source = { Block_IDs: [], Article_IDs: [], Named: '' };
export const hasSource = ({ Block_IDs, Article_IDs, Named }: Source): boolean =>
  Block_IDs.length + Article_IDs.length > 0 || Named !== '';

const cover = z.object({
  Kind: z.literal('cover'),
  Block_ID: blockId,
  Title: lineSchema(100),
  Subtitle: z.string().trim().max(200),
  /** Publisher of the source. */
  Issuer: z.string().trim().max(100),
  /** Date as displayed. */
  Date_Text: z.string().trim().max(60),
  Picture: pictureHash.nullable(),
});
const text = z.object({ Kind: z.literal('text'), Block_ID: blockId, Html: html });
const comment = z.object({
  Kind: z.literal('comment'),
  Block_ID: blockId,
  /** Author of the opinion. */
  Author: lineSchema(60),
  Html: html,
});
const module = z.object({
  Kind: z.literal('module'),
  Block_ID: blockId,
  Module_ID: moduleIdSchema,
  Input: moduleInputSchema,
  /** Defaults to the question of the module when empty. */
  Title: lineSchema(100),
  View: z.enum(['figures', 'chart', 'table']),
  With_Sentence: z.boolean(),
});
const articles = z.object({
  Kind: z.literal('articles'),
  Block_ID: blockId,
  Title: lineSchema(100),
  Input: moduleInputSchema,
  Sort: z.enum(['heat', 'time']),
  Size: z.int().min(1).max(maxListed),
  With_Summary: z.boolean(),
});
const table = z.object({
  Kind: z.literal('table'),
  Block_ID: blockId,
  Title: lineSchema(100),
  Columns: z.array(z.string().max(60)).min(1).max(maxColumns),
  Rows: z.array(z.array(z.string().max(300)).max(maxColumns)).max(maxRows),
  Source: sourceSchema,
});
const picture = z.object({
  Kind: z.literal('picture'),
  Block_ID: blockId,
  Picture: pictureHash.nullable(),
  /** Alternative text for readers who cannot see the picture. */
  Alt: z.string().trim().max(200),
  Caption: z.string().trim().max(200),
});
const pageBreak = z.object({ Kind: z.literal('break'), Block_ID: blockId });

export const pageBlockSchema = z.discriminatedUnion('Kind', [
  cover,
  text,
  comment,
  module,
  articles,
  table,
  picture,
  pageBreak,
]);
export type PageBlock = z.output<typeof pageBlockSchema>;
export type BlockKind = PageBlock['Kind'];
export type BlockOf<Kind extends BlockKind> = Extract<PageBlock, { Kind: Kind }>;
export const blockKinds = ['cover', 'text', 'module', 'articles', 'table', 'picture', 'comment', 'break'] as const;

/** Blocks that query data. */
export const dataBlockSchema = z.discriminatedUnion('Kind', [module, articles]);
export type DataBlock = z.output<typeof dataBlockSchema>;
export const isDataBlock = (block: PageBlock | PublishedBlock): block is DataBlock =>
  block.Kind === 'module' || block.Kind === 'articles';

/** The editable content of a report. */
export const reportPageSchema = z.object({
  Title: lineSchema(100, 1),
  Theme: z.enum(reportThemes),
  Blocks: z.array(pageBlockSchema).max(maxBlocks),
});
export type Page = z.output<typeof reportPageSchema>;

/** Source of a statement, referenced by the number in the text. */
const citation = z.object({
  Number: z.int(),
  Kind: z.enum(['figure', 'article', 'named']),
  Text: z.string(),
  Url: z.string().nullable(),
});
export type Citation = z.output<typeof citation>;

/** Source numbers can make a text up to three times as long. */
const numberedHtml = z.string().max(200_000);
const publishedBlock = z.discriminatedUnion('Kind', [
  cover,
  text.extend({ Html: numberedHtml }),
  comment.extend({ Html: numberedHtml }),
  module,
  articles,
  // Older pages contain the numbers in the title.
  table.extend({ Numbers: z.array(z.int()).optional() }),
  picture,
  pageBreak,
]);
/** A block with the numbers of its sources; draft blocks have none yet. */
export type PublishedBlock = z.output<typeof publishedBlock>;

/** Formats the numbers of sources. */
export const numberMarks = (numbers: readonly number[]): string => numbers.map((number) => `[${number}]`).join('');

/** Heading of a table: its title with the numbers of its sources. */
export const tableTitle = ({ Title, Numbers = [] }: Extract<PublishedBlock, { Kind: 'table' }>): string =>
  [Title, numberMarks(Numbers)].filter(Boolean).join(' ');

/**
 * A published page. `Report` holds the data behind the blocks, in the model of briefs: modules and articles by the
 * names of their blocks, written sentences with their sources, and articles that are only cited.
 */
export const publishedSchema = reportPageSchema.extend({
  Blocks: z.array(publishedBlock).max(maxBlocks),
  Report: reportSchema,
  Citations: z.array(citation),
  Published_At: z.string(),
});
export type Published = z.output<typeof publishedSchema>;
