import { listOf } from '#core/filter';
import type { ModuleCall } from '#plugins/analysis/server';
import type { ArticleFilter } from '#plugins/articles';
import { foldText } from '#shared/text';
import type { Account } from '../account';

/** Returns the question without its author filter: the articles over which accounts are compared. */
export function fieldOf({
  filter: { Author: _author, Site: _site, ...field },
}: Pick<ModuleCall, 'filter'>): ArticleFilter {
  return field;
}

/** The same in the wire format of rows. */
export const getFields = (call: Pick<ModuleCall, 'filter'>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fieldOf(call)).filter(
      (field): field is [string, string] => typeof field[1] === 'string' && field[1] !== '',
    ),
  );

/** Returns the account of the question; null for several or all accounts. */
export function askedAccount({ filter: { Author, Site } }: Pick<ModuleCall, 'filter'>): Account | null {
  const [authors, sites] = [listOf(Author), listOf(Site)];
  return authors.length === 1 && sites.length === 1 ? { Author: authors[0] ?? '', Site: sites[0] ?? '' } : null;
}

/** Returns a predicate that tells whether the question covers an account. */
export function matchesFilter({ filter: { Author, Site } }: Pick<ModuleCall, 'filter'>): (account: Account) => boolean {
  const [authors, sites] = [Author, Site].map((value) => new Set(listOf(value).map(foldText)));
  return (account) =>
    (!authors?.size || authors.has(foldText(account.Author))) && (!sites?.size || sites.has(foldText(account.Site)));
}
