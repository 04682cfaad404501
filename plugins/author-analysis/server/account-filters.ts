import { z } from 'zod';
import { InputError, type Resolver } from '#core';
import { listOf } from '#core/filter';
import type { ArticleFilterSql } from '#plugins/articles/server';
import { accountsOf, type Account } from '../account';
import { postingHourPattern, readPostingHour } from '../posting-hour';
import { BegunClusters } from './begun-clusters';
import { foldAccount } from './fold-account';
import { earlier, othersOf } from './origins';

const written = z.string().min(3).max(900);

/** The account that a filter names, as the library keeps it. */
function askedAccount(name: string, value: string): Account {
  const [account, ...more] = accountsOf(value);
  if (!account || more.length > 0 || listOf(value).length !== 1)
    throw new InputError(`${name}: an account is written author@site`);
  return foldAccount(account);
}

/** Copies that others made of what an account published first. */
export const copyFrom = (services: Resolver): ArticleFilterSql => ({
  name: 'Copy_From',
  schema: written,
  sql: async (value, { add, caller }) => {
    const account = askedAccount('Copy_From', value);
    const begun = await services.get(BegunClusters).of(caller.clientId, account);
    return `(a.author, a.site) <> (${add(account.Author)}, ${add(account.Site)})
      and m.cluster_id = any(${add(begun)}::bigint[])`;
  },
});

/** What all but one account wrote. */
export const otherThan: ArticleFilterSql = {
  name: 'Other_Than',
  schema: written,
  sql: (value, { add }) => {
    const { Author, Site } = askedAccount('Other_Than', value);
    return `(a.author, a.site) <> (${add(Author)}, ${add(Site)})`;
  },
};

/** The first of several copies: nobody of those that the client sees published it earlier. */
export const isOrigin: ArticleFilterSql = {
  name: 'Is_Origin',
  schema: z.literal('true'),
  sql: () =>
    `exists (select 1 from ${othersOf('m', 'o')}) and not exists (
      select 1 from ${othersOf('m', 'o')} and ${earlier('o', 'm')})`,
};

/** Published in one hour of one day of the week, by the clocks of whoever asks. */
export const postedIn: ArticleFilterSql = {
  name: 'Posted_In',
  schema: z.string().regex(postingHourPattern),
  sql: (value, { add, caller }) => {
    const asked = readPostingHour(value);
    if (!asked) throw new InputError(`Posted_In: ${value} is no hour of the week`);
    const local = `m.published_at at time zone ${add(caller.timeZone)}::text`;
    return `extract(isodow from ${local}) = ${add(asked.weekday)}::int
      and extract(hour from ${local}) = ${add(asked.hour)}::int`;
  },
};
