import { z } from 'zod';
import { lineSchema } from '#core/contract';
import { articleFilters } from '#plugins/articles';

const { Subject_ID, keyword, place, Site, Author, Domain } = articleFilters.schema.shape;

/**
 * Defines which articles a group holds. It replaces the same fields of the question; fields that only narrow, such as
 * sentiment and time, belong to the question and apply to all groups alike.
 */
export const groupFilterSchema = z.strictObject({ Subject_ID, keyword, place, Site, Author, Domain });

/** A named set of articles that is compared with others. */
export const articleGroupSchema = z.object({
  Name: lineSchema(50, 1),
  Filter: groupFilterSchema,
});
export type ArticleGroup = z.output<typeof articleGroupSchema>;

/** Min and max number of groups that can be compared and still be distinguished. */
export const groupLimits = { min: 2, max: 8 } as const;

/** Groups in display order, identified by their names. */
export const articleGroupsSchema = z
  .array(articleGroupSchema)
  .min(groupLimits.min)
  .max(groupLimits.max)
  .refine((groups) => new Set(groups.map(({ Name }) => Name)).size === groups.length, 'two groups have the same name');

/** Returns the list filter fields of a group. */
export const groupFields = ({ Filter }: ArticleGroup): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(Filter).filter(
      (field): field is [string, string] => typeof field[1] === 'string' && field[1] !== '',
    ),
  );
