import { z } from 'zod';
import type { Drill } from '#plugins/analysis';

/** What every row of a comparison says: whose it is, and what its list is narrowed by. */
export const brandRowSchema = z.object({
  Name: z.string(),
  /** Fields of the article list. */
  Fields: z.record(z.string(), z.string()),
});
type BrandRow = z.output<typeof brandRowSchema>;

/** Counts of a brand by sentiment. */
export const brandCountsSchema = brandRowSchema.extend({
  Count: z.number(),
  Negative: z.number(),
  Neutral: z.number(),
  Positive: z.number(),
});
export type BrandCounts = z.output<typeof brandCountsSchema>;

/** The list of a brand, narrowed further. */
export const brandDrill = ({ Fields }: BrandRow, more: Readonly<Record<string, string>> = {}): Drill => ({
  fields: { ...Fields, ...more },
});

/** The names of brands in their order, once each. */
export const brandNames = (rows: readonly BrandRow[]): readonly string[] => [...new Set(rows.map(({ Name }) => Name))];

/** The privilege of all comparisons. */
export const brandPrivilege = ['brand-analysis', 'browse'] as const;
