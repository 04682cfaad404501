import { z } from 'zod';
import type { Drill, ModuleColumn } from '#plugins/analysis';
import { routes } from '#shared/routes';
import { accountFields, accountFilter, type Account } from '../account';

/** Common fields of rows about an account: the account, and the question without its author filter. */
export const accountRowSchema = z.object({
  Author: z.string(),
  Site: z.string(),
  /** Fields of the article list, including its time range. */
  Field: z.record(z.string(), z.string()),
});
export type AccountRow = z.output<typeof accountRowSchema>;

/** Figures of an account within the articles of the question. */
export const authorRowSchema = accountRowSchema.extend({
  Count: z.number(),
  Negative: z.number(),
  /** In the preceding period of equal length. */
  Before: z.number(),
  Before_At: z.string(),
  Views: z.number(),
  Interactions: z.number(),
  Copies: z.number(),
  Origins: z.number(),
  Influence: z.number(),
});
export type AuthorRow = z.output<typeof authorRowSchema>;

/** Privilege of all modules about accounts. */
export const authorPrivilege = ['author-analysis', 'browse'] as const;

const isKnown = ({ Author, Site }: Account): boolean => Author !== '' && Site !== '';

/** Link to the articles of an account, narrowed further. */
export const wroteDrill = (account: Account, more: Readonly<Record<string, string>> = {}): Drill | null =>
  isKnown(account) ? { fields: { ...accountFields(account), ...more } } : null;

/** Link to the screen of an account within the question, optionally narrowed further. */
export const detailDrill = (account: Account, more: Readonly<Record<string, string>> = {}): Drill | null =>
  isKnown(account) ? { fields: { ...accountFields(account), ...more }, at: routes.authorDetail() } : null;

/** Link to the screen of an account outside the question. */
export const otherDetailDrill = (row: AccountRow): Drill | null =>
  isKnown(row) ? { only: { ...row.Field, ...accountFields(row) }, at: routes.authorDetail() } : null;

/** Link to the copies that others made of an account's articles. */
export function copiesDrill(row: AccountRow, more: Readonly<Record<string, string>> = {}): Drill | null {
  const Copy_From = accountFilter(row);
  return Copy_From === null ? null : { only: { ...row.Field, Copy_From, ...more } };
}

/** Display name of an account in lists. */
export const accountName = ({ Author, Site }: Account): string => `${Author} · ${Site}`;

export const between = (language: string): string => (language.startsWith('zh') ? '、' : ', ');
export const rounded = (value: number, places = 1): number => Math.round(value * 10 ** places) / 10 ** places;

/** Columns that name the account of a row and link to it. */
export const accountColumns = <Row extends AccountRow>(
  drill: (row: Row) => Drill | null,
): readonly ModuleColumn<Row>[] => [
  { key: 'Author', title: 'author-analysis:column.author', value: ({ Author }) => Author, drill },
  { key: 'Site', title: 'author-analysis:column.site', value: ({ Site }) => Site },
];
