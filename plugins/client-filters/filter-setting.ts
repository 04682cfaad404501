import { z } from 'zod';
import { emotionSchema, mediaTypeSchema } from '#plugins/articles';
import { mediaTypeTerms } from '#shared/vocabulary';

/**
 * What a client keeps away by the make of an article rather than by its source or words; each is kept and applied by
 * itself.
 */
export const filterParameters = ['min-length', 'media', 'max-age', 'ads', 'emotion', 'confidence'] as const;
export type FilterParameter = (typeof filterParameters)[number];

/** Null or empty: not in use. */
export const filterSettingSchema = z.object({
  /** Characters that the body must have; posts, comments and broadcasts are short by nature and stay. */
  Min_Length: z.number().int().min(1).max(5000).nullable(),
  Excluded_Media: z.array(mediaTypeSchema).max(mediaTypeTerms.values.length - 1),
  /** Days that may lie between publishing and arriving; holds for what comes in from now on. */
  Max_Age_Days: z.number().int().min(1).max(3650).nullable(),
  /** Advertisements and advertorials, see `adScore`. */
  Is_Ads_Excluded: z.boolean().default(false),
  /** As the client's articles are judged when they come in; what people judge themselves stays in view. */
  Excluded_Emotions: z.array(emotionSchema).max(2).default([]),
  /** Judgements less sure than this are kept away. */
  Min_Confidence: z.number().min(0.34).max(0.95).nullable().default(null),
});
export type FilterSetting = z.output<typeof filterSettingSchema>;

/** The media whose articles have a length worth the name. */
export const longMedia = ['news', 'wechat', 'app', 'newspaper', 'forum'] as const;
