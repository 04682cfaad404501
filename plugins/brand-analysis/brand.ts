import { z } from 'zod';
import { articleGroupsSchema, groupLimits, type ArticleGroup } from '#plugins/analysis';

const brandSchema = z
  .object({
    Name: z.string().trim().min(1).max(50),
    /** Subjects whose articles are the brand's. */
    Subject_IDs: z
      .array(z.string().regex(/^\d{1,19}$/, 'id'))
      .max(20)
      .default([]),
    /** What finds the brand's articles, in the language of the article list. */
    Keyword: z.string().trim().max(2000).default(''),
  })
  .refine(({ Subject_IDs, Keyword }) => Subject_IDs.length > 0 || Keyword !== '', 'a brand needs a subject or a query');
/** A brand: the articles of some subjects, those that a query finds, or what is in both. */
export type Brand = z.output<typeof brandSchema>;

/** Brands to compare, one's own first. */
export const brandsSchema = z
  .array(brandSchema)
  .min(groupLimits.least)
  .max(groupLimits.most)
  .refine((brands) => new Set(brands.map(({ Name }) => Name)).size === brands.length, 'two brands have one name');

/** Brands as modules compare them. */
export const groupsOf = (brands: readonly Brand[]): ArticleGroup[] =>
  brands.map(({ Name, Subject_IDs, Keyword }) => ({
    Name,
    Filter: {
      ...(Subject_IDs.length > 0 ? { Subject_ID: Subject_IDs.join(',') } : {}),
      ...(Keyword === '' ? {} : { keyword: Keyword }),
    },
  }));

/** The brands of an address; null when it holds none that can be compared. */
export function readBrands(text: string): readonly Brand[] | null {
  try {
    const brands = brandsSchema.safeParse(JSON.parse(text));
    return brands.success && articleGroupsSchema.safeParse(groupsOf(brands.data)).success ? brands.data : null;
  } catch {
    return null;
  }
}
