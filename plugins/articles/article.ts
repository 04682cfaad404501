import { z } from 'zod';
import { idSchema } from '#core/resource';
import { sizeSchema } from '#core/contract';
import { articleFilterSchema } from './filter';
import { articleStatusTerms, emotionTerms, mediaTypeTerms } from '#shared/vocabulary';

export const mediaTypeSchema = z.enum(mediaTypeTerms.values);
export const emotionSchema = z.enum(emotionTerms.values);

export const statusSchema = z.enum(articleStatusTerms.values);

/** At most 500 ids, as a comma-separated list in queries or an array in bodies. */
export const articleIds = z
  .union([z.array(idSchema), z.string().transform((text) => text.split(',').filter(Boolean))])
  .pipe(z.array(idSchema).min(1).max(500));

/** Article row as lists show it. Counts are integers; `Emotion_Probability` is 0…1. */
export const articleRowSchema = z.looseObject({
  Article_ID: idSchema,
  Title: z.string(),
  Summary: z.string(),
  Url: z.string().nullable(),
  Site: z.string(),
  Domain: z.string(),
  Media_Type: mediaTypeSchema,
  Author: z.string(),
  /** Six digits; null when the article's location is unknown. */
  Region: z.string().nullable(),
  /** Common short name, 内蒙古 for 内蒙古自治区, so that a list needs no map of regions. */
  Region_Name: z.string().optional(),
  Emotion: emotionSchema,
  Emotion_Probability: z.number(),
  /** True when a person has corrected the emotion. */
  Is_Emotion_Set: z.boolean(),
  /** True when the classification was not confident enough to be reported; it counts as neutral. */
  Is_Unsure: z.boolean().optional(),
  Published_At: z.string(),
  Discovered_At: z.string(),
  Views: z.number(),
  Likes: z.number(),
  Comments: z.number(),
  Reposts: z.number(),
  Heat: z.number(),
  Similar_Count: z.number(),
  Cluster_ID: idSchema,
  Parent_ID: idSchema.nullable(),
  Status: statusSchema,
  Tags: z.array(z.string()),
  Subject_IDs: z.array(idSchema),
  /** Words of the matching rules. */
  Words: z.array(z.string()),
  Is_Read: z.boolean(),
  Is_Pinned: z.boolean(),
  Is_Sample: z.boolean(),
  /** True when the machine that stores the text does not respond; only the client's own fields are filled. */
  Is_Away: z.boolean().optional(),
  /** Of a copy: numbers that differ from those of the first published one, such as 3人 and 78人. */
  Changed_Numbers: z.array(z.object({ Before: z.string(), After: z.string() })).optional(),
});
export type ArticleRow = z.output<typeof articleRowSchema>;

export const articleSorts = ['time', 'heat', 'similar', 'relevance'] as const;

/** Query of one list page: `after` is the `next` of the previous page. */
export const articlePageSchema = articleFilterSchema.extend({
  sort: z.enum(articleSorts).default('time'),
  after: z.string().max(80).optional(),
  size: sizeSchema({ maxSize: 200 }),
  /** Includes the total and the count of each media type, so that a screen needs one request. */
  Is_Full: z.enum(['true', 'false']).default('false'),
  /**
   * Puts pinned articles first on the first page instead of at their regular position; later pages show them at their
   * regular position.
   */
  Is_Pinned_First: z.enum(['true', 'false']).default('false'),
});

/** A count that stops at a cap; `Is_Capped` is set when there are more. */
export const countSchema = z.object({ total: z.number(), Is_Capped: z.boolean() });

/** Number of articles of one media type in a list. */
export const mediaCountSchema = z.object({ Media_Type: mediaTypeSchema, Count: z.number() });
export type MediaCount = z.output<typeof mediaCountSchema>;

/** One page of a list; counts are included when requested. */
export const articleListSchema = z.object({
  list: z.array(articleRowSchema),
  next: z.string().nullable(),
  /** Exact total of the list. */
  Count: z.number().optional(),
  /** Counts by media type, ignoring the list's media type filter. */
  Media: z.array(mediaCountSchema).optional(),
  /** Newest of all articles of the client when the list was read, for `Since_ID`; `0` when there is none. */
  Newest_ID: z.string().optional(),
});

/** A range of a text to highlight; offsets refer to the accompanying text. */
export const markSchema = z.object({ start: z.number(), end: z.number(), word: z.string() });
export type Mark = z.output<typeof markSchema>;

/** Maximum number of days for which a share link of an article is valid. */
export const maxShareDays = 90;

/** Content of a share link: text and source only. */
export const sharedArticleSchema = articleRowSchema
  .pick({
    Article_ID: true,
    Title: true,
    Url: true,
    Site: true,
    Media_Type: true,
    Author: true,
    Published_At: true,
  })
  .extend({ Text: z.string(), Html: z.string().nullable(), View_Count: z.number(), Expires_At: z.string() })
  .strip();
export type SharedArticle = z.output<typeof sharedArticleSchema>;

/** Registered data of a site. */
export const registeredSiteSchema = z.object({
  Domain: z.string(),
  Site_Name: z.string(),
  Site_Type: z.string(),
  Media_Type: mediaTypeSchema,
  Region: z.string().nullable(),
  /** 1–5. */
  Weight: z.number(),
  Language: z.string().nullable(),
  Owner: z.string().nullable(),
});
export type RegisteredSite = z.output<typeof registeredSiteSchema>;

export const evidenceSchema = z.object({
  word: z.string(),
  field: z.enum(['title', 'body']),
  start: z.number(),
  end: z.number(),
  polarity: emotionSchema,
  weight: z.number(),
});

/** Period for which the articles of a site are counted on the article page. */
export const siteMonth = 'last-30-days';

/** Complete data of an article for its detail screen. */
export const articleDetailSchema = articleRowSchema.extend({
  Text: z.string(),
  Html: z.string().nullable(),
  Images: z.array(z.string()),
  Language: z.string(),
  Via: z.string(),
  Machine_Emotion: emotionSchema,
  Evidence: z.array(evidenceSchema),
  Trace: z.array(z.looseObject({ step: z.string() })),
  Subjects: z.array(
    z.object({ Subject_ID: idSchema, Rule_Version: z.number(), Words: z.array(z.string()), Is_By_Hand: z.boolean() }),
  ),
  Title_Marks: z.array(markSchema),
  Text_Marks: z.array(markSchema),
  Results: z.array(
    z.object({
      Result_ID: idSchema,
      Text: z.string(),
      User_ID: idSchema,
      User_Name: z.string().nullable(),
      Created_At: z.string(),
    }),
  ),
  Published_Count: z.number(),
});
export type ArticleDetail = z.output<typeof articleDetailSchema>;
