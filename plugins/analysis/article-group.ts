import { z } from 'zod';
import { articleFilters } from '#plugins/articles';

const { Subject_ID, keyword, place, Site, Author, Domain } = articleFilters.schema.shape;

/**
 * What says whose articles a group holds. It takes the place of the same fields of the question; what only narrows,
 * such as sentiment and time, belongs to the question and holds for all groups alike.
 */
export const groupFilterSchema = z.strictObject({ Subject_ID, keyword, place, Site, Author, Domain });

/** Articles that are compared with others under one name. */
export const articleGroupSchema = z.object({
  Name: z.string().trim().min(1).max(50),
  Filter: groupFilterSchema,
});
export type ArticleGroup = z.output<typeof articleGroupSchema>;

/** So many groups can be compared and still be told apart. */
export const groupLimits = { least: 2, most: 8 } as const;

/** Groups in the order in which they are shown; names tell them apart. */
export const articleGroupsSchema = z
  .array(articleGroupSchema)
  .min(groupLimits.least)
  .max(groupLimits.most)
  .refine((groups) => new Set(groups.map(({ Name }) => Name)).size === groups.length, 'two groups have one name');

/** The fields of a group as a list is narrowed by them. */
export const groupFields = ({ Filter }: ArticleGroup): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(Filter).filter(
      (field): field is [string, string] => typeof field[1] === 'string' && field[1] !== '',
    ),
  );
