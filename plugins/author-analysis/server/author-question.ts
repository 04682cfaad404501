import { listOf } from '#core/filter';
import type { ModuleCall } from '#plugins/analysis/server';
import type { ArticleFilter } from '#plugins/articles';
import { foldText } from '#shared/text';
import type { Account } from '../account';

/** The question without saying who wrote: what accounts are compared over. */
export function fieldOf({
  filter: { Author: _author, Site: _site, ...field },
}: Pick<ModuleCall, 'filter'>): ArticleFilter {
  return field;
}

/** The same as rows carry it. */
export const fieldsOf = (call: Pick<ModuleCall, 'filter'>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fieldOf(call)).filter(
      (field): field is [string, string] => typeof field[1] === 'string' && field[1] !== '',
    ),
  );

/** The one account that the question is about; null for several and for all. */
export function askedAccount({ filter: { Author, Site } }: Pick<ModuleCall, 'filter'>): Account | null {
  const [authors, sites] = [listOf(Author), listOf(Site)];
  return authors.length === 1 && sites.length === 1 ? { Author: authors[0] ?? '', Site: sites[0] ?? '' } : null;
}

/** Says of an account whether the question is about it. */
export function isAsked({ filter: { Author, Site } }: Pick<ModuleCall, 'filter'>): (account: Account) => boolean {
  const [authors, sites] = [Author, Site].map((value) => new Set(listOf(value).map(foldText)));
  return (account) =>
    (!authors?.size || authors.has(foldText(account.Author))) && (!sites?.size || sites.has(foldText(account.Site)));
}
