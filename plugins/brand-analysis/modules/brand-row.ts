import { z } from 'zod';
import type { Drill } from '#plugins/analysis';

/** Common fields of all comparison rows: the brand, and the filter of its list. */
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

/** Returns the drill-down to a brand's list with further filters. */
export const brandDrill = ({ Fields }: BrandRow, more: Readonly<Record<string, string>> = {}): Drill => ({
  fields: { ...Fields, ...more },
});

/** Returns the distinct brand names in order. */
export const brandNames = (rows: readonly BrandRow[]): readonly string[] => [...new Set(rows.map(({ Name }) => Name))];

/** Privilege required for all comparisons. */
export const brandPrivilege = ['brand-analysis', 'browse'] as const;
