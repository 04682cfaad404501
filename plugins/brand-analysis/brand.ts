import { z } from 'zod';
import { lineSchema } from '#core/contract';
import { idSchema } from '#core/resource';
import { articleGroupsSchema, groupLimits, type ArticleGroup } from '#plugins/analysis';

const brandSchema = z
  .object({
    Name: lineSchema(50, 1),
    /** Subjects whose articles belong to the brand. */
    Subject_IDs: z.array(idSchema).max(20).default([]),
    /** Query that finds the brand's articles, in the query language of the article list. */
    Keyword: z.string().trim().max(2000).default(''),
  })
  .refine(({ Subject_IDs, Keyword }) => Subject_IDs.length > 0 || Keyword !== '', 'a brand needs a subject or a query');
/** A brand: the articles of some subjects, the results of a query, or their intersection. */
export type Brand = z.output<typeof brandSchema>;

/** Brands to compare, the own brand first. */
export const brandsSchema = z
  .array(brandSchema)
  .min(groupLimits.min)
  .max(groupLimits.max)
  .refine((brands) => new Set(brands.map(({ Name }) => Name)).size === brands.length, 'two brands have the same name');

/** Converts brands to the article groups that modules compare. */
export const getGroups = (brands: readonly Brand[]): ArticleGroup[] =>
  brands.map(({ Name, Subject_IDs, Keyword }) => ({
    Name,
    Filter: {
      ...(Subject_IDs.length > 0 ? { Subject_ID: Subject_IDs.join(',') } : {}),
      ...(Keyword === '' ? {} : { keyword: Keyword }),
    },
  }));

/** Parses the brands in a URL; returns null if it contains no valid comparison. */
export function readBrands(text: string): readonly Brand[] | null {
  try {
    const brands = brandsSchema.safeParse(JSON.parse(text));
    return brands.success && articleGroupsSchema.safeParse(getGroups(brands.data)).success ? brands.data : null;
  } catch {
    return null;
  }
}
