import { z } from 'zod';
import { InputError, withServices } from '#core';
import { listOf } from '#core/filter';
import type { ArticleFilterSql } from '#plugins/articles/server';
import { getAccounts, type Account } from '../account';
import { postingHourPattern, readPostingHour } from '../posting-hour';
import { BegunClusters } from './begun-clusters';
import { foldAccount } from './fold-account';
import { earlier, toOthers } from './origins';

const written = z.string().min(3).max(900);

/** Parses the account of a filter into its stored form. */
function askedAccount(name: string, value: string): Account {
  const [account, ...more] = getAccounts(value);
  if (!account || more.length > 0 || listOf(value).length !== 1)
    throw new InputError(`${name}: an account has the format author@site`);
  return foldAccount(account);
}

/** Filters copies that others made of articles that an account published first. */
export const copyFrom = withServices(
  { begunClusters: BegunClusters },
  ({ begunClusters }): ArticleFilterSql => ({
    name: 'Copy_From',
    schema: written,
    sql: async (value, { add, caller }) => {
      const account = askedAccount('Copy_From', value);
      const clusters = await begunClusters.of(caller.clientId, account);
      return `(a.author, a.site) <> (${add(account.Author)}, ${add(account.Site)})
      and m.cluster_id = any(${add(clusters)}::bigint[])`;
    },
  }),
);

/** Filters articles of all but one account. */
export const otherThan: ArticleFilterSql = {
  name: 'Other_Than',
  schema: written,
  sql: (value, { add }) => {
    const { Author, Site } = askedAccount('Other_Than', value);
    return `(a.author, a.site) <> (${add(Author)}, ${add(Site)})`;
  },
};

/** Filters the first of several copies: no article visible to the client was published earlier. */
export const isOrigin: ArticleFilterSql = {
  name: 'Is_Origin',
  schema: z.literal('true'),
  sql: () =>
    `exists (select 1 from ${toOthers('m', 'o')}) and not exists (
      select 1 from ${toOthers('m', 'o')} and ${earlier('o', 'm')})`,
};

/** Filters articles published in one hour of the week, in the caller's time zone. */
export const postedIn: ArticleFilterSql = {
  name: 'Posted_In',
  schema: z.string().regex(postingHourPattern),
  sql: (value, { add, caller }) => {
    const postingHour = readPostingHour(value);
    if (!postingHour) throw new InputError(`Posted_In: ${value} is not an hour of the week`);
    const local = `m.published_at at time zone ${add(caller.timeZone)}::text`;
    return `extract(isodow from ${local}) = ${add(postingHour.weekday)}::int
      and extract(hour from ${local}) = ${add(postingHour.hour)}::int`;
  },
};
