import { z } from 'zod';
import type { Drill } from '#plugins/analysis';
import { formatPercent } from '#shared/format';
import { isOwnPart } from '#shared/geo';
import { routes } from '#shared/routes';

/** Article figures of a region. */
export const regionRowSchema = z.object({
  /** Value by which the list is narrowed; after `=`, articles that name none of the listed regions. */
  Region: z.string(),
  /** Chinese and English name. */
  Name: z.string(),
  Name_En: z.string(),
  /** Code of the parent region, 86 for provinces. */
  Parent: z.string(),
  Count: z.number(),
  Negative: z.number(),
  /** False where no article of the last 90 days names the region: its value is unknown rather than zero. */
  Is_Known: z.boolean(),
  /** Count in the preceding period of equal length, and that period. */
  Before: z.number(),
  Before_At: z.string(),
});
export type RegionRow = z.output<typeof regionRowSchema>;

export const regionPrivilege = ['provincial-sentiment', 'browse'] as const;

export const regionDrill = ({ Region }: RegionRow, more: Readonly<Record<string, string>> = {}): Drill => ({
  fields: { Region, ...more },
});

/** Link to the subregions of a region, with the filters of the question, narrowed further. */
export const intoRegion = (Region: string, more: Readonly<Record<string, string>> = {}): Drill | null =>
  Region.endsWith('00') && !isOwnPart(Region)
    ? { fields: { Region, ...more }, at: routes.provincialSentiment() }
    : { fields: { Region, ...more } };

interface Reader {
  readonly language: string;
}

export const regionName = ({ Name, Name_En }: Pick<RegionRow, 'Name' | 'Name_En'>, { language }: Reader): string =>
  language.startsWith('zh') ? Name : Name_En;

export const negativeShare = ({ Count, Negative }: RegionRow): number | null =>
  Count === 0 ? null : Math.round((Negative / Count) * 1000) / 10;

/** Growth in percent; null where the preceding period has no articles. */
export const growth = ({ Count, Before }: RegionRow): number | null =>
  Before === 0 ? null : Math.round(((Count - Before) / Before) * 1000) / 10;

export const shareText = (part: number, whole: number, { language }: Reader): string =>
  formatPercent(whole === 0 ? 0 : part / whole, language);

/** Lists the first names of a ranking, with a sign when there are more. */
export function namesText(rows: readonly RegionRow[], reader: Reader, max = 5): string {
  const names = rows.slice(0, max).map((row) => regionName(row, reader));
  const isZh = reader.language.startsWith('zh');
  return `${names.join(isZh ? '、' : ', ')}${rows.length > max ? (isZh ? '等' : ', …') : ''}`;
}
