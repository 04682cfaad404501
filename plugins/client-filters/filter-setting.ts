import { z } from 'zod';
import { emotionSchema, mediaTypeSchema } from '#plugins/articles';
import { mediaTypeTerms } from '#shared/vocabulary';

/** Filters by properties of an article rather than by its source or words; each is stored and applied separately. */
export const filterParameters = ['min-length', 'media', 'max-age', 'ads', 'emotion', 'confidence'] as const;
export type FilterParameter = (typeof filterParameters)[number];

/** Filter parameters of a client. Null or empty: not in use. */
export const filterSettingSchema = z.object({
  /** Minimum length of the body in characters; posts, comments and broadcasts are naturally short and exempt. */
  Min_Length: z.number().int().min(1).max(5000).nullable(),
  Excluded_Media: z.array(mediaTypeSchema).max(mediaTypeTerms.values.length - 1),
  /** Maximum number of days between publishing and arrival; applies only to articles that arrive from now on. */
  Max_Age_Days: z.number().int().min(1).max(3650).nullable(),
  /** Hides advertisements and advertorials, see `adScore`. */
  Is_Ads_Excluded: z.boolean().default(false),
  /**
   * Sentiments to hide, by the classification for the client on arrival; articles whose sentiment a person has set stay
   * visible.
   */
  Excluded_Emotions: z.array(emotionSchema).max(2).default([]),
  /** Hides articles whose classification has a lower confidence. */
  Min_Confidence: z.number().min(0.34).max(0.95).nullable().default(null),
});
export type FilterSetting = z.output<typeof filterSettingSchema>;

/** Media whose articles are long enough for a minimum length to make sense. */
export const longMedia = ['news', 'wechat', 'app', 'newspaper', 'forum'] as const;
