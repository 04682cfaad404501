import { z } from 'zod';
import type { Drill, ModuleColumn } from '#plugins/analysis';
import { routes } from '#shared/routes';
import { accountFields, accountFilter, type Account } from '../account';

/** What every row about an account says: who it is, and the question without saying who wrote. */
export const accountRowSchema = z.object({
  Author: z.string(),
  Site: z.string(),
  /** Fields of the article list, its time included. */
  Field: z.record(z.string(), z.string()),
});
export type AccountRow = z.output<typeof accountRowSchema>;

/** What an account did in the articles of the question. */
export const authorRowSchema = accountRowSchema.extend({
  Count: z.number(),
  Negative: z.number(),
  /** In as long a time before. */
  Before: z.number(),
  Before_At: z.string(),
  Views: z.number(),
  Interactions: z.number(),
  Copies: z.number(),
  Origins: z.number(),
  Influence: z.number(),
});
export type AuthorRow = z.output<typeof authorRowSchema>;

/** The privilege of all questions about accounts. */
export const authorPrivilege = ['author-analysis', 'browse'] as const;

const isKnown = ({ Author, Site }: Account): boolean => Author !== '' && Site !== '';

/** What an account wrote, narrowed further. */
export const wroteDrill = (account: Account, more: Readonly<Record<string, string>> = {}): Drill | null =>
  isKnown(account) ? { fields: { ...accountFields(account), ...more } } : null;

/** The screen about an account of the question, which stays as it is but for what narrows it further. */
export const detailDrill = (account: Account, more: Readonly<Record<string, string>> = {}): Drill | null =>
  isKnown(account) ? { fields: { ...accountFields(account), ...more }, at: routes.authorDetail() } : null;

/** The screen about an account that the question is not about. */
export const otherDetailDrill = (row: AccountRow): Drill | null =>
  isKnown(row) ? { only: { ...row.Field, ...accountFields(row) }, at: routes.authorDetail() } : null;

/** What others copied from an account. */
export function copiesDrill(row: AccountRow, more: Readonly<Record<string, string>> = {}): Drill | null {
  const Copy_From = accountFilter(row);
  return Copy_From === null ? null : { only: { ...row.Field, Copy_From, ...more } };
}

/** An account as it is named among others. */
export const accountName = ({ Author, Site }: Account): string => `${Author} · ${Site}`;

export const between = (language: string): string => (language.startsWith('zh') ? '、' : ', ');
export const rounded = (value: number, places = 1): number => Math.round(value * 10 ** places) / 10 ** places;

/** The columns that say whose row it is, and lead there. */
export const accountColumns = <Row extends AccountRow>(
  drill: (row: Row) => Drill | null,
): readonly ModuleColumn<Row>[] => [
  { key: 'Author', title: 'author-analysis:column.author', value: ({ Author }) => Author, drill },
  { key: 'Site', title: 'author-analysis:column.site', value: ({ Site }) => Site },
];
