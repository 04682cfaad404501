import { z } from 'zod';
import type { Drill } from '#plugins/analysis';
import { formatPercent } from '#shared/format';
import { isOwnPart } from '#shared/geo';
import { routes } from '#shared/routes';

/** What a region has of the articles. */
export const regionRowSchema = z.object({
  /** What the list is narrowed by; after `=`, what names none of the regions that are listed. */
  Region: z.string(),
  /** As people write it in Chinese, and in English. */
  Name: z.string(),
  Name_En: z.string(),
  /** The region that holds it, 86 for provinces. */
  Parent: z.string(),
  Count: z.number(),
  Negative: z.number(),
  /** False where no article of the last 90 days names the region: that is unknown, not none. */
  Is_Known: z.boolean(),
  /** In as long a time before, and when that was. */
  Before: z.number(),
  Before_At: z.string(),
});
export type RegionRow = z.output<typeof regionRowSchema>;

export const regionPrivilege = ['provincial-sentiment', 'browse'] as const;

export const regionDrill = ({ Region }: RegionRow, more: Readonly<Record<string, string>> = {}): Drill => ({
  fields: { Region, ...more },
});

/** Down to the regions under one, with the filters of the question, narrowed further. */
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

/** By how much it grew, in per cent; null where there was nothing before. */
export const growth = ({ Count, Before }: RegionRow): number | null =>
  Before === 0 ? null : Math.round(((Count - Before) / Before) * 1000) / 10;

export const shareText = (part: number, whole: number, { language }: Reader): string =>
  formatPercent(whole === 0 ? 0 : part / whole, language);

/** The first names in a row, and a sign that there are more. */
export function namesText(rows: readonly RegionRow[], reader: Reader, most = 5): string {
  const names = rows.slice(0, most).map((row) => regionName(row, reader));
  const isZh = reader.language.startsWith('zh');
  return `${names.join(isZh ? '、' : ', ')}${rows.length > most ? (isZh ? '等' : ', …') : ''}`;
}
