import { listOf, listText } from '#core/filter';

/**
 * Who wrote: an author on one site. The same name on two sites may be two people, so an account is known by both. It
 * travels as black lists write it, `author@site`.
 */
export interface Account {
  readonly Author: string;
  readonly Site: string;
}

/** What an account looks like on the wire. */
export const accountPattern = /^.{1,200}@[^@]{1,200}$/su;

/** An account as filters write it; null when the name of its site cannot be told from that of its author. */
export const accountKey = ({ Author, Site }: Account): string | null =>
  Author === '' || Site === '' || Site.includes('@') ? null : `${Author}@${Site}`;

/** Reads what `accountKey` wrote; null for what it cannot be. */
export function readAccount(key: string): Account | null {
  if (!accountPattern.test(key)) return null;
  const at = key.lastIndexOf('@');
  return { Author: key.slice(0, at), Site: key.slice(at + 1) };
}

/** The fields of the list of what an account wrote. */
export const accountFields = ({ Author, Site }: Account): Readonly<Record<string, string>> => ({
  Author: listText(Author),
  Site: listText(Site),
});

/** The value of a filter that takes accounts. */
export function accountFilter(account: Account): string | null {
  const key = accountKey(account);
  return key === null ? null : listText(key);
}

/** The accounts of such a filter. */
export const accountsOf = (value: string): readonly Account[] => listOf(value).flatMap((key) => readAccount(key) ?? []);
