import { listOf, listText } from '#core/filter';

/**
 * An author on one site. The same name on two sites may be two people, so an account is identified by both. The wire
 * format is that of block lists, `author@site`.
 */
export interface Account {
  readonly Author: string;
  readonly Site: string;
}

/** Wire format of an account. */
export const accountPattern = /^.{1,200}@[^@]{1,200}$/su;

/** Formats an account for filters; null when the site name cannot be separated from the author name. */
export const accountKey = ({ Author, Site }: Account): string | null =>
  Author === '' || Site === '' || Site.includes('@') ? null : `${Author}@${Site}`;

/** Parses the result of `accountKey`; null for invalid values. */
export function readAccount(key: string): Account | null {
  if (!accountPattern.test(key)) return null;
  const at = key.lastIndexOf('@');
  return { Author: key.slice(0, at), Site: key.slice(at + 1) };
}

/** Filter fields of the list of an account's articles. */
export const accountFields = ({ Author, Site }: Account): Readonly<Record<string, string>> => ({
  Author: listText(Author),
  Site: listText(Site),
});

/** Returns the value of a filter that accepts accounts. */
export function accountFilter(account: Account): string | null {
  const key = accountKey(account);
  return key === null ? null : listText(key);
}

/** Returns the accounts of such a filter. */
export const getAccounts = (value: string): readonly Account[] =>
  listOf(value).flatMap((key) => readAccount(key) ?? []);
